"""In play and after it: the contract, and the rows of keys that tell the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BIDS
from ....engine.five_hundred.facts import hand_of
from ....engine.five_hundred.hands import Hand
from ....engine.five_hundred.match import first_decides
from ....engine.five_hundred.rules import HAND, Rules
from ....engine.five_hundred.scoring import score_hand
from .. import Names
from .filled import UNKNOWN, Filled


@dataclass(frozen=True)
class Key:
    """One key: what it sends, what it says, and what it pays."""

    value: str
    label: str
    pays: int | None = None
    made: bool = False
    pressed: bool = False
    side: int | None = None


@dataclass(frozen=True)
class Block:
    """A row of keys that answers one question: `name` is the field, `fields` what goes along."""

    kind: str  # "strip", "names" or "verdicts"
    action: str
    name: str
    title: str
    fields: dict[str, str]
    keys: tuple[Key, ...]
    side: int | None = None
    under: tuple[int, int] | None = None  # (level, points of a failed bid)
    wide: bool = False  # two rows


@dataclass(frozen=True)
class Asking:
    """Builds the rows for what is still open in a hand."""

    filled: Filled
    names: Names
    totals: tuple[int, ...]  # before the hand, for a ceiling

    @property
    def rules(self) -> Rules:
        return self.filled.rules

    def place(self, side: str) -> int:
        return self.rules.sides.index(side)

    def points(self, declarers: Sequence[str], took: int, of: str) -> int:
        """Points of a side when the declarers take so many; the rest goes to one other side."""
        tricks = dict.fromkeys(self.rules.sides, 0)
        tricks[declarers[0]] = took
        tricks[next(side for side in self.rules.sides if side not in declarers)] = HAND - took
        places = tuple(self.place(side) for side in declarers)
        hand = Hand(self.filled.contract, places, tuple(tricks.values()))
        return score_hand(self.rules, hand, self.totals)[self.place(of)]

    # -- which rows ----------------------------------------------------------------------------------------------

    def open_rows(self) -> tuple[Block, ...]:
        """The rows for the next question; both sides' at once where there are two and nobody has said who bid."""
        question = self.filled.next_question()
        if question == "declarers" and len(self.rules.sides) == 2:
            return self.both_sides()
        if question is None:
            return (self.first(),) if self.several_over() else ()
        return tuple(self.rows([question]))

    def several_over(self) -> tuple[str, ...]:
        """Sides that pass the target together in a hand of which all is said, and the first there wins (R6.6)."""
        hand = hand_of(self.rules, self.filled.payload())
        points = score_hand(self.rules, hand, self.totals)
        totals = tuple(map(add, self.totals, points))
        return tuple(self.rules.sides[place] for place in first_decides(self.rules, totals, hand))

    def both_sides(self) -> tuple[Block, ...]:
        """A strip or a made / broken for each of two sides: the row says who bid."""
        row = self.verdicts if self.filled.is_misere else self.strip
        return tuple(row((side,), wide=False) for side in self.rules.sides)

    def all_rows(self) -> tuple[Block, ...]:
        """Every row of a hand, those answered with their key pressed: to change it."""
        filled = self.filled
        questions: list[str] = []
        if filled.contract is not None:
            if len(self.rules.sides) == 2 and not (filled.is_misere and filled.counts_tricks):
                return self.both_sides()
            questions.append("declarers")
            if filled.declarers and self.rules.takes_partner and not filled.is_misere:
                questions.append("partner")
            if filled.declarers and filled.is_misere:
                questions.append("verdict")
            if filled.declarers and filled.counts_tricks and (not filled.is_misere or filled.verdict is False):
                questions.append("took")
        if filled.counts_tricks and (filled.contract is None or filled.declared is not None):
            shares, open_side = filled.shares()
            told = filled.others if filled.stopped else filled.others[:-1]  # the last side's tricks follow
            questions += [side for side in told if side in shares or side == open_side]
        return tuple(self.rows(questions))

    def rows(self, questions: Iterable[str]) -> Iterable[Block]:
        """One row for each question."""
        declarers = self.filled.declarers
        for question in questions:
            if question == "declarers":
                yield self.who()
            elif question == "partner":
                yield self.partner()
            elif question == "verdict":
                yield self.verdicts(declarers, wide=True)
            elif question == "took":
                yield self.broken_strip(declarers) if self.filled.is_misere else self.strip(declarers, wide=True)
            else:
                yield self.share(question)

    # -- the rows ------------------------------------------------------------------------------------------------

    def _contract(self) -> dict[str, str]:
        return {"contract": self.filled.fields()["contract"]}

    def _declared(self, declarers: Sequence[str]) -> dict[str, str]:
        said = self.filled.fields().get("declarers", "")
        mine = ",".join(declarers)
        return {**self._contract(), "declarers": said if said.rstrip(",") == mine else mine}

    def who(self) -> Block:
        """Who declares: a name each."""
        keys = tuple(
            Key(side, self.names.side(side), pressed=side in self.filled.declarers[:1], side=place)
            for place, side in enumerate(self.rules.sides)
        )
        return Block("names", "contract", "declarers", _("Who plays it?"), self._contract(), keys)

    def partner(self) -> Block:
        """With whom the declarer of five plays, or alone (R7.2)."""
        declarer, *partners = self.filled.declarers
        keys = [
            Key(f"{declarer},{side}", self.names.side(side), pressed=side in partners, side=place)
            for place, side in enumerate(self.rules.sides)
            if side != declarer
        ]
        keys.append(Key(f"{declarer},", _("alone"), pressed=self.filled.alone))
        title = _("%(name)s plays with", name=self.names.side(declarer))
        return Block("names", "contract", "declarers", title, self._contract(), tuple(keys))

    def strip(self, declarers: Sequence[str], wide: bool) -> Block:
        """0 to 10 tricks of the declaring side, with what each pays."""
        assert self.filled.contract is not None
        level = BIDS[self.filled.contract].level
        mine = self.filled.declarers == tuple(declarers)
        keys = tuple(
            Key(
                str(took),
                str(took),
                self.points(declarers, took, declarers[0]) if took >= level else None,
                made=took >= level,
                pressed=mine and self.filled.took == took,
            )
            for took in range(HAND + 1)
        )
        title = _("%(side)s bid, and took", side=" + ".join(self.names.side(side) for side in declarers))
        under = (level, self.points(declarers, level - 1, declarers[0]))
        place = self.place(declarers[0])
        return Block("strip", "hand", "took", title, self._declared(declarers), keys, place, under, wide)

    def verdicts(self, declarers: Sequence[str], wide: bool) -> Block:
        """Made or broken (R5.7)."""
        side = declarers[0]
        mine = self.filled.declarers == tuple(declarers)
        keys = tuple(
            Key(
                value,
                words,
                self.points(declarers, took, side),
                made=value == "made",
                pressed=mine and self.filled.verdict is (value == "made"),
            )
            for value, words, took in (("made", _("made"), 0), ("broken", _("broken"), 1))
        )
        title = _("%(side)s bid, and it was", side=self.names.side(side))
        return Block("verdicts", "hand", "verdict", title, self._declared(declarers), keys, self.place(side))

    def broken_strip(self, declarers: Sequence[str]) -> Block:
        """How many tricks the declarer of a broken misère took, where tricks pay."""
        keys = tuple(Key(str(took), str(took), pressed=self.filled.took == took) for took in range(1, HAND + 1))
        fields = {**self._declared(declarers), "verdict": "broken"}
        title = _("%(side)s bid, and took", side=self.names.side(declarers[0]))
        return Block("strip", "hand", "took", title, fields, keys, self.place(declarers[0]), wide=True)

    def first(self) -> Block:
        """Who was at the target first, where that decides the match (R6.6)."""
        keys = [Key(side, self.names.side(side), side=self.place(side)) for side in self.several_over()]
        keys.append(Key(UNKNOWN, _("not seen")))
        title = _("Who was at %(target)d first?", target=self.rules.target)
        return Block("names", "hand", "first", title, self.filled.fields(), tuple(keys))

    def share(self, side: str) -> Block:
        """The tricks of one more side: only the possible numbers."""
        filled = self.filled
        before = filled.others[: filled.others.index(side)]
        shares = filled.shares()[0]
        told = {each: shares[each] for each in before if each in shares}
        left = HAND - (filled.declared or 0) - sum(told.values())
        fields = {name: value for name, value in filled.fields().items() if not name.startswith("tricks.")}
        fields |= {f"tricks.{each}": str(tricks) for each, tricks in told.items()}
        keys = tuple(Key(str(tricks), str(tricks), pressed=shares.get(side) == tricks) for tricks in range(left + 1))
        title = _("%(side)s took", side=self.names.side(side))
        return Block("strip", "hand", f"tricks.{side}", title, fields, keys, self.place(side), wide=True)
