"""Tricks that can be counted without playing them out: winners to cash at once, and trumps that must score."""

from collections.abc import Sequence

from .position import Position
from .tables import Deal

FAR = 99  # rounds of a suit: more than there are

# The leader's winners from the top; the ranks that matter for so many winners; the rounds until one of a set of
# opponents is void, by set; the partner's winners after them; has the leader a card to reach those with?
Cash = tuple[int, list[int], list[int], int, bool]


class Quick(dict[int, Cash]):
    """By the cards left in a suit: what a leader and one partner can cash in it from the top."""

    def __init__(self, deal: Deal, leader: int, partner: int, opponents: Sequence[int]) -> None:
        self.deal = deal
        self.leader = leader
        self.partner = partner
        self.opponents = opponents

    def __missing__(self, left: int) -> Cash:
        deal = self.deal
        hands = deal.hands
        mine = left & hands[self.leader]
        his = left & hands[self.partner] if self.partner >= 0 else 0
        own = also = mattered = 0
        ranks = [0]
        for bit in deal.ranked[left]:
            if bit & mine and not also:
                own += 1
            elif bit & his:
                also += 1
            else:
                break
            mattered |= bit
            ranks.append(mattered)
        safe = [FAR]
        for place in self.opponents:
            length = (left & hands[place]).bit_count()
            safe += [length if length < rounds else rounds for rounds in safe]
        also = max(0, min(also, his.bit_count() - own))  # he must have followed low to the leader's winners
        cash = self[left] = own, ranks, safe, also, mine.bit_count() > own
        return cash


# How many each place holds; the tricks they must win for the declarer's side, and the ranks that matter for that;
# the same for the others; the places that hold any, as a set.
Held = tuple[tuple[int, ...], int, int, int, int, int]


class Trumps(dict[int, Held]):
    """By the trumps (or loose jokers) left: who holds them and what they are sure of.

    Of a hand's k highest trumps each higher one of the other side can beat but one, however the hand is played.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self[0] = (0,) * deal.players, 0, 0, 0, 0, 0

    def __missing__(self, left: int) -> Held:
        deal = self.deal
        ours = deal.position.ours
        sure = [0, 0]
        mattered = [0, 0]
        above = [0, 0]
        held = [0] * deal.players
        for bit in deal.ranked[left]:
            place = deal.owner[bit]
            side = ours[place]
            held[place] += 1
            above[side] += 1
            if held[place] - above[not side] > sure[side]:
                sure[side] = held[place] - above[not side]
                mattered[side] = left & -bit
        holders = sum(1 << place for place, length in enumerate(held) if length)
        self[left] = tuple(held), sure[True], mattered[True], sure[False], mattered[False], holders
        return self[left]


class Cashing:
    """`bound` settles a position between tricks where winners can be counted."""

    def __init__(self, deal: Deal) -> None:
        position = deal.position
        self.ours = ours = position.ours
        places = range(deal.players)
        self.top = deal.top
        self.suits = [deal.suits[suit] for suit in deal.order if deal.suits[suit] and deal.suits[suit] != deal.top]
        self.trumps = Trumps(deal)
        clockwise = [[(place + k) % deal.players for k in places[1:]] for place in places]
        self.partner = [next((p for p in clockwise[place] if ours[p] == ours[place]), -1) for place in places]
        self.mates = [[p for p in clockwise[place] if ours[p] == ours[place]] for place in places]
        foes = [[p for p in places if ours[p] != ours[place]] for place in places]
        self.foes = [[(1 << index, p) for index, p in enumerate(foes[place])] for place in places]
        self.quick = [Quick(deal, place, self.partner[place], foes[place]) for place in places]
        self._joker_rules(position, deal.jokers)

    def _joker_rules(self, position: Position, jokers: int) -> None:
        """What a loose joker allows to count (R4.8)."""
        contract = position.contract
        self.jokers = jokers
        self.sure = not (jokers and position.joker.sinks)
        self.cash = not contract.misere and (not jokers or contract.joker_follow == "only_when_void")
        self.leads_top = not jokers or contract.joker_lead == "any_suit"
        self.forced = bool(jokers) and contract.when_void == "must_play"

    def bound(self, cards: int, leader: int, need: int, left: int) -> int | None:
        """The answer with the cards that mattered if it can be counted, else None."""
        held, our_sure, our_ranks, their_sure, their_ranks, _ = self.trumps[cards & self.top]
        if self.sure:
            if our_sure >= need:
                return our_ranks
            if their_sure > left - need:
                return ~their_ranks
        if not self.cash:
            return None
        mine = self.ours[leader]
        goal, sure, ranks = (need, our_sure, our_ranks) if mine else (left - need + 1, their_sure, their_ranks)
        quick = self.quick[leader]
        own, tops, _, behind, reach = quick[cards & self.top]
        drawn = own
        if self.jokers:
            drawn = behind = 0  # a hand without the suit named may keep its joker; the partner's may not be played
            reach = False
            if not self.leads_top:
                own = 0
            elif own >= goal:
                return tops[goal] if mine else ~tops[goal]
            if not self.sure:
                sure = own
        allowed = left  # so many rounds of the other suits every partner can follow or discard to: then he must trump
        for place in self.mates[leader]:
            if held[place] > drawn:
                allowed = min(allowed, 0 if self.forced else left - held[place])
        if not allowed:
            return None
        threat = 0
        for one, place in self.foes[leader]:
            if held[place] > drawn:
                threat |= one
        # The trumps are sure of their tricks even if they are not drawn; what is missing must come from other suits.
        missing = goal - sure
        mattered = ranks if sure > own else tops[own]
        later = ranks if sure > own + behind else tops[own + behind]  # if the partner's winners are needed too
        reach = reach and behind > 0
        behind = max(0, own + behind - sure)
        total = 0
        for suit in self.suits:
            own, tops, safe, also, reaches = quick[cards & suit]
            rounds = safe[threat]
            if rounds <= own:
                total += rounds
                mattered |= tops[rounds]
            else:
                total += own
                mattered |= tops[own]
                if also:
                    also = min(also, rounds - own)
                    behind += also
                    later |= tops[own + also]
                    reach = reach or reaches
            if total >= missing:
                if missing > allowed:
                    return None
                return mattered if mine else ~mattered
        if not reach or total + behind < missing:
            return None
        if missing > allowed:
            return None
        if held[leader] and (self.forced or left - held[leader] < missing):
            return None
        mattered |= later
        return mattered if mine else ~mattered
