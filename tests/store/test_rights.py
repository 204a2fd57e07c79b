"""Rights: given, never weakened by accident, ended by a new link, handed on."""

from datetime import timedelta

from flask import Flask

from scorekeeper.store import rights, tables
from scorekeeper.store.models import Table

from .conftest import NOW, a_table, at_once


def test_who_opens_a_table_is_its_organiser(table: Table) -> None:
    assert rights.right_of("ann", table) == "host"
    assert rights.right_of("bob", table) is None
    assert rights.right_of(None, table) is None


def test_a_weaker_link_takes_nothing_away(table: Table) -> None:
    assert rights.grant("bob", table, "score", now=NOW) == "score"
    assert rights.grant("bob", table, "watch", now=NOW) == "score"
    assert rights.right_of("bob", table) == "score"
    assert rights.grant("bob", table, "host", now=NOW) == "host"


def test_a_new_link_ends_what_was_opened_with_the_old_one(table: Table) -> None:
    rights.grant("bob", table, "score", now=NOW)
    rights.grant("cy", table, "watch", now=NOW)
    renewed = rights.renew(table, "score")
    assert rights.right_of("bob", table) is None
    assert rights.right_of("cy", table) == "watch"
    assert (renewed.score_generation, renewed.watch_generation) == (2, 1)
    assert [one.device_id for one in rights.devices(table)] == ["ann", "cy"]
    assert rights.grant("bob", renewed, "score", now=NOW) == "score"


def test_who_makes_a_new_link_keeps_the_own_right(table: Table) -> None:
    rights.grant("bob", table, "host", now=NOW)
    rights.renew(table, "host", keep="ann")
    assert rights.right_of("ann", table) == "host"
    assert rights.right_of("bob", table) is None


def test_a_link_that_was_renewed_meanwhile_gives_nothing(table: Table) -> None:
    rights.grant("bob", table, "watch", now=NOW)
    rights.renew(table, "score")
    assert rights.grant("bob", table, "score", now=NOW, generation=1) == "watch"
    assert rights.grant("cy", table, "score", now=NOW, generation=1) is None
    assert rights.grant("bob", table, "score", now=NOW, generation=2) == "score"


def test_a_right_that_ended_does_not_stand_in_the_way_of_a_weaker_one(table: Table) -> None:
    rights.grant("bob", table, "score", now=NOW)
    rights.renew(table, "score")
    assert rights.grant("bob", table, "watch", now=NOW) == "watch"


def test_a_watcher_asks_for_the_pencil_and_gets_it(table: Table) -> None:
    rights.grant("bob", table, "watch", now=NOW)
    rights.ask_pencil("bob", table, NOW)
    assert [one.device_id for one in rights.devices(table) if one.asked_pencil] == ["bob"]
    rights.allow_pencil("bob", table)
    assert rights.right_of("bob", table) == "score"
    assert not any(one.asked_pencil for one in rights.devices(table))


def test_the_pencil_can_be_refused(table: Table) -> None:
    rights.grant("bob", table, "watch", now=NOW)
    rights.ask_pencil("bob", table, NOW)
    rights.refuse_pencil("bob", table)
    assert rights.right_of("bob", table) == "watch"
    assert not any(one.asked_pencil for one in rights.devices(table))


def test_the_pencil_goes_only_to_somebody_who_watches(table: Table) -> None:
    rights.allow_pencil("nobody", table)
    assert rights.right_of("nobody", table) is None
    rights.allow_pencil("ann", table)
    assert rights.right_of("ann", table) == "host"


def test_the_organiser_hands_the_role_on(table: Table) -> None:
    rights.grant("bob", table, "watch", now=NOW)
    assert rights.hand_on(table, "ann", "bob")
    assert (rights.right_of("ann", table), rights.right_of("bob", table)) == ("score", "host")
    assert not rights.hand_on(table, "ann", "bob")
    assert not rights.hand_on(table, "bob", "stranger")
    assert not rights.hand_on(table, "bob", "bob")
    assert rights.right_of("bob", table) == "host"


def test_a_removed_device_may_nothing(table: Table) -> None:
    rights.grant("bob", table, "score", now=NOW)
    rights.remove("bob", table)
    assert rights.right_of("bob", table) is None


def test_names_are_kept_as_written_without_what_nobody_can_see(table: Table) -> None:
    for given, kept in [("Zoë's 📱", "Zoë's 📱"), ("  a\0b\n c ", "ab c"), ("\ud800", None), ("x" * 99, "x" * 60)]:
        rights.name("ann", table, given)
        assert rights.devices(table)[0].name == kept


def test_a_device_knows_its_tables_the_last_one_first(app: Flask, table: Table) -> None:
    other = a_table(seed=7, now=NOW + timedelta(hours=1))
    assert [known.table.id for known in tables.of_device("ann")] == [other.id, table.id]
    rights.saw("ann", table, NOW + timedelta(hours=2))
    assert [known.table.id for known in tables.of_device("ann")] == [table.id, other.id]
    rights.renew(table, "host")
    assert [known.right for known in tables.of_device("ann")] == ["host"]
    assert tables.of_device("bob") == []


def test_being_seen_is_written_every_few_minutes_only(table: Table) -> None:
    rights.saw("ann", table, NOW + timedelta(minutes=1))
    assert rights.devices(table)[0].seen == NOW
    rights.saw("ann", table, NOW + timedelta(minutes=6))
    assert rights.devices(table)[0].seen == NOW + timedelta(minutes=6)
    rights.saw("stranger", table, NOW)


def test_a_new_device_that_opens_a_link_twice_at_once_gets_it(app: Flask, table: Table) -> None:
    results = at_once(app, *[lambda: rights.grant("bob", table, "score", now=NOW)] * 4)
    assert results == ["score"] * 4


def test_a_new_device_that_opens_two_tables_at_once_gets_both(app: Flask, table: Table) -> None:
    other = a_table(seed=7)
    works = [lambda opened=opened: rights.grant("bob", opened, "watch", now=NOW) for opened in (table, other)]
    assert at_once(app, *works) == ["watch"] * 2
