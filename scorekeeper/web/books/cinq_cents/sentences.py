"""What each value of each option of the game for two means, in a sentence."""

from ....engine.options import Value
from ....engine.reasons import N_
from .. import NUMBER

SENTENCES: dict[tuple[str, Value], str] = {
    # -- combinations
    ("trump_sequence_points", 240): N_("The trump sequence is worth 240."),
    ("trump_sequence_points", 250): N_("The trump sequence is worth 250."),
    ("binage", "QD_JS"): N_(
        "Binage is the queen of diamonds with the jack of spades, also when one of them is a trump."
    ),
    ("binage", "QS_JD"): N_(
        "Binage is the queen of spades with the jack of diamonds, also when one of them is a trump."
    ),
    ("meld_window", "round_end"): N_("Combinations may be announced until the round ends."),
    ("meld_window", "seven_cards"): N_(
        "Once the stock is gone and a player holds seven cards or fewer, that player may announce no more;"
        " too late costs nothing."
    ),
    ("meld_right", "any_time"): N_("A combination may be announced at any time."),
    ("meld_right", "after_won_trick"): N_("Only the winner of the last trick may announce."),
    ("announce", "to_score"): N_("A combination that is not announced scores nothing."),
    ("announce", "at_once"): N_("Combinations are announced for the players as soon as they hold them."),
    ("meld_sources", "hand_and_tricks"): N_("Its cards may lie in the hand or in the tricks one has taken."),
    ("meld_sources", "hand_only"): N_("All its cards must be in the hand."),
    ("card_reuse", "never"): N_(
        "No card may serve twice: after four kings none of them makes a marriage or a sequence."
    ),
    ("card_reuse", "other_class"): N_(
        "A card may serve again in a combination of another kind: sequence, marriage, four or binage."
    ),
    ("reuse_scope", "player"): N_("What one player has used may still serve the other."),
    ("reuse_scope", "pack"): N_("A card that either player has used is spent for both."),
    ("penalty", "deduct"): N_("Its value is taken from whoever announced it wrongly."),
    ("penalty", "to_opponent"): N_("The opponent scores its value instead."),
    # -- trumps and play
    ("trump_seven", "exchange"): N_("Who exchanges it scores %(seven)s."),
    ("trump_seven", "exchange_or_show"): N_("Who exchanges it, or shows it, scores %(seven)s, once a round."),
    ("dealer_turned_seven", True): N_("If the turned card is the seven of trumps, the dealer scores %(seven)s."),
    ("dealer_turned_seven", False): N_("If the turned card is the seven of trumps, nobody scores for it."),
    ("seven_timing", "own_turn"): N_("The exchange is made on one's own turn, before playing."),
    ("seven_timing", "after_won_trick"): N_("The exchange is made after winning a trick."),
    ("open_compare", "any_suit_rank"): N_(
        "The second card wins if it is of higher rank, of whatever suit; trumps do not matter yet."
    ),
    ("open_compare", "any_suit_value"): N_(
        "The second card wins if it has more card points, of whatever suit; nine, eight and seven are level."
    ),
    ("open_compare", "suit_and_trump"): N_(
        "The second card wins if it is higher in the suit led, or a trump on another suit."
    ),
    ("closed_rule", "free_if_void"): N_("Who has no card of the suit led may trump or throw any card."),
    ("closed_rule", "must_trump"): N_("Who has no card of the suit led must trump."),
    ("closed_rule", "must_head"): N_(
        "Who has no card of the suit led must trump, and the card led must be beaten if possible."
    ),
    # -- scoring
    ("last_trick_bonus", 0): N_("The last trick brings nothing extra."),
    ("last_trick_bonus", 10): N_("The last trick brings 10."),
    ("target", NUMBER): N_("The mark is %(number)s points."),
    ("target_compare", "over"): N_("One must have more than the mark."),
    ("target_compare", "reach"): N_("The mark itself is enough."),
    ("later_rounds", "first_to_reach"): N_(
        "From the second round on, whoever is there first wins at once: combinations count when announced,"
        " card points as tricks are taken."
    ),
    ("later_rounds", "round_end_highest"): N_("Every round is played out, and then the higher total wins."),
    ("stake_per_point", NUMBER): N_("For each point of the difference the loser pays %(number)s."),
}
