"""The rules of the game for two by number, chapter by chapter, with the options that change each."""

from ....engine.reasons import N_
from .. import Chapter, Rule

CHAPTERS = (
    Chapter(
        "melds",
        N_("Combinations"),
        (
            Rule("C4.1", name=N_("When they score")),
            Rule("C4.2", ("trump_sequence_points", "binage")),
            Rule("C4.3", ("announce",), N_("Announcing")),
            Rule("C4.8", ("meld_right",)),
            Rule("C4.7", ("meld_window",)),
            Rule("C4.4", ("meld_sources",), N_("Where the cards lie")),
            Rule("C4.5", ("card_reuse", "reuse_scope")),
            Rule("C4.6", ("penalty",)),
        ),
        ("melds",),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        (Rule("C1.3"), Rule("C1.4", name=N_("The suits"))),
        ("pack", "ranks"),
    ),
    Chapter(
        "deal",
        N_("The deal"),
        (
            Rule("C1.1", name=N_("Who plays")),
            Rule("C2.1"),
            Rule("C2.2"),
            Rule("C2.3", ("dealer_turned_seven",)),
        ),
        ("deal",),
    ),
    Chapter(
        "play",
        N_("Play"),
        (
            Rule("C1.5", name=N_("The aim")),
            Rule("C3.1", name=N_("The lead")),
            Rule("C3.2", ("open_compare",)),
            Rule("C3.3"),
            Rule("C3.4"),
            Rule("C3.5", ("trump_seven", "seven_timing")),
            Rule("C3.6", ("closed_rule",)),
            Rule("C3.7", name=N_("When something goes wrong")),
        ),
    ),
    Chapter(
        "match",
        N_("Scoring and the match"),
        (
            Rule("C5.1"),
            Rule("C5.2", ("last_trick_bonus",), N_("The last trick")),
            Rule("C5.5", ("target", "target_compare")),
            Rule("C5.3"),
            Rule("C5.4", ("later_rounds",)),
            Rule("C5.6"),
            Rule("C5.7", ("stake_per_point",)),
        ),
    ),
)
