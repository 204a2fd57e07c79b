"""Every way the rest of a hand can go, counted and not listed.

A suit is a word: the places that hold its cards, from the top, a small letter each (`a` is place 0); a card on the
table is the capital. What the cards are called no longer matters, so positions that differ only in names (touching
cards of one hand, gaps that have closed, suits exchanged) are one and are counted once.
"""

from collections.abc import Sequence
from functools import lru_cache

from ...errors import TooLong
from .position import LOOSE, ONLY, WITH, WITHOUT, Position

FIELD = 192  # bits for a count: six players with ten cards each have fewer than 2**160 lines
NONE = -1  # led: a joker for which no suit was left to name
STEPS = 600_000  # cards laid in the course of counting; beyond that the judge says it is too long

Suit = tuple[str, int]  # the word, and what is remembered of the suit (see Count._flags)
Answer = tuple[int, tuple[Suit, ...], str]  # how many cards alike, the suits and the top afterwards
Counts = tuple[int, int]  # sequences by length, sequences by declarer's tricks: numbers packed in fields


def count(position: Position, depth: int | None = None, limit: int = STEPS) -> tuple[list[int], list[int]]:
    """(legal sequences of 1, 2, 3 ... cards, sequences by tricks of the declarer's side from 0); TooLong.

    With `depth` the first list ends there and the second is empty. TooLong after `limit` cards laid in counting.
    """
    total = sum(hand.bit_count() for hand in position.hands)
    cards = total if depth is None else min(depth, total)
    lengths, tricks = Count(position, whole=depth is None, limit=limit).run(cards)
    by_length = [lengths >> FIELD * index & (1 << FIELD) - 1 for index in range(cards)]
    if depth is not None:
        return by_length, []
    return by_length, [tricks >> FIELD * won & (1 << FIELD) - 1 for won in range(position.tricks_left + 1)]


@lru_cache(maxsize=1 << 17)
def _runs(word: str, holder: str) -> tuple[tuple[int, str], ...]:
    """(how many touching cards, the word with one of them on the table) for each run of a holder's cards."""
    found = []
    index = word.find(holder)
    while index >= 0:
        end = index + 1
        while word[end : end + 1] == holder:
            end += 1
        found.append((end - index, word[:index] + holder.upper() + word[index + 1 :]))
        index = word.find(holder, end)
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def _cleared(word: str) -> tuple[str, int]:
    """The word without the cards on the table, and the place of the highest of them (-1: none)."""
    best = -1
    kept = ""
    for letter in word:
        if letter.islower():
            kept += letter
        elif best < 0:
            best = ord(letter) - ord("A")
    return kept, best


