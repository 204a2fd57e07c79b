"""The judge at a table: its rules, its people, one entry for what is written, one Undo; and no question breaks it."""

import random
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.cards import card, mask_of, texts
from scorekeeper.engine.facts import Journal
from scorekeeper.engine.five_hundred.bids import BidTable
from scorekeeper.engine.five_hundred.cardplay import CardPlay
from scorekeeper.engine.five_hundred.facts import read_fact
from scorekeeper.engine.five_hundred.play import Contract
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.store import journal as ledger
from scorekeeper.store import tables as stored
from scorekeeper.web.doors.five_hundred.scoring import lost, made
from tests.web.conftest import Phone

CARDS = ("trick", "may", "joker", "hand")
DOORS = (*CARDS, "bidding", "higher", "scoring", "revoke", "misdeal", "exposed", "call", "lead", "discard", "claim")
TWO_DOORS = ("trick", "may", "seven", "meld", "best", "totals")


def journal(app: Flask, code: str) -> Journal:
    """What is written at a table."""
    with app.app_context():
        table = stored.by_code(code)
        assert table is not None
        return ledger.load(table)


def said(page: Any) -> str:
    """The verdict of a page."""
    found = re.search(r'<section class="ruling".*?<h2>(.*?)</h2>', page.text, re.DOTALL)
    return unescape(found.group(1)) if found else ""


