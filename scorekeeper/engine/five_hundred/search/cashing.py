"""Tricks that can be counted without playing them out: winners to cash at once, and trumps that must score."""

from .tables import Deal

FAR = 99  # tricks: more than there are

# The leader's winners from the top; the ranks that matter for so many winners; the partner's winners after them; has
# the leader a card to reach those with?
Cash = tuple[int, list[int], int, bool]
NO_CASH: Cash = 0, [0], 0, False


class Quick(dict[int, Cash]):
    """By the cards left in a suit: what a leader and one partner can cash in it from the top."""

    def __init__(self, deal: Deal, leader: int, partner: int) -> None:
        self.mine = deal.hands[leader]
        self.his = deal.hands[partner] if partner >= 0 else 0

    def __missing__(self, left: int) -> Cash:
        mine = left & self.mine
        if mine == left:
            own = left.bit_count()
            self[left] = own, [0] * (own + 1), 0, False  # nobody else's cards: their ranks do not matter
            return self[left]
        his = left & self.his
        if left ^ mine ^ his >= mine | his:
            self[left] = NO_CASH
            return NO_CASH
        lost = (left ^ mine).bit_length()
        own = (mine >> lost).bit_count()
        rest = left & (1 << lost) - 1
        also = (rest >> (rest & ~his).bit_length()).bit_count()
        also = max(0, min(also, his.bit_count() - own))  # he must have followed low to the leader's winners
        rest = left
        ranks = [0]
        for _ in range(own + also):
            rest ^= 1 << rest.bit_length() - 1
            ranks.append(left ^ rest)
        cash = self[left] = own, ranks, also, mine.bit_count() > own
        return cash


# How many each place holds; the tricks they must win for the declarer's side, and the ranks that matter for that;
# the same for the others; the places that hold any, as a set.
Held = tuple[tuple[int, ...], int, int, int, int, int]


