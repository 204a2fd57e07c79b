"""Sentences about points, bids, the match and the deal. Parameters in braces: see questions_scoring.py."""

from ..reasons import N_

MESSAGES = {
    # lines of a score: the side and its points stand beside the sentence
    "score.bid_made": N_("{bid} made with {tricks} tricks"),
    "score.bid_failed": N_("{bid} failed with {tricks} tricks"),
    "score.misere_made": N_("{bid} made, no trick taken"),
    "score.misere_failed": N_("{bid} failed, tricks were taken"),
    "score.failed_costs_nothing": N_("{bid} failed, which costs nothing at this table"),
    "score.overtricks": N_("Tricks above the bid: {tricks}"),
    "score.slam": N_("All ten tricks score at least 250"),
    "score.half_to_partner": N_("Half of it is the called partner's"),
    "score.defender_tricks": N_("10 for each trick: {tricks}"),
    "score.declarer_tricks": N_("10 for each trick the declarer took: {tricks}"),
    "score.value_to_defenders": N_("{bid} failed, its value goes to the other side"),
    "score.no_defender_points": N_("Nothing for the other side here"),
    "score.ceiling": N_("The ceiling of {cap} for defenders cut it"),
    "score.thrown_in": N_("Nobody bid, the hand was thrown in"),
    "score.undeclared_tricks": N_("Nobody bid, 10 for each trick: {tricks}"),
    "score.adjusted": N_("Penalty or bonus: {reason}"),
    "score.adjusted_plain": N_("Penalty or bonus"),
    "score.revoke_bidder": N_("The bidder revoked and is set back {bid}"),
    "score.revoke_defender": N_("A defender revoked: the bidder scores {bid}"),
    "score.revoke_nothing": N_("A defender revoked: nothing for the defenders"),
    "score.revoke_offender": N_("The side that revoked scores nothing and loses 100"),
    "score.revoke_in_time": N_("The revoke was put right in time: no penalty"),
    # the match
    "match.open": N_("Nobody has won yet; the match goes to {target}."),
    "match.target": N_("{winners} reached {target} and won."),
    "match.both_over_bidder": N_(
        "{sides} passed {target} in one hand; {winners} bid, so {winners} won. Elsewhere the higher total wins."
    ),
    "match.both_over_first": N_(
        "{sides} passed {target} in one hand; {winners} took the trick that did it first and won."
    ),
    "match.both_over_higher": N_("{sides} passed {target} in one hand; {winners} had the higher total and won."),
    "match.both_over_shared": N_("{sides} passed {target} in one hand with level totals; {winners} share the win."),
    "match.both_over_play_on": N_("{sides} passed {target} in one hand with level totals; one more hand decides."),
    "match.loss_limit": N_("{losers} fell to {limit} and lost; {winners} won."),
    "match.fixed_hands": N_("All {hands} hands are played; {winners} had the highest total and won."),
    "match.fixed_hands_level": N_("All {hands} hands are played with level totals; {winners} share the win."),
    "match.ended_by_hand": N_("The match was ended at the table; the highest total wins: {winners}."),
    # bids
    "bids.higher": N_("{higher} ranks above {lower}."),
    "bids.level": N_("{a} and {b} rank level; neither may be bid over the other."),
    "bids.wins_if_made": N_("{bid} is worth {value}: the total of {total} reaches {target}."),
    "bids.not_enough": N_("{bid} is worth {value}: the total of {total} does not reach {target}."),
    "bids.fixed_hands": N_("The match lasts {hands} hands; no bid ends it."),
    "bids.lowest_winning": N_("{bid}, worth {value}, is the lowest bid that reaches {target}."),
    "bids.none_wins": N_("No bid that is left reaches {target}."),
    # the deal
    "deal.to_the_left": N_("The deal passes to the left, from {dealer} to {next_dealer}."),
    "deal.pack": N_("The pack has {cards} cards: {kitty} in the kitty, {dead} out of play."),
}
