"""What callers can do wrong, one class for each kind of mistake.

RulesError(ValueError)          .code, .path ("given.tricks.A"), .params
├── BadQuestion                 not an object
├── Missing                     a needed field is not there
├── UnknownField                a field that does not belong there
├── BadValue                    wrong type, out of range, not one of the values
├── UnknownGame, UnknownKind, UnknownPreset, UnknownOption
├── Conflict                    options or fields that exclude each other
├── BadCard, NotInDeck, DuplicateCard
├── BadBid, NotPlayed           no bid; a bid this table does not use
├── BadSeat, BadSide            no such seat or side
├── TricksTotal                 tricks do not add up (R5.11)
├── IllegalCall                 a call in a record was not legal
├── IllegalPlay                 a card or another step of a hand was not legal
├── TooLong                     an exhaustive search beyond what the judge allows
└── MatchOver, NotNewest, NoChange, UnknownEntry    faults of a journal entry
"""


class RulesError(ValueError):
    """Base of all faults; carries `code` (stable), `path` of the field and `params` for the sentence."""

    code = "bad_value"

    def __init__(self, path: str = "", **params: object) -> None:
        super().__init__(f"{self.code} at {path or 'the top'}")
        self.path = path
        self.params = params

    def under(self, prefix: str) -> "RulesError":
        """The same fault with its path seen from further out: `tricks` under `given` is `given.tricks`."""
        if not self.path:
            path = prefix
        elif self.path.startswith("["):
            path = prefix + self.path
        else:
            path = f"{prefix}.{self.path}" if prefix else self.path
        return type(self)(path, **self.params)


class BadQuestion(RulesError):
    code = "bad_question"


class Missing(RulesError):
    code = "missing"


class UnknownField(RulesError):
    code = "unknown_field"


class BadValue(RulesError):
    code = "bad_value"


class UnknownGame(RulesError):
    code = "unknown_game"


class UnknownKind(RulesError):
    code = "unknown_kind"


class UnknownPreset(RulesError):
    code = "unknown_preset"


class UnknownOption(RulesError):
    code = "unknown_option"


class Conflict(RulesError):
    code = "conflict"


class BadCard(RulesError):
    code = "bad_card"


class NotInDeck(RulesError):
    code = "not_in_deck"


class DuplicateCard(RulesError):
    code = "duplicate_card"


class BadBid(RulesError):
    code = "bad_bid"


class NotPlayed(RulesError):
    code = "not_played"


class BadSeat(RulesError):
    code = "bad_seat"


class BadSide(RulesError):
    code = "bad_side"


class TricksTotal(RulesError):
    code = "tricks_total"


class IllegalCall(RulesError):
    code = "illegal_call"


class IllegalPlay(RulesError):
    code = "illegal_play"


class TooLong(RulesError):
    code = "too_long"


class MatchOver(RulesError):
    code = "match_over"


class NotNewest(RulesError):
    code = "not_newest"


class NoChange(RulesError):
    code = "no_change"


class UnknownEntry(RulesError):
    code = "unknown_entry"