def words(page: Any) -> str:
    """The text of a page."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.text)))


def fields_of(page: Any, deed: str) -> dict[str, str]:
    """The form that writes this deed, as the page has it."""
    for form in re.findall(r'<form method="post".*?</form>', page.text, re.DOTALL):
        if f'name="deed" value="{deed}"' in form:
            hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
            return {name: unescape(value) for name, value in hidden if name != "csrf_token"} | {"deed": deed}
    raise AssertionError(f"no form writes {deed}")


def tell(phone: Phone, code: str, action: str, form: dict[str, str]) -> None:
    """Send a form of the table as the newest page has it."""
    base = re.search(r'name="base" value="(\d+)"', phone.get(f"/t/{code}").text)
    assert base is not None
    assert phone.post(f"/t/{code}/{action}", {**form, "base": base.group(1)}).status_code == 303


def undo(phone: Phone, code: str, app: Flask) -> None:
    """Take the newest entry back."""
    tell(phone, code, "undo", {"entry": str(journal(app, code).undo[-1])})


def bid(phone: Phone, code: str, contract: str, declarers: str = "A") -> None:
    """A contract on the pad."""
    tell(phone, code, "contract", {"contract": contract, "declarers": declarers})


@pytest.fixture
def classic(host: Phone) -> str:
    """A table by the rulebook."""
    return host.start("five_hundred/classic")


def test_a_verdict_after_each_card(host: Phone, classic: str) -> None:
    bid(host, classic, "7H")
    assert "7♥ is played" in words(host.get(f"/t/{classic}/judge"))
    for cards, verdict in (
        ("10D", "10♦ takes it so far"),
        ("10D.AD", "A♦ takes it so far"),
        ("10D.AD.JD", "J♦ takes it so far"),
        ("10D.AD.JD.JH", "J♥ takes it"),
    ):
        assert said(host.get(f"/t/{classic}/judge/trick?cards={cards}")) == verdict
    page = host.get(f"/t/{classic}/judge/trick?cards=10D.AD.JD")
    assert f'href="/t/{classic}/rules#R2.5"' in page.text
    assert "Left bower (R2.5)" in page.text and "the same at every table" in page.text
    assert "only a joker or J♥ beats it" in words(page)
    assert 'aria-label="J♥, right bower"' in page.text and "2D" not in page.text


def test_people_are_called_by_their_names(host: Phone, classic: str) -> None:
    names = {f"player.{seat}": name for seat, name in enumerate(("Anna", "Ben", "Carl", "Dora"), 1)}
    host.post(f"/t/{classic}/more/people", names)
    bid(host, classic, "7H")
    assert said(host.get(f"/t/{classic}/judge/trick?cards=10D.AD.JD.4D&lead=2")) == "Dora takes it with J♦"
    told = words(host.get(f"/t/{classic}/judge/bidding?dealer=4&calls=7S.P&ask=6H"))
    assert "No, not 6♥" in told and "Carl calls" in told


def test_sentences_begin_with_a_capital_without_a_table_too(new_phone: Callable[..., Phone]) -> None:
    page = new_phone().get("/judge/revoke?rules=five_hundred/classic&contract=7H&declarers=A&offender=A&tB=4&cost=1")
    assert "<h2>Side A −200, side B 50</h2>" in page.text
    assert not re.search(r"<p>[a-z]", page.text)


def test_elsewhere_is_asked_of_the_engine(host: Phone, classic: str) -> None:
    told = words(host.get(f"/t/{classic}/judge/joker?trump=NT&does=follows&holds=yes"))
    assert "No, not the joker now" in told
    assert "here: only without a card of the suit led" in told
    assert "elsewhere: at any time" in told and "Yes, he may play the joker" in told
    scored = words(host.get(f"/t/{classic}/judge/scoring?contract=7H&declarers=A&took=9"))
    assert "Blue 220, Gold 10" in scored and "Overtricks" in scored and "Blue 200, Gold 10" in scored


def test_misere_is_never_a_bare_code(host: Phone, classic: str) -> None:
    told = words(host.get(f"/t/{classic}/judge/bidding?calls=7S&ask=M"))
    assert "Yes, Misère may be called" in told and "Misère is higher than 7♠" in told
    assert not re.search(r"\bO?M\b", told)


def test_a_ruling_on_the_table(host: Phone, classic: str, app: Flask, new_phone: Callable[..., Phone]) -> None:
    bid(host, classic, "7H")
    page = host.get(f"/t/{classic}/judge/trick?cards=10D.AD.JD")
    version = journal(app, classic).version
    assert host.post(f"/t/{classic}/judge/trick", fields_of(page, "note")).status_code == 303
    written = journal(app, classic)
    assert written.version == version + 1 and written.entries[-1].kind == "note"
    watcher = new_phone()
    assert "⚖ J♦ takes it so far. Hearts are trumps" in words(watcher.get(f"/t/{classic}"))
    assert "⚖" not in words(watcher.get(f"/t/{classic}/judge"))
    undo(host, classic, app)
    assert "⚖" not in words(watcher.get(f"/t/{classic}"))


def test_a_watcher_asks_but_does_not_write(classic: str, new_phone: Callable[..., Phone]) -> None:
    watcher = new_phone()
    page = watcher.get(f"/t/{classic}/judge/trick?trump=S&cards=AD")
    assert said(page) == "A♦ takes it so far" and "Put it on the table" not in page.text
    assert watcher.post(f"/t/{classic}/judge/trick", {"trump": "S", "cards": "AD", "deed": "note"}).status_code == 403


@pytest.mark.parametrize(
    ("asked", "points"),
    [
        ("offender=B", {"A": 200, "B": 0}),
        ("offender=A&tB=4&cost=1", {"A": -200, "B": 50}),
        ("offender=A&tB=0&cost=0", {"A": -200, "B": 0}),
    ],
)
def test_a_revoke_is_one_entry_and_one_undo(
    host: Phone, classic: str, app: Flask, asked: str, points: dict[str, int]
) -> None:
    bid(host, classic, "7H")
    version = journal(app, classic).version
    page = host.get(f"/t/{classic}/judge/revoke?{asked}")
    assert host.post(f"/t/{classic}/judge/revoke", fields_of(page, "penalty")).status_code == 303
    written = journal(app, classic)
    assert written.version == version + 1 and written.sheet().totals == points
    assert written.sheet().rows[-1].payload["revoke"]["offender"] == asked[9]
    undo(host, classic, app)
    assert journal(app, classic).sheet().totals == {"A": 0, "B": 0}


@pytest.mark.parametrize("won", [0, 1, 2])
def test_two_tricks_go_over(host: Phone, classic: str, app: Flask, won: int) -> None:
    tell(host, classic, "more/rules", {"option": "revoke_penalty", "value": "two_tricks", "scope": "whole_match"})
    bid(host, classic, "7H")
    page = host.get(f"/t/{classic}/judge/revoke?offender=B&tA=6&won={won}")
    host.post(f"/t/{classic}/judge/revoke", fields_of(page, "penalty"))
    made = {6: -200, 7: 200, 8: 210}[6 + won]
    sheet = journal(app, classic).sheet()
    assert sheet.totals == {"A": made, "B": 10 * (4 - won)}
    assert sheet.rows[-1].payload["revoke"] == {"offender": "B", "established": True, "tricks_moved": won}


def test_a_revoke_nobody_can_have_made(host: Phone, classic: str) -> None:
    tell(host, classic, "more/rules", {"option": "revoke_penalty", "value": "two_tricks", "scope": "whole_match"})
    bid(host, classic, "7H")
    page = host.get(f"/t/{classic}/judge/revoke?offender=B&tA=10&won=2")
    assert page.status_code == 200 and "The tricks do not add up." in page.text


def test_what_people_agree_on(host: Phone, classic: str, app: Flask) -> None:
    for deed, total in (("lost", -200), ("made", 200)):
        bid(host, classic, "7H")
        page = host.get(f"/t/{classic}/judge/discard")
        host.post(f"/t/{classic}/judge/discard", fields_of(page, deed))
        written = journal(app, classic)
        assert written.sheet().totals["A"] == total
        undo(host, classic, app)
    page = host.get(f"/t/{classic}/judge/lead")
    host.post(f"/t/{classic}/judge/lead", {**fields_of(page, "points"), "points.B": "−50"})
    assert journal(app, classic).sheet().totals == {"A": 0, "B": -50}
    page = host.get(f"/t/{classic}/judge/misdeal")
    host.post(f"/t/{classic}/judge/misdeal", fields_of(page, "again"))
    assert journal(app, classic).sheet().standing is None


def test_points_must_be_numbers(host: Phone, classic: str) -> None:
    bid(host, classic, "7H")
    page = host.get(f"/t/{classic}/judge/lead")
    answer = host.post(f"/t/{classic}/judge/lead", {**fields_of(page, "points"), "points.B": "many"})
    assert answer.status_code == 422 and "Whole points only" in answer.text


def test_a_claim_is_one_entry_and_one_undo(host: Phone, classic: str, app: Flask) -> None:
    bid(host, classic, "7H")
    version = journal(app, classic).version
    page = host.get(f"/t/{classic}/judge/claim?agree=yes")
    assert said(page) == "The claim stands"
    host.post(f"/t/{classic}/judge/claim", fields_of(page, "took8"))
    assert journal(app, classic).sheet().totals == {"A": 210, "B": 20}
    assert journal(app, classic).version == version + 1
    undo(host, classic, app)
    assert journal(app, classic).sheet().totals == {"A": 0, "B": 0}
    assert said(host.get(f"/t/{classic}/judge/claim?agree=no")) == "It is played on"


def test_an_auction_goes_on_the_pad(host: Phone, classic: str, app: Flask) -> None:
    page = host.get(f"/t/{classic}/judge/bidding?dealer=4&calls=6S.7D.P.P.P")
    assert said(page) == "7♦, played by Gold 1"
    host.post(f"/t/{classic}/judge/bidding", fields_of(page, "contract"))
    standing = journal(app, classic).sheet().standing
    assert standing is not None and standing.payload == {"contract": "7D", "declarers": ["B"], "seat": 2}


# -- records of a hand ------------------------------------------------------------------------------------------------


def played_hand(host: Phone, code: str, app: Flask, contract: str = "7H") -> int:
    """A hand in the sheet; its entry."""
    tell(host, code, "hand", {"contract": contract, "declarers": "A", "took": "7"})
    return journal(app, code).sheet().rows[-1].entry


def test_a_recorded_auction_sets_contract_and_declarer(host: Phone, classic: str, app: Flask) -> None:
    entry = played_hand(host, classic, app)
    where = f"/t/{classic}/hand/{entry}/record/auction"
    assert "How it was bid" in host.get(f"/t/{classic}/hand/{entry}").text
    page = host.get(f"{where}?dealer=4&calls=6S.7D.P.P")
    assert page.text.count('class="beaten"') == 1 and "Keep the calls as far as they go" in page.text
    host.post(where, fields_of(page, "keep"))
    payload = journal(app, classic).sheet().rows[-1].payload
    assert payload["contract"] == "7H" and len(payload["auction"]) == 4
    page = host.get(f"{where}?dealer=4&calls=6S.P.P.P")
    host.post(where, fields_of(page, "keep"))
    payload = journal(app, classic).sheet().rows[-1].payload
    assert (payload["contract"], payload["declarers"], payload["seat"]) == ("6S", ["A"], 1)
    assert [text for _seat, text in payload["auction"]] == ["6S", "P", "P", "P"]
    assert "6♠" in words(host.get(where))


def whole_play(trump: str = "H") -> list[str]:
    """Forty cards as they might fall, each following suit, seat 1 leading, by a simple player."""
    rules, chance = Rules.make(), random.Random(5)
    cards = texts(rules.pack)
    chance.shuffle(cards)
    hands = [mask_of(map(card, cards[seat * 10 : seat * 10 + 10])) for seat in range(4)]
    play, fell = CardPlay(Contract.of(rules, trump), hands, 1), []
    while play.legal:
        chosen = chance.choice(play.legal_cards())
        fell.append(chosen.text)
        play.play(chosen, None)
    return fell


def test_a_replay_counts_the_tricks(host: Phone, classic: str, app: Flask) -> None:
    entry = played_hand(host, classic, app)
    where = f"/t/{classic}/hand/{entry}/record/replay"
    assert "Who led to the first trick?" in words(host.get(where))
    cards = whole_play()
    page = host.get(f"{where}?lead=1&cards={'.'.join(cards)}")
    assert "All ten tricks" in words(page)
    host.post(where, fields_of(page, "keep"))
    payload = journal(app, classic).sheet().rows[-1].payload
    assert len(payload["plays"]) == 10 and sum(payload["tricks"].values()) == 10
    assert said(page) == f"Blue {payload['tricks']['A']}, Gold {payload['tricks']['B']}"
    best = host.get(f"{where}?lead=1&cards={'.'.join(cards)}&best=8")
    assert "With all cards seen and best play from trick 8 on" in words(best)
    assert said(host.get(where)) == said(page)  # it is there again


def test_a_replay_finds_the_revoke(host: Phone, classic: str, app: Flask) -> None:
    entry = played_hand(host, classic, app)
    where = f"/t/{classic}/hand/{entry}/record/replay"
    page = host.get(f"{where}?lead=1&cards=KS.7D.AS.8S.AD.9D.5D.9S")
    assert said(page) == "Gold 1 revoked in trick 1"
    assert "In trick 1 Gold 1 played 7♦ to spades; in trick 2 it showed 9♠." in words(page)
    page = host.get(f"/t/{classic}/hand/{entry}/record/revoke?offender=B")
    host.post(f"/t/{classic}/hand/{entry}/record/revoke", fields_of(page, "penalty"))
    row = journal(app, classic).sheet().rows[-1]
    assert row.entry == entry and row.points == {"A": 200, "B": 0} and row.payload["revoke"]["offender"] == "B"


def test_a_joker_in_a_replay_is_asked_for_its_suit(host: Phone, classic: str, app: Flask) -> None:
    entry = played_hand(host, classic, app, "7NT")
    where = f"/t/{classic}/hand/{entry}/record/replay"
    asked = host.get(f"{where}?lead=1&cards=Joker.AD.KD.QD")
    assert "Which suit was named?" in words(asked)
    assert said(host.get(f"{where}?lead=1&cards=Joker.AD.KD.QD&n1=D")) == "Blue 1, Gold 0"


# -- what if ----------------------------------------------------------------------------------------------------------


def test_what_if(host: Phone, classic: str, app: Flask) -> None:
    tell(host, classic, "hand", {"contract": "7H", "declarers": "A", "took": "9"})
    tell(host, classic, "hand", {"contract": "7H", "declarers": "A", "took": "7"})
    tell(host, classic, "hand", {"contract": "M", "declarers": "B", "verdict": "made"})
    version = journal(app, classic).version
    page = host.get(f"/t/{classic}/whatif?preset=australian")
    told = words(page)
    assert page.text.count('class="differs"') == 2 and "520" in told and "400" in told
    assert journal(app, classic).version == version
    for preset in ("american", "quebec", "nonsense", ""):
        assert host.get(f"/t/{classic}/whatif?preset={preset}").status_code == 200


# -- hostile ----------------------------------------------------------------------------------------------------------

NONSENSE = (
    "",
    "x",
    "-1",
    "0",
    "9999",
    "AD.AD",
    "AD.KD.QD.JD.10D",
    "2D",
    "Joker",
    "Joker.Joker",
    "ZZ",
    "%00",
    "A" * 500,
)
NAMES = (
    *("trump", "cards", "led", "card", "named", "holds", "first", "does", "before", "last", "void", "given", "lead"),
    *("hand", "into", "suits_led", "shown_void", "dealer", "calls", "ask", "bids", "contract", "declarers", "took"),
    *("others", "verdict", "offender", "tA", "tB", "cost", "won", "intime", "agree", "phase", "lies", "meld"),
    *("complete", "late", "totalA", "totalB", "n1", "best"),
)


@pytest.mark.parametrize(
    "game", ["five_hundred/classic", "five_hundred/two_player", "five_hundred/five_player", "cinq_cents/fuenfhundert"]
)
def test_nothing_breaks_the_judge(game: str, new_phone: Callable[..., Phone]) -> None:
    phone, chance = new_phone(), random.Random(game)
    good = (
        "H",
        "NT",
        "M",
        "yes",
        "no",
        "JD",
        "AD",
        "KD",
        "A",
        "B",
        "7H",
        "M",
        "P",
        "leads",
        "follows",
        "closed",
        "marriage-S",
    )
    for door in TWO_DOORS if game.startswith("cinq") else DOORS:
        for _question in range(15):
            asked = {name: chance.choice(NONSENSE + good) for name in chance.sample(NAMES, 8)}
            asked.setdefault("trump", chance.choice(("H", "NT", "M")))
            page = phone.get(f"/judge/{door}", query_string={"rules": game, **asked})
            assert page.status_code == 200, (door, asked)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("trump=H&cards=AD.AD", "That card is there twice."),
        ("trump=H&cards=AD.KD.QD.9D.8D", "A trick has 4 cards here."),
        ("trump=H&cards=2D", "This table plays without that card."),
        ("trump=H&cards=nonsense", "That is no card."),
        ("", "What is trumps?"),
    ],
)
def test_an_impossible_trick_gets_a_sentence(host: Phone, asked: str, sentence: str) -> None:
    assert sentence in words(host.get(f"/judge/trick?{asked}"))


def test_unknown_doors_and_rules(host: Phone, classic: str) -> None:
    for where in (
        "/judge/nothing",
        f"/t/{classic}/judge/nothing",
        "/judge?rules=chess/x",
        f"/t/{classic}/hand/99/record/replay",
    ):
        assert host.get(where).status_code == 404
    bid(host, classic, "7H")
    assert host.post(f"/t/{classic}/judge/trick", {"deed": "penalty"}).status_code == 422


def test_at_every_number_of_players(new_phone: Callable[..., Phone]) -> None:
    for preset in ("two_player", "three_player", "five_player", "six_player", "six_player_trios_of_pairs"):
        phone = new_phone()
        code = phone.start(f"five_hundred/{preset}")
        bid(phone, code, "7H")
        for door in DOORS:
            assert phone.get(f"/t/{code}/judge/{door}").status_code == 200, (preset, door)
        assert "J♦ takes it" in said(phone.get(f"/t/{code}/judge/trick?cards=10D.AD.JD"))
        page = phone.get(f"/t/{code}/judge/revoke?offender=B")
        phone.post(f"/t/{code}/judge/revoke", fields_of(page, "penalty"))


def test_the_game_for_two_at_a_table(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    code = phone.start("cinq_cents/fuenfhundert")
    assert phone.get(f"/t/{code}/judge").status_code == 200
    for door in TWO_DOORS:
        assert phone.get(f"/t/{code}/judge/{door}").status_code == 200
    page = phone.get(f"/t/{code}/judge/trick?trump=H&phase=open&cards=10S.AD")
    assert said(page) == "A♦ takes it"
    assert phone.post(f"/t/{code}/judge/trick", fields_of(page, "note")).status_code == 303


@pytest.mark.parametrize("misere", ["none", "ten_per_defender_trick", "ten_per_declarer_trick"])
@pytest.mark.parametrize("ends", ["play_all_ten", "stop_at_first_trick"])
def test_what_is_agreed_can_be_written(app: Flask, misere: str, ends: str) -> None:
    """Lost, made and every number of tricks of a claim are hands that the journal takes, at every table."""
    with app.test_request_context():
        for preset in BOOK.presets:
            rules = Rules.make(preset, misere_defender_points=misere, misere_end=ends)
            side = rules.sides[-1]
            for contract in BidTable.of(rules).contracts:
                claimed = [lost(rules, contract, [side], took) for took in (0, 4, 10)]
                for payload in (lost(rules, contract, [side]), made(rules, contract, [side]), *claimed):
                    assert read_fact("hand", payload, rules)["declarers"] == [side]


def test_a_claim_among_several_sides_goes_to_the_pad(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    code = phone.start("five_hundred/three_player")
    bid(phone, code, "7H")
    page = phone.get(f"/t/{code}/judge/claim?agree=yes")
    assert said(page) == "The claim stands" and f'href="/t/{code}"' in page.text


def test_without_partners_a_bid_out_of_turn_costs_nothing(host: Phone) -> None:
    assert said(host.get("/judge/call?rules=five_hundred/three_player")) == "No penalty"
    assert said(host.get("/judge/call?rules=five_hundred/classic")) == "That side may not bid in this auction"
