"""The rules of Five Hundred by number, chapter by chapter, with the options that change each."""

from ....engine.reasons import N_
from .. import Chapter, Rule

VALUES = Chapter("values", N_("What a bid is worth"), (Rule("R5.1", ("schedule",)),), ("values",))

BIDDING = Chapter(
    "bidding",
    N_("Bidding"),
    (
        Rule("R3.1"),
        Rule("R3.2", ("min_level",)),
        Rule("R3.3", ("bid_order",)),
        Rule("R3.4", ("bid_rounds", "rebid_after_pass")),
        Rule("R3.5", ("raise_own_bid", "top_bid_ends")),
        Rule("R3.6"),
        Rule("R3.7", ("all_pass",)),
        Rule("R3.8", name=N_("Over one's partner")),
        Rule("R3.9", ("inkle",)),
    ),
    ("order",),
)

CARDS = Chapter(
    "cards",
    N_("The cards"),
    (Rule("R2.1", ("deck",)), Rule("R2.3"), Rule("R2.4"), Rule("R2.5"), Rule("R2.6")),
    ("pack", "trumps"),
)

DEAL = Chapter(
    "deal",
    N_("The table and the deal"),
    (
        Rule("R1.1", ("players", "teams"), N_("Who plays with whom")),
        Rule("R7.1", name=N_("Three players")),
        Rule("R7.4", name=N_("Two players")),
        Rule("R1.4", ("first_dealer", "kitty_size", "deal_pattern"), N_("Dealing")),
        Rule("R1.3"),
        Rule("R1.5", ("weak_hand_redeal",)),
    ),
    ("deal",),
)

PLAY = Chapter("play", N_("Kitty and play"), (Rule("R4.1"), Rule("R4.2"), Rule("R4.3"), Rule("R4.4"), Rule("R4.5")))

JOKER = Chapter(
    "joker",
    N_("The joker"),
    (
        Rule("R2.2", name=N_("The joker")),
        Rule("R4.7"),
        Rule(
            "R4.8",
            (
                "joker_follow",
                "joker_when_void",
                "joker_misere_when_void",
                "joker_lead",
                "joker_after_void",
                "joker_misere_rank",
            ),
        ),
        Rule("R4.9", ("joker_prenomination",)),
    ),
)

MISERE = Chapter(
    "misere",
    N_("Misère"),
    (
        Rule(
            "R3.10",
            (
                "misere",
                "misere_value",
                "misere_requires",
                "misere_rank",
                "open_misere",
                "open_misere_value",
                "open_misere_requires",
                "open_misere_rank",
                "misere_after_pass",
            ),
        ),
        Rule("R3.11", ("double_nullo", "bar_nullo", "blind_misere")),
        Rule("R4.10", ("open_misere_exposed",), N_("Open misère")),
        Rule("R4.6"),
        Rule("R4.11", ("misere_end",), N_("A broken misère")),
        Rule("R5.7"),
        Rule("R5.8", ("misere_defender_points",)),
    ),
)

SCORING = Chapter(
    "scoring",
    N_("Scoring"),
    (
        Rule("R5.2", ("overtrick_points",)),
        Rule("R5.3", ("slam",)),
        Rule("R5.4", ("failed_bid",)),
        Rule("R5.5", ("defender_points",)),
        Rule("R5.6", ("defender_share",)),
        Rule("R5.9", ("defender_cap", "defender_cap_mode")),
        Rule("R5.10"),
        Rule("R5.11", name=N_("Ten tricks in all")),
        Rule("R7.2", ("called_partner_share",)),
    ),
    ("examples",),
)

MATCH = Chapter(
    "match",
    N_("The match"),
    (
        Rule("R6.1", ("target",)),
        Rule("R6.2", ("win_requires",), N_("Any points, or a bid made")),
        Rule("R6.6", ("both_over_target",), N_("Several at the mark")),
        Rule("R6.7", ("tie_over_target",), N_("Level at the mark")),
        Rule("R6.3", ("loss_limit",), N_("Out backwards")),
        Rule("R6.4", ("loss_limit_compare", "loss_condition"), N_("Exactly at the limit")),
        Rule("R6.5", name=N_("Won and lost in one hand")),
        Rule("R6.8", ("fixed_hands",)),
        Rule("R6.9"),
    ),
)

WRONG = Chapter(
    "wrong",
    N_("When something goes wrong"),
    (
        Rule("R8.1"),
        Rule("R8.2"),
        Rule("R8.3"),
        Rule("R8.4"),
        Rule("R8.5"),
        Rule("R8.6"),
        Rule("R8.7"),
        Rule("R8.8", ("revoke_penalty",)),
        Rule("R8.9", name=N_("A revoke found too late")),
    ),
)

CHAPTERS = (VALUES, BIDDING, CARDS, DEAL, PLAY, JOKER, MISERE, SCORING, MATCH, WRONG)
