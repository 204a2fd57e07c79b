"""A slot's bell: nothing is missed, nothing is told twice, and a quiet slot is nudged."""

import threading

from scorekeeper.store.slots import Pulse, RightsChanged, Slot, Version

SOON = 5.0


def test_the_newest_version_is_told_once() -> None:
    slot = Slot()
    for version in (2, 4, 3):
        slot.put(Version("t", version))
    assert slot.wait(SOON) == Version("t", 4)
    slot.put(Version("t", 4))
    assert slot.wait(0.05) is None


def test_rights_come_first_and_the_version_is_not_lost() -> None:
    slot = Slot()
    slot.put(Version("t", 2))
    slot.put(RightsChanged("t"))
    assert [slot.wait(SOON), slot.wait(SOON), slot.wait(0.05)] == [RightsChanged("t"), Version("t", 2), None]


def test_news_after_a_nudge_are_heard() -> None:
    slot = Slot()
    slot.nudge()
    slot.put(Version("t", 2))
    assert slot.wait(SOON) == Version("t", 2)
    slot.nudge()
    assert slot.wait(SOON) is None


def test_a_listener_who_waits_is_woken_by_each_version() -> None:
    slot, heard = Slot(), []
    done = threading.Thread(target=lambda: heard.extend(slot.wait(SOON) for _ in range(1)))
    done.start()
    slot.put(Version("t", 7))
    done.join(SOON)
    assert heard == [Version("t", 7)]


def test_a_quiet_slot_is_nudged_until_it_is_closed() -> None:
    pulse, slot = Pulse(every=0.05), Slot()
    pulse.add(slot)
    assert [slot.wait(SOON) for _ in range(2)] == [None, None]
    pulse.discard(slot)
    slot.wait(0.2)  # one nudge may have been on its way
    assert not slot._rung
    later = Slot()
    pulse.add(later)  # after a time without any slot
    assert later._bell.acquire(timeout=SOON)