class Count:
    """One count: the position's contract, the table of positions met and the steps taken."""

    def __init__(self, position: Position, whole: bool, limit: int = STEPS) -> None:
        self.position = position
        self.players = len(position.hands)
        self.letters = [chr(ord("a") + place) for place in range(self.players)]
        self.whole = whole
        self.loose = bool(position.groups[LOOSE])
        self.joker = position.joker
        self.met: dict[tuple[object, ...], Counts] = {}
        self.limit = limit
        self.steps = 0

    def run(self, cards: int) -> Counts:
        """The packed counts of this many cards from the position."""
        words = ["".join(self.letters[self.position.holder(each)] for each in group) for group in self.position.groups]
        trump = self.position.contract.trump_suit
        top = words[trump] if trump >= 0 else words[LOOSE]
        plain = [(words[suit], self._before(suit)) for suit in range(4) if suit != trump]
        return self._trick(self._remembered(plain, top), top, self.position.leader, cards)

    # What is remembered of a suit while a joker without suit is held: 1 it was led; 2 << place that place failed to
    # follow it; 2 << players + place that place played a card of it. Only what a rule of the table asks for.

    def _before(self, suit: int) -> int:
        flags = self.position.suits_led >> suit & 1
        for place, failed in enumerate(self.position.shown_void):
            flags |= (failed >> suit & 1) << 1 + place
        return flags

    def _remembered(self, plain: Sequence[Suit], top: str) -> tuple[Suit, ...]:
        """The suits in a fixed order, with no more memory than the jokers still held can use."""
        keep = 0
        if self.loose:
            for letter in top:
                place = ord(letter) - ord("a")
                keep |= self.joker.watches_led
                keep |= self.joker.watches_failed << 1 + place
                keep |= self.joker.watches_played << 1 + self.players + place
        return tuple(sorted((word, flags & keep) for word, flags in plain))

    def _trick(self, plain: tuple[Suit, ...], top: str, leader: int, cards: int) -> Counts:
        """The counts from the start of a trick."""
        if cards == 0 or not (top or any(word for word, _ in plain)):
            return 0, 1
        key = (plain, top, leader)
        found = self.met.get(key)
        if found is None:
            found = self.met[key] = self._lead(plain, top, leader, cards)
        return found

    def _lead(self, plain: tuple[Suit, ...], top: str, leader: int, cards: int) -> Counts:
        """The counts of every lead: (how many cards alike, suits, top, what is led) one by one."""
        holder = self.letters[leader]
        leads = [
            (many, _put(plain, suit, (after, flags | 2 << self.players + leader)), top, suit)
            for suit, (word, flags) in enumerate(plain)
            for many, after in _runs(word, holder)
        ]
        for many, after in _runs(top, holder):
            if not self.loose:
                leads.append((many, plain, after, LOOSE))
            else:
                laid = after if self.joker.wins else after.replace(holder.upper(), "", 1)
                leads.extend((many, plain, laid, suit) for suit in self._named(plain, holder, leader))
        lengths = tricks = 0
        for many, suits, above, led in leads:
            more = self._next(suits, above, leader, 1, led, cards - 1)
            lengths += many * (1 + (more[0] << FIELD))
            tricks += many * more[1]
        return lengths, tricks

    def _named(self, plain: tuple[Suit, ...], holder: str, leader: int) -> list[int]:
        """The suits a joker may be led as; NONE alone when it is led and none is left to name."""
        only_jokers = not any(holder in word for word, _ in plain)
        led = sum((flags & 1) << suit for suit, (_, flags) in enumerate(plain))
        failed = sum((flags >> 1 + leader & 1) << suit for suit, (_, flags) in enumerate(plain))
        found = self.joker.nameable(led, failed, only_jokers)
        if found == 0:
            return [NONE] if only_jokers else []
        return [suit for suit in range(4) if found >> suit & 1]

    def _next(self, plain: tuple[Suit, ...], top: str, leader: int, laid: int, led: int, cards: int) -> Counts:
        """The counts when `laid` cards are on the table; `led` is a suit, LOOSE for trumps or NONE."""
        if laid == self.players:
            return self._end(plain, top, leader, led, cards)
        if cards == 0:
            return 0, 1
        self.steps += 1
        if self.steps > self.limit:
            raise TooLong("")
        answers = self._answers(plain, top, (leader + laid) % self.players, led)
        if cards == 1 and not self.whole:
            return sum(many for many, _, _ in answers), 1
        lengths = tricks = 0
        for many, suits, above in answers:
            more = self._next(suits, above, leader, laid + 1, led, cards - 1)
            lengths += many * (1 + (more[0] << FIELD))
            tricks += many * more[1]
        return lengths, tricks

    def _answers(self, plain: tuple[Suit, ...], top: str, place: int, led: int) -> list[Answer]:
        """What a place may play to a lead: (how many cards alike, the suits and the top afterwards)."""
        holder = self.letters[place]
        jokers = _runs(top, holder) if self.loose else ()
        found: list[Answer] = []
        if led == LOOSE:
            found = [(many, plain, after) for many, after in _runs(top, holder)]
        elif led != NONE:
            word, flags = plain[led]
            played = flags | 2 << self.players + place
            found = [(many, _put(plain, led, (after, played)), top) for many, after in _runs(word, holder)]
        choice = self._choice(plain, led, place, bool(found)) if jokers else WITHOUT
        if not found:
            found = self._discards(plain, top, holder, place, led)
        if not jokers or (choice == WITHOUT and found):
            return found
        laid = [
            (many, self._failing(plain, led, place), self._joker_laid(plain, led, place, after))
            for many, after in jokers
        ]
        return laid if choice == ONLY else found + laid

    def _choice(self, plain: tuple[Suit, ...], led: int, place: int, follows: bool) -> int:
        """May or must the joker be played (R4.8)?"""
        if led == NONE:
            return WITH
        flags = plain[led][1]
        before = (flags & 1) << 1 | (flags >> 1 + place & 1) << 2 | (flags >> 1 + self.players + place & 1) << 3
        return self.joker.choice[follows | before]

    def _discards(self, plain: tuple[Suit, ...], top: str, holder: str, place: int, led: int) -> list[Answer]:
        """The cards of a place that cannot follow; jokers without suit are left out."""
        failing = self._failing(plain, led, place)
        found: list[Answer] = [
            (many, _put(failing, suit, (after, failing[suit][1] | 2 << self.players + place)), top)
            for suit, (word, _) in enumerate(plain)
            for many, after in _runs(word, holder)
        ]
        if not self.loose:
            found += [(many, failing, after) for many, after in _runs(top, holder)]
        return found

    def _failing(self, plain: tuple[Suit, ...], led: int, place: int) -> tuple[Suit, ...]:
        """The suits with the note that a place did not follow the lead."""
        if led in (LOOSE, NONE) or not self.loose or not self.joker.fails:
            return plain
        return _put(plain, led, (plain[led][0], plain[led][1] | 2 << place))

    def _joker_laid(self, plain: tuple[Suit, ...], led: int, place: int, after: str) -> str:
        """The jokers with one of a place's laid to another's lead: off the table at once if it cannot win."""
        sunk = self.joker.sinks and led != NONE and plain[led][1] >> 1 + place & 1
        return after.replace(self.letters[place].upper(), "", 1) if sunk or not self.joker.wins else after

    def _end(self, plain: tuple[Suit, ...], top: str, leader: int, led: int, cards: int) -> Counts:
        """The counts when every place has played to the trick."""
        above, winner = _cleared(top)
        cleared = [_cleared(word) for word, _ in plain]
        if winner < 0:
            winner = cleared[led][1] if led < LOOSE and led != NONE else leader
            winner = leader if winner < 0 else winner  # a low joker was led and nobody followed
        suits = [(word, flags) for (word, _), (_, flags) in zip(cleared, plain, strict=True)]
        if led < LOOSE and led != NONE:
            suits[led] = suits[led][0], suits[led][1] | 1
        lengths, tricks = self._trick(self._remembered(suits, above), above, winner, cards)
        return lengths, tricks << FIELD if self.position.ours[winner] else tricks


def _put(plain: tuple[Suit, ...], suit: int, value: Suit) -> tuple[Suit, ...]:
    return (*plain[:suit], value, *plain[suit + 1 :])
