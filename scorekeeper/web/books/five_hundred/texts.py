"""What is fixed in each rule of Five Hundred, by its number; the options add their sentences (sentences.py)."""

from collections.abc import Mapping
from typing import Any

from ....engine.reasons import N_
from .. import Text


def misere_played(rules: Any) -> bool:
    """Is any kind of misère played?"""
    return bool(
        rules.misere or rules.open_misere or rules.double_nullo != "off" or rules.bar_nullo or rules.blind_misere
    )


def has_partner(rules: Any) -> bool:
    """Do sides have several seats?"""
    return len(rules.sides) < rules.players


def _no_misere(rules: Any) -> bool:
    return not misere_played(rules)


def _sits_out(rules: Any) -> bool:
    return has_partner(rules) and bool(rules.misere or rules.open_misere or rules.blind_misere)


def _both_play(rules: Any) -> bool:
    return has_partner(rules) and bool(rules.double_nullo != "off" or rules.bar_nullo)


def _helped(rules: Any) -> bool:
    return has_partner(rules) or rules.takes_partner


def _has_kitty(rules: Any) -> bool:
    return rules.kitty_size > 0


TEXTS: Mapping[str, tuple[str | Text, ...]] = {
    "R1.3": (
        N_("Everything goes clockwise. After every hand the cards are shuffled and the deal passes to the left."),
    ),
    "R2.1": (
        Text(
            N_("Cards that nobody gets: %(dead)s. They stay out of the hand, unseen."),
            lambda rules: rules.dead_cards > 0,
        ),
    ),
    "R2.2": (
        Text(N_("There is one joker."), lambda rules: rules.jokers.bit_count() == 1),
        Text(
            N_("Of the two jokers one is the higher: say which before the first hand."),
            lambda rules: rules.jokers.bit_count() == 2,
        ),
    ),
    "R2.3": (
        N_(
            "From the top: joker, right bower (the jack of trumps), left bower (the jack of the other suit of"
            " the same colour), ace, king, queen and so on down."
        ),
    ),
    "R2.4": (
        N_(
            "Ace, king, queen, jack, ten and so on down. The suit of the trumps' colour has no jack: it is the"
            " left bower."
        ),
    ),
    "R2.5": (
        N_(
            "The left bower is a trump in every respect: leading, following and winning. Its printed suit does"
            " not count."
        ),
    ),
    "R2.6": (
        Text(N_("At no trumps and in a misère there are no bowers: jacks are ordinary."), misere_played),
        Text(N_("At no trumps there are no bowers: jacks are ordinary."), _no_misere),
    ),
    "R3.1": (N_("The player left of the dealer calls first. Each call is a bid higher than all before, or a pass."),),
    "R3.2": (N_("A bid names a number of tricks, up to ten, and trumps or no trumps."),),
    "R3.6": (N_("The last bid is the contract, and whoever made it is the declarer."),),
    "R3.8": (Text(N_("One may bid over one's own partner."), has_partner),),
    "R4.1": (
        Text(
            N_(
                "The declarer takes the kitty without showing it and puts as many cards face down aside, any they"
                " like. Nobody looks at them again."
            ),
            _has_kitty,
        ),
        Text(N_("So also in a misère."), lambda rules: _has_kitty(rules) and misere_played(rules)),
        Text(N_("There is no kitty."), lambda rules: not _has_kitty(rules)),
    ),
    "R4.2": (Text(N_("Exactly as many cards go aside as the kitty had."), _has_kitty),),
    "R4.3": (N_("The declarer leads to the first trick, any card."),),
    "R4.4": (
        N_("Follow suit if you can; if you cannot, play any card, a trump or not. The left bower follows trumps."),
    ),
    "R4.5": (
        N_(
            "The highest trump wins, without trumps the highest card of the suit led. Who wins a trick leads to"
            " the next."
        ),
    ),
    "R4.6": (
        Text(
            N_("In misère, open and blind misère the declarer's partners lay their cards down and do not play."),
            _sits_out,
        ),
        Text(N_("In double nullo and bar nullo the partner plays."), _both_play),
    ),
    "R4.7": (N_("In a trump bid the joker is the highest trump, and follows like one."),),
    "R4.8": (
        Text(N_("At no trumps and in a misère the joker belongs to no suit."), misere_played),
        Text(N_("At no trumps the joker belongs to no suit."), _no_misere),
        N_("As the last card in hand it may always be played."),
    ),
    "R5.2": (N_("A side that takes the tricks it bid, or more, scores the value of the bid."),),
    "R5.7": (
        Text(
            N_("A misère without a trick for the declarer scores its value; with one or more it loses it."),
            lambda rules: misere_played(rules) and rules.failed_bid == "lose_bid",
        ),
        Text(
            N_("A misère without a trick for the declarer scores its value; with one or more it costs nothing."),
            lambda rules: misere_played(rules) and rules.failed_bid == "zero",
        ),
    ),
    "R5.10": (
        Text(
            N_("A hand that nobody bid: %(trick)s for every trick to the side that takes it."),
            lambda rules: rules.all_pass == "play_no_trumps",
        ),
    ),
    "R5.11": (N_("The tricks of all sides add up to ten."),),
    "R6.5": (
        Text(
            N_("If one side wins and another goes out backwards in the same hand, the win counts."),
            lambda rules: rules.fixed_hands is None and rules.loss_limit is not None,
        ),
    ),
    "R6.9": (
        N_("A penalty or bonus changes the totals but never ends the match by itself: the next hand looks again."),
    ),
    "R7.1": (
        Text(
            N_("Everybody plays alone against the two others, and three scores are kept."),
            lambda rules: rules.players == 3,
        ),
    ),
    "R7.2": (Text(N_("Misère is always played alone."), lambda rules: rules.takes_partner and misere_played(rules)),),
    "R7.4": (
        Text(
            N_(
                "A trick has four cards, one from the hand and one from the table of each player. If a card of the"
                " table won, its owner leads from the table and the hands follow, else the other way round. A card"
                " that lies face down is turned when the one above it has been played."
            ),
            lambda rules: rules.deal_pattern == "table_piles",
        ),
    ),
    "R8.1": (
        N_("A misdeal, or a wrong number of cards found during the bidding: the same player deals again, no penalty."),
    ),
    "R8.2": (
        N_(
            "A card shown out of turn stays face up on the table, and the opponents may call for it; no penalty"
            " where nobody can profit."
        ),
    ),
    "R8.3": (
        Text(N_("A bid out of turn: that side may not bid in this auction."), _helped),
        Text(N_("A bid out of turn: no penalty, as nobody has a partner."), lambda rules: not _helped(rules)),
    ),
    "R8.4": (N_("A lead out of turn: the opponents may call for a suit to be led; no penalty if all have followed."),),
    "R8.5": (
        Text(N_("Too many or too few cards put aside, or looked at again: the contract cannot be made."), _has_kitty),
    ),
    "R8.6": (N_("A claim: the hand is shown and all agree, otherwise it is played on."),),
    "R8.7": (
        N_(
            "A revoke is a card that was not allowed. It can be put right until somebody leads to the next"
            " trick; it is proved when the player shows a card they should have played."
        ),
    ),
    "R8.9": (
        N_("A revoke found after a later hand was dealt changes nothing by itself; the table may agree on a penalty."),
    ),
}
