"""What a phone without signal counts is what the server folds: random matches of every game under every preset.

The phone's own scripts run in a browser. Each form is told to both: they take it, ask back or refuse it alike, and
come to the same totals, round, dealer and end; now and then the phone goes on from a sheet that the server sent.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from scorekeeper.engine import journal as engine
from scorekeeper.engine.games import game
from scorekeeper.engine.journal import Entry, Journal, extended
from scorekeeper.web import create_app, phone
from scorekeeper.web.kept import Step, entry_of
from scorekeeper.web.pads import FormFault, More, pad_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STATIC = Path(__file__).parents[2] / "static"
FORMS = 90  # of one match, or of some where they end sooner
MATCHES = 4
PLAY = """async ({ script, carried, words, start, forms }) => {
  const pad = await import(script);
  let state = start;
  const found = [];
  for (const { action, fields, server, taken } of forms) {
    const model = pad.fold(state, carried, [], words);
    const said = action === "round" ? pad.heard(fields, model, carried) : { action };
    const answer = said.action ? "told" : said.asked.fault ? "refused" : `asked ${said.asked.ask ?? ""}`.trim();
    const step = { uid: String(found.length), action, fields: said.fields ?? fields };
    const after = taken ? pad.fold(state, carried, [step], words) : model;
    pad.draw(after, carried, words, said.asked ?? {});
    const { totals, number, dealer, over, ended } = (state = after.state);
    found.push({ answer, totals, number, dealer, over: Boolean(over || ended), label: after.lines[0]?.text ?? "" });
    if (server) state = server;
  }
  return found;
}"""

Form = tuple[str, dict[str, str]]  # action and fields
Teller = Callable[[random.Random, Journal], Form]


@dataclass
class Told:
    """A match as the server takes it: the forms in order, and what each came to."""

    journal: Journal
    start: dict[str, Any]
    forms: list[dict[str, Any]] = field(default_factory=list)
    expected: list[dict[str, Any]] = field(default_factory=list)

    def tell(self, action: str, fields: Mapping[str, str], chance: random.Random) -> None:
        """Tell a form, and what it is asked back."""
        answer, more = self._written(action, fields)
        sheet = self.journal.sheet()
        self.expected.append(
            {
                "answer": answer,
                "totals": [sheet.totals[side] for side in sheet.rules.sides],
                "number": sheet.hand_number,
                "dealer": sheet.dealer,
                "over": sheet.outcome is not None,
            }
        )
        server = phone.state(self.journal) if chance.random() < 0.1 else None
        told = {"action": action, "fields": dict(fields), "server": server, "taken": answer == "told"}
        self.forms.append(told)
        if more.get("part") == "first":
            self.tell(action, {**more, "part": "end", "reached_first": chance.choice(("A", "B", ""))}, chance)
        elif more.get("part") == "win":
            points = chance.choice(({}, {"points.A": "30", "points.B": "44"}, {"points.A": "30"}))
            self.tell(action, {**fields, "counted": "1", **points}, chance)

    def tell_elsewhere(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Written by a program, and seen by the phone in the next sheet that it is sent."""
        self._write(kind, payload)
        self.forms[-1]["server"] = phone.state(self.journal)

    def _write(self, kind: str, payload: Mapping[str, Any]) -> None:
        payload = engine.check(self.journal, kind, payload)
        self.journal = extended(self.journal, Entry(self.journal.version + 1, kind, payload))

    def _written(self, action: str, fields: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
        pad = pad_of(self.journal.matches[-1].game)
        try:
            if action in pad.actions:
                told = pad.entry(action, fields, self.journal.sheet())
                if isinstance(told, More):
                    return f"asked {told.asked.get('part', '')}".strip(), told.asked
            written = entry_of(Step("", 0, frozenset(), action, fields), self.journal, {})
        except FormFault:
            return "refused", {}
        assert written is not None
        self._write(*written)
        return "told", {}


# ---- forms of the two-player game ------------------------------------------------------------------------------------


def of_a_round(chance: random.Random, journal: Journal) -> Form:
    """A key or a form of the pad of two, tapped at random."""
    sheet = journal.sheet()
    table = game(sheet.game).score_table(sheet.rules)
    told = (sheet.standing.payload if sheet.standing else None) or {"melds": {}, "wrong": {}, "race": False}
    player = chance.choice("AB")
    numbers = [{"points.A": str(chance.choice((*range(121), 1, 119, -3, 130)))}, {"points.B": chance.choice("37x ")}]
    both = {"points.A": str(chance.randrange(90)), "points.B": str(chance.randrange(60))}
    tiles = [*table["tiles"], "seven"]
    forms: list[Form] = [("round", {"part": "tile", "player": player, "tile": chance.choice(tiles)})] * 5
    forms += [
        ("round", {"part": "deal", "trump": chance.choice("SCDH")}),
        ("round", {"part": "deal", "forehand": chance.choice("12")}),
        ("round", {"part": "wrong", "player": player, "points": str(chance.choice(table["wrong"]))}),
        ("round", {"part": "end", **chance.choice(numbers), "last_trick": chance.choice("AB")}),
        ("round", {"part": "end", "points.A": str(chance.randrange(2, 119))}),
        ("round", {"part": "end", **both}),
    ]
    melds = [(each["meld"].removeprefix("trump_"), each.get("suit")) for each in told["melds"].get(player, ())]
    said = [tile for tile in ("-".join(filter(None, meld)) for meld in melds) if tile in tiles]
    if said:
        forms.append(("round", {"part": "back", "player": player, "tile": chance.choice(said)}))
    if told["wrong"].get(player):
        points = str(chance.choice(told["wrong"][player])["points"])
        forms.append(("round", {"part": "back", "player": player, "points": points}))
    if told["race"]:
        forms += [("round", {"part": "over", **chance.choice(({"player": player}, {})), **both})] * 2
        forms.append(("round", {"part": "over", "player": player, **chance.choice(numbers)}))
    if chance.random() < 0.05:
        return chance.choice((("more/points", {"points.A": "−30", "points.B": ""}), ("dealer", {"dealer": "2"})))
    return chance.choice(forms)


def without_its_tile(chance: random.Random, player: str) -> dict[str, Any]:
    """An announcement that no tile says: its suit not told, or told to be trumps."""
    meld = {"meld": chance.choice(("marriage", "sequence", "trump_marriage", "trump_sequence"))}
    suit = {"suit": chance.choice("SCDH")} if meld["meld"].startswith("trump") and chance.random() < 0.5 else {}
    return {"part": "meld", "player": player, **meld, **suit}


# ---- forms of the game of contracts ------------------------------------------------------------------------------


def of_a_hand(chance: random.Random, journal: Journal) -> Form:
    """A whole hand, with a contract of this table and any result."""
    sheet = journal.sheet()
    table = game(sheet.game).score_table(sheet.rules)
    contract = chance.choice(list(table["contracts"]))
    row, sides = table["contracts"][contract], table["sides"]
    declarers = chance.sample(sides, chance.choice((1, 2)) if "each" in row else 1)
    others = [side for side in sides if side not in declarers]
    took = chance.randrange(11)
    told = {"contract": contract, "declarers": ",".join(declarers) + ("," if "each" in row else "")}
    if row.get("misere"):
        told["verdict"] = "broken" if took else "made"
    left = 10 - took
    for side in others[:-1]:
        told[f"tricks.{side}"] = str(part := chance.randrange(left + 1))
        left -= part
    return "hand", {**told, "took": str(took), f"tricks.{others[-1]}": str(left)}


TELLERS: dict[str, Teller] = {"cinq_cents": of_a_round, "five_hundred": of_a_hand}
COUNTED = {  # what a phone knows; the end of a game of contracts is always the server's word
    "cinq_cents": {"answer", "totals", "number", "dealer", "over"},
    "five_hundred": {"totals", "number", "dealer"},
}
HOUSE: dict[str, list[dict[str, Any]]] = {  # rules of a house that change what a phone counts
    "cinq_cents": [
        {"preset": "fuenfhundert", "penalty": "to_opponent", "reuse_scope": "pack", "target": 300},
        {"preset": "cinq_cents_1896", "card_reuse": "other_class", "last_trick_bonus": 10, "target_compare": "reach"},
        {"preset": "fuenfhundert", "later_rounds": "round_end_highest", "meld_sources": "hand_only"},
        {"preset": "franzoesische_variante", "stake_per_point": 2, "target": 250, "binage": "QS_JD"},
    ],
    "five_hundred": [{"preset": "quebec", "defender_share": "all_defenders_tricks"}],
}
RULES = [
    (name, rules)
    for name in TELLERS
    for rules in (*({"preset": preset} for preset in game(name).book.presets), *HOUSE[name])
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app, for its words and what its pages carry; no database is asked."""
    folder = tmp_path_factory.mktemp("counts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_INSTANCE", str(folder))
        return create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'none.sqlite3'}", "SECRET_KEY": "0" * 32})


@pytest.fixture(scope="module")
def page(chromium: "Browser") -> "Iterator[Page]":
    """A browser with our scripts, and no server behind."""
    context = chromium.new_context()
    page = context.new_page()
    page.route(
        "http://phone.test/static/**", lambda route: route.fulfill(path=STATIC / route.request.url.split("/static/")[1])
    )
    page.route("http://phone.test/", lambda route: route.fulfill(body="<title>phone</title>", content_type="text/html"))
    page.goto("http://phone.test/")
    yield page
    context.close()


def played(name: str, rules: Mapping[str, Any], chance: random.Random) -> Told:
    """Some matches at one table, as the server takes them."""
    opened = engine.check(None, "match", {"game": name, "rules": rules, "dealer": 1})
    journal = engine.read([Entry(1, "match", opened)])
    told = Told(journal, phone.state(journal))
    while len(told.forms) < FORMS:
        over = told.journal.sheet().outcome is not None
        if name == "cinq_cents" and told.forms and not over and chance.random() < 0.1:
            told.tell_elsewhere("round", without_its_tile(chance, chance.choice("AB")))
            continue
        told.tell(*(("rematch", {}) if over else TELLERS[name](chance, told.journal)), chance)
    return told


@pytest.mark.parametrize(
    ("name", "rules"), RULES, ids=lambda each: each if isinstance(each, str) else "-".join(map(str, each.values()))
)
def test_a_phone_counts_as_the_server(page: "Page", app: Flask, name: str, rules: dict[str, Any]) -> None:
    chance = random.Random(f"{name} {rules}")
    with app.test_request_context():
        carried, words = phone.carried(name, rules), phone.words(name)
        for _match in range(MATCHES):
            told = played(name, rules, chance)
            given = {"carried": carried, "words": words, "start": told.start, "forms": told.forms}
            found = page.evaluate(PLAY, {"script": f"/static/pads/{name}.js", **given})
            for form, wanted, counted in zip(told.forms, told.expected, found, strict=True):
                assert {key: counted[key] for key in COUNTED[name]} == {key: wanted[key] for key in COUNTED[name]}, form
                assert bool(counted["label"]) == form["taken"]
