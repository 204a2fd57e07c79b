"""What a form of the pad has said so far about a hand, what is still to ask, and the fact it comes to.

Fields: `contract` (a bid, or `passed`), `declarers` (`A`; with a called partner `A,C`; `A,` is alone), `verdict`
(`made`, `broken`), `took` (tricks of the declarers), `others` (of the other side, instead), `tricks.B` (of one side),
`first` (who was at the target first, or `unknown`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....engine.five_hundred.bids import BIDS
from ....engine.five_hundred.rules import HAND, Rules
from .. import Asked, Form
from .before import PASSED

UNKNOWN = "unknown"  # nobody saw who was at the target first
UNPAID = ("none", "bid_if_contract_fails")  # a misère's tricks do not matter


@dataclass(frozen=True)
class Filled:
    """A hand as far as it is told."""

    rules: Rules
    contract: str | None  # None: nobody bid
    declarers: tuple[str, ...] = ()
    alone: bool = False
    verdict: bool | None = None  # of a misère: made?
    took: int | None = None
    given: tuple[tuple[str, int], ...] = ()  # tricks told of single sides
    first: str | None = None  # who was at the target first: a side or `unknown`

    @classmethod
    def read(cls, rules: Rules, form: Form) -> "Filled":
        """What the fields say; nonsense counts as not said."""
        asked = Asked(form)
        contract = form.get("contract", "")
        declarers = tuple(asked.sides("declarers", rules.sides))
        took = asked.number("took")
        if took is None and (others := asked.number("others")) is not None:
            took = HAND - others
        given = ((side, asked.number(f"tricks.{side}")) for side in rules.sides)
        return cls(
            rules,
            contract if contract in BIDS else None,
            declarers if contract in BIDS else (),
            form.get("declarers", "").endswith(","),
            {"made": True, "broken": False}.get(form.get("verdict", "")),
            took,
            tuple((side, tricks) for side, tricks in given if tricks is not None),
            first if (first := form.get("first", "")) in (*rules.sides, UNKNOWN) else None,
        )

    @classmethod
    def of(cls, rules: Rules, payload: Mapping[str, Any]) -> "Filled":
        """A recorded hand or contract, as if it had been told on the pad."""
        return cls.read(rules, fields_of(rules, payload))

    @property
    def is_misere(self) -> bool:
        return self.contract is not None and BIDS[self.contract].is_misere

    @property
    def counts_tricks(self) -> bool:
        """Do tricks matter for the points?"""
        if self.contract is None:
            return self.rules.all_pass == "play_no_trumps"
        return not self.is_misere or self.rules.misere_defender_points not in UNPAID

    @property
    def others(self) -> tuple[str, ...]:
        """The sides that defend."""
        return tuple(side for side in self.rules.sides if side not in self.declarers)

    @property
    def stopped(self) -> bool:
        """A broken misère that ends at the declarer's first trick (R4.11)."""
        return self.is_misere and self.verdict is False and self.rules.misere_end == "stop_at_first_trick"

    @property
    def declared(self) -> int | None:
        """Tricks of the declarers, as told or as the verdict has it; None when still open."""
        if self.contract is None:
            return 0
        if self.is_misere and self.verdict is not False:
            return 0 if self.verdict else None
        if self.stopped and self.took is None:
            return 1
        return self.took

    def shares(self) -> tuple[dict[str, int], str | None]:
        """Tricks of the other sides as far as they are told or follow, and the side to ask about next."""
        left = HAND - (self.declared or 0)
        found: dict[str, int] = {}
        given = dict(self.given)
        for place, side in enumerate(self.others):
            follows = left == 0 or (place == len(self.others) - 1 and not self.stopped)
            tricks = left if follows else given.get(side)
            if tricks is None or tricks > left:
                return found, side
            found[side] = tricks
            left -= tricks
        return found, None

    def next_question(self) -> str | None:
        """`declarers`, `partner`, `verdict`, `took`, a side's letter, or None when all is said."""
        if self.contract is not None:
            if not self.declarers:
                return "declarers"
            if self.rules.takes_partner and not self.is_misere and len(self.declarers) == 1 and not self.alone:
                return "partner"
            if self.is_misere and self.verdict is None:
                return "verdict"
            if self.counts_tricks and self.declared is None:
                return "took"
        return self.shares()[1] if self.counts_tricks else None

    def payload(self) -> dict[str, Any]:
        """The fact of a hand of which all is said."""
        found: dict[str, Any] = {"contract": self.contract, "declarers": list(self.declarers)}
        if not self.counts_tricks:
            if self.contract is not None:
                found.update(tricks=None, made=self.verdict)
            return found
        tricks = dict.fromkeys(self.rules.sides, 0) | self.shares()[0]
        if self.declarers:
            tricks[self.declarers[0]] = self.declared or 0
        found["tricks"] = tricks
        if self.first is not None and self.first != UNKNOWN:
            found["crossing"] = [self.first]
        return found

    def fields(self) -> dict[str, str]:
        """The fields that say this again."""
        found = {"contract": self.contract or PASSED}
        if self.declarers:
            found["declarers"] = ",".join(self.declarers) + ("," if self.alone else "")
        if self.verdict is not None:
            found["verdict"] = "made" if self.verdict else "broken"
        if self.took is not None:
            found["took"] = str(self.took)
        if self.first is not None:
            found["first"] = self.first
        return found | {f"tricks.{side}": str(tricks) for side, tricks in self.given}


def fields_of(rules: Rules, payload: Mapping[str, Any]) -> dict[str, str]:
    """The fields that would tell a recorded hand."""
    contract: str | None = payload.get("contract")
    declarers: Sequence[str] = payload.get("declarers") or ()
    tricks: Mapping[str, int] | None = payload.get("tricks")
    found = {"contract": contract or PASSED}
    if declarers:
        alone = rules.takes_partner and len(declarers) == 1 and tricks is not None
        found["declarers"] = ",".join(declarers) + ("," if alone else "")
    if payload.get("made") is not None:
        found["verdict"] = "made" if payload["made"] else "broken"
    if tricks is None:
        return found
    took = sum(tricks[side] for side in declarers)
    if contract is not None:
        found["took"] = str(took)
        if BIDS[contract].is_misere:
            found["verdict"] = "made" if took == 0 else "broken"
    return found | {f"tricks.{side}": str(taken) for side, taken in tricks.items() if side not in declarers}
