"""The book of Five Hundred."""

from collections.abc import Mapping
from typing import Any

from ....engine.five_hundred.bids import BIDS, BLIND_MISERE_VALUE, NULLO_VALUE
from ....engine.five_hundred.revoke_penalty import HOFFMANN_POINTS
from ....engine.five_hundred.rules import Rules
from ....engine.five_hundred.score_parts import SLAM_POINTS, TRICK_POINTS
from ...pads.five_hundred.words import joker_here
from .. import Test, Written
from . import parts
from .chapters import CHAPTERS
from .sentences import SENTENCES
from .texts import TEXTS, misere_played


def _no_misere(rules: Rules) -> bool:
    return not misere_played(rules)


def _joker_always_follows(rules: Rules) -> bool:
    return rules.joker_follow == "every_suit"


def _no_target(rules: Rules) -> bool:
    return rules.fixed_hands is not None


def _nobody_comes_back(rules: Rules) -> bool:
    stays = rules.rebid_after_pass == "never" and rules.raise_own_bid != "reopens"
    return rules.bid_rounds == "one" or stays or not misere_played(rules)


# When an option does nothing, because of others.
IDLE: Mapping[str, Test] = {
    "rebid_after_pass": lambda rules: rules.bid_rounds == "one",
    "raise_own_bid": lambda rules: rules.bid_rounds == "one",
    "misere_requires": lambda rules: not rules.misere,
    "misere_after_pass": _nobody_comes_back,
    "misere_rank": lambda rules: not rules.misere or rules.bid_order == "points",
    "misere_value": lambda rules: not rules.misere,
    "open_misere_requires": lambda rules: not rules.open_misere,
    "open_misere_rank": lambda rules: not rules.open_misere or rules.bid_order == "points",
    "open_misere_value": lambda rules: not rules.open_misere,
    "open_misere_exposed": lambda rules: not rules.open_misere,
    "joker_when_void": _joker_always_follows,
    "joker_misere_when_void": lambda rules: _joker_always_follows(rules) or _no_misere(rules),
    "joker_after_void": _joker_always_follows,
    "joker_misere_rank": _no_misere,
    "misere_end": _no_misere,
    "misere_defender_points": _no_misere,
    "defender_share": lambda rules: len(rules.sides) == 2,
    "called_partner_share": lambda rules: not rules.takes_partner,
    "defender_cap_mode": lambda rules: rules.defender_cap is None,
    "target": _no_target,
    "win_requires": _no_target,
    "both_over_target": lambda rules: _no_target(rules) or rules.win_requires == "made_contract",
    "tie_over_target": lambda rules: _no_target(rules) or rules.win_requires == "made_contract",
    "loss_limit": _no_target,
    "loss_limit_compare": lambda rules: _no_target(rules) or rules.loss_limit is None,
    "loss_condition": lambda rules: _no_target(rules) or rules.loss_limit is None,
}


class FiveHundredBook(Written):
    """Satisfies `books.Book`."""

    def idle(self, rules: Any, option: str) -> bool:
        return option in IDLE and IDLE[option](rules)

    def params(self, rules: Any) -> Mapping[str, Any]:
        return {
            "trick": TRICK_POINTS,
            "slam": SLAM_POINTS,
            "nullo": NULLO_VALUE,
            "blind": BLIND_MISERE_VALUE,
            "hoffmann": HOFFMANN_POINTS,
            "cards": rules.deck_size,
            "dead": rules.dead_cards,
        }

    def part(self, name: str, rules: Any) -> Any:
        return parts.PARTS[name](rules)

    def crib(self, rules: Any, standing: Mapping[str, Any] | None) -> Mapping[str, Any]:
        contract = (standing or {}).get("contract")
        bid = BIDS[contract] if contract else None
        return {
            "values": parts.values(rules),
            "trumps": parts.trumps(rules),
            "ladder": parts.ladder(rules, bid.trump) if bid and bid.trump else (),
            "trump": bid.trump if bid else None,
            "joker": joker_here(rules, bid is not None and bid.is_misere),
            "examples": parts.examples(rules),
        }


BOOK = FiveHundredBook(CHAPTERS, TEXTS, SENTENCES)