class Trumps(dict[int, Held]):
    """By the trumps (or loose jokers) left: who holds them and what they are sure of.

    Of a hand's k highest trumps each higher one of the other side can beat but one, however the hand is played. Two
    hands that want tricks need not spend two high trumps on one unless they have nothing else: together they take as
    many as the longer hand would with the high ones of both.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.apart = deal.position.contract.misere or bool(deal.jokers)
        self[0] = (0,) * deal.players, 0, 0, 0, 0, 0

    def __missing__(self, left: int) -> Held:
        deal = self.deal
        ours = deal.position.ours
        held = tuple([(left & hand).bit_count() for hand in deal.hands])
        holders = sum([1 << place for place, length in enumerate(held) if length])
        longest = [0, 0]
        many = [0, 0]
        for place, length in enumerate(held):
            if length:
                side = ours[place]
                many[side] += 1
                longest[side] = max(longest[side], length)
        if many[False] and many[True]:
            sure, mattered = self.contested(left, longest, many)
        else:
            sure, mattered = longest, [0, 0]  # whoever has the only trumps needs no high ones
        self[left] = held, sure[True], mattered[True], sure[False], mattered[False], holders
        return self[left]

    def contested(self, left: int, longest: list[int], many: list[int]) -> tuple[list[int], list[int]]:
        """The tricks that either side is sure of when both hold trumps, and the ranks that matter for them."""
        owner = self.deal.owner
        ours = self.deal.position.ours
        pooled = [number == 2 and not self.apart for number in many]
        sure = [0, 0]
        mattered = [0, 0]
        high = [0, 0]
        highs = [0] * self.deal.players
        for bit in self.deal.ranked[left]:
            place = owner[bit]
            side = ours[place]
            high[side] += 1
            highs[place] += 1
            count = min(high[side], longest[side]) if pooled[side] else highs[place]
            count -= high[not side]
            if count > sure[side]:
                sure[side] = count
                mattered[side] = left & -bit
        return sure, mattered


# The tricks that a leader's side is sure of in trumps; the ranks that matter for them, and for the partner's winners
# too; how many more these are; can he be reached in trumps? The hands that can still trump a winner afterwards; the
# most trumps that a partner must keep meanwhile, and the leader's number: FAR where nobody may keep them.
Drawn = tuple[int, int, int, int, bool, list[int], int, int]


class Draws(dict[int, Drawn]):
    """By the trumps (or loose jokers) left: what a leader gains by leading his winners of them first."""

    def __init__(self, deal: Deal, trumps: Trumps, leader: int, quick: Quick) -> None:
        self.deal = deal
        self.trumps = trumps
        self.leader = leader
        self.quick = quick
        position = deal.position
        self.sure = not (deal.jokers and position.joker.sinks)
        self.leads_top = not deal.jokers or position.contract.joker_lead == "any_suit"
        self.forced = bool(deal.jokers) and position.contract.when_void == "must_play"

    def __missing__(self, left: int) -> Drawn:
        deal = self.deal
        ours = deal.position.ours
        side = ours[self.leader]
        held, our_sure, our_ranks, their_sure, their_ranks, _ = self.trumps[left]
        own, tops, behind, reach = self.quick[left]
        drawn = own
        if deal.jokers:
            drawn = behind = 0  # a hand without the suit named may keep its joker; the partner's may not be played
            if not self.leads_top:
                own = 0
        sure, ranks = (our_sure, our_ranks) if side else (their_sure, their_ranks)
        if not self.sure:
            sure = own
        keep = [place for place, length in enumerate(held) if length > drawn and place != self.leader]
        threats = [deal.hands[place] for place in keep if ours[place] != side]
        kept = max([held[place] for place in keep if ours[place] == side], default=0)
        mine = held[self.leader]
        self[left] = (
            sure,
            tops[own] | (ranks if sure > own else 0),
            tops[own + behind] | (ranks if sure > own + behind else 0),
            max(0, own + behind - sure),
            reach and behind > 0,
            threats,
            FAR if self.forced and kept else kept,
            FAR if self.forced and mine else mine,
        )
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
        self.quick = [Quick(deal, place, self.partner[place]) for place in places]
        self.draws = [Draws(deal, self.trumps, place, self.quick[place]) for place in places]
        contract = position.contract
        self.sure = not (deal.jokers and position.joker.sinks)
        self.cash = not contract.misere and (not deal.jokers or contract.joker_follow == "only_when_void")

    def bound(self, cards: int, leader: int, need: int, left: int) -> int | None:
        """The answer with the cards that mattered if it can be counted, else None."""
        trumps = cards & self.top
        if self.sure:
            _, our_sure, our_ranks, their_sure, their_ranks, _ = self.trumps[trumps]
            if our_sure >= need:
                return our_ranks
            if their_sure > left - need:
                return ~their_ranks
        if not self.cash:
            return None
        # The trumps are sure of their tricks even if they are not drawn; what is missing must come from other suits.
        sure, mattered, later, behind, reach, threats, kept, mine = self.draws[leader][trumps]
        missing = (need if self.ours[leader] else left - need + 1) - sure
        if missing <= 0:
            return mattered if self.ours[leader] else ~mattered
        quick = self.quick[leader]
        total = 0
        for suit in self.suits:
            own, tops, also, reaches = quick[cards & suit]
            if own or also:
                rounds = FAR
                for hand in threats:
                    length = (cards & suit & hand).bit_count()
                    if length < rounds:
                        rounds = length
                if rounds < own:
                    own = rounds
                if total + own >= missing:
                    if missing + kept > left:
                        return None
                    mattered |= tops[missing - total]
                    return mattered if self.ours[leader] else ~mattered
                total += own
                mattered |= tops[own]
                if also and rounds > own:
                    also = min(also, rounds - own)
                    behind += also
                    later |= tops[own + also]
                    reach = reach or reaches
        if not reach or total + behind < missing or missing + kept > left or missing + mine > left:
            return None
        mattered |= later
        return mattered if self.ours[leader] else ~mattered
