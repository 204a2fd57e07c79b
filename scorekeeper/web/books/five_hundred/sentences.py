"""What each value of each option of Five Hundred means, in a sentence. Places are filled by `params.py`."""

from ....engine.options import Value
from ....engine.reasons import N_
from .. import NUMBER

SENTENCES: dict[tuple[str, Value], str] = {
    # -- the table
    ("players", 2): N_("Two people play."),
    ("players", 3): N_("Three people play."),
    ("players", 4): N_("Four people play."),
    ("players", 5): N_("Five people play."),
    ("players", 6): N_("Six people play."),
    ("teams", "2x2"): N_("Two pairs: partners sit opposite each other."),
    ("teams", "solo"): N_("Everybody plays alone and has a score of their own."),
    ("teams", "2x3"): N_("Two sides of three: every second seat belongs to the same side."),
    ("teams", "3x2"): N_("Three pairs: partners sit opposite each other."),
    ("teams", "called_partner"): N_(
        "The partner changes from hand to hand: after the discard the declarer names a card, not the joker or a bower,"
        " and whoever holds it is the partner and says nothing. Or the declarer plays alone. Everybody has a score of"
        " their own."
    ),
    ("deck", "25"): N_("%(cards)s cards: nine to ace, and the joker."),
    ("deck", "33"): N_("%(cards)s cards: seven to ace, and the joker."),
    ("deck", "41"): N_("%(cards)s cards: five to ace, and the joker."),
    ("deck", "43"): N_("%(cards)s cards: five to ace, the two red fours, and the joker."),
    ("deck", "44"): N_("%(cards)s cards: five to ace, the two red fours, and two jokers."),
    ("deck", "45"): N_("%(cards)s cards: four to ace, and the joker."),
    ("deck", "46"): N_("%(cards)s cards: four to ace, and two jokers."),
    ("deck", "53"): N_("%(cards)s cards: the full pack and the joker."),
    ("deck", "63"): N_("%(cards)s cards: the full pack, all elevens and twelves, the red thirteens, and the joker."),
    ("deck", "65"): N_("%(cards)s cards: the full pack, all elevens, twelves and thirteens, and the joker."),
    ("deck", "66"): N_("%(cards)s cards: the full pack, all elevens, twelves and thirteens, and two jokers."),
    ("kitty_size", NUMBER): N_("Cards in the kitty: %(number)s."),
    ("deal_pattern", "kitty_in_three"): N_(
        "Three cards each, then four, then three; after each round some for the kitty."
    ),
    ("deal_pattern", "kitty_after_first"): N_("Three cards each, the whole kitty, then four each and three each."),
    ("deal_pattern", "kitty_in_two"): N_(
        "Three cards each, then up to three for the kitty, four each, the rest of the kitty, three each."
    ),
    ("deal_pattern", "kitty_last"): N_("Three cards each three times, then one each; the kitty last."),
    ("deal_pattern", "table_piles"): N_(
        "Ten cards in hand as usual, then for each player five piles of two on the table, the upper card face up."
    ),
    ("first_dealer", "cut_lowest"): N_(
        "Everybody cuts, and the lowest card deals first: the joker is lowest of all, then the ace, then two"
        " upwards. Level cards cut again."
    ),
    ("first_dealer", "random"): N_("The first dealer is drawn by lot."),
    ("first_dealer", "first_jack"): N_("Cards are dealt face up until a jack falls: whoever gets it deals first."),
    ("weak_hand_redeal", "off"): N_("However weak a hand is, it is played."),
    ("weak_hand_redeal", "no_ace_no_face"): N_(
        "A hand without ace, king, queen, jack and joker may be shown instead of a first call; if the partner"
        " agrees, the same dealer deals again."
    ),
    # -- bidding
    ("bid_rounds", "many"): N_("The bidding goes round until all but one have passed."),
    ("bid_rounds", "one"): N_("Everybody calls once, the dealer last."),
    ("rebid_after_pass", "never"): N_("Whoever has passed is out of the bidding."),
    ("rebid_after_pass", "after_new_bid"): N_("Whoever has passed may come back once somebody has bid since."),
    ("rebid_after_pass", "after_suit_change"): N_(
        "Whoever has passed may come back once a bidder has bid another suit than in their own last bid."
    ),
    ("raise_own_bid", "never"): N_("Nobody may raise their own bid while it stands highest."),
    ("raise_own_bid", "once"): N_("When all others have passed, the bidder may raise their own bid once."),
    ("raise_own_bid", "reopens"): N_(
        "When all others have passed, the bidder may raise their own bid, and that brings the others back in."
    ),
    ("min_level", 6): N_("The lowest bid is six tricks."),
    ("min_level", 7): N_("The lowest bid is seven tricks."),
    ("min_level", 8): N_("The lowest bid is eight tricks."),
    ("bid_order", "rank"): N_(
        "More tricks are higher; with as many tricks spades are lowest, then clubs, diamonds, hearts, no trumps."
    ),
    ("bid_order", "points"): N_("More points are higher; with as many points more tricks, and a misère stands below."),
    ("bid_order", "tricks_only"): N_("Only the number of tricks counts: a bid must name more tricks than the last."),
    ("top_bid_ends", True): N_("A bid that nothing can beat ends the bidding at once."),
    ("top_bid_ends", False): N_("Even after the highest bid the others still have to pass."),
    ("all_pass", "redeal_next_dealer"): N_("If all pass, nobody scores and the next player deals."),
    ("all_pass", "redeal_same_dealer"): N_("If all pass, nobody scores and the same player deals again."),
    ("all_pass", "play_no_trumps"): N_(
        "If all pass, the hand is played at no trumps without declarer and kitty: the player left of the dealer"
        " leads, and every trick is worth %(trick)s to the side that takes it."
    ),
    ("all_pass", "dealer_must_bid"): N_("When all others have passed, the dealer must bid."),
    ("inkle", "off"): N_("A bid of six is a bid like any other."),
    ("inkle", "six_signal_first_two"): N_(
        "A six is only a signal to the partner, allowed to the first two callers; it never becomes the contract."
    ),
    ("inkle", "six_signal_before_bid"): N_(
        "A six is only a signal to the partner, allowed to everybody until a real bid is made; it never becomes the"
        " contract."
    ),
    ("inkle", "call_partner"): N_(
        "After taking the kitty the declarer may call on the partner: each gives the other one card face down, then"
        " the declarer discards."
    ),
    # -- misère
    ("misere", True): N_("Misère is played: the declarer undertakes to take no trick, without trumps."),
    ("misere", False): N_("Misère is not played."),
    ("misere_requires", "any_time"): N_("Misère may be bid at any time."),
    ("misere_requires", "after_seven"): N_("Misère may be bid only after somebody has bid seven."),
    ("misere_after_pass", True): N_("Whoever comes back after a pass may bid misère."),
    ("misere_after_pass", False): N_("Whoever has passed in this auction may not bid any misère."),
    ("misere_rank", "above_6nt"): N_("Misère stands directly above six no trumps."),
    ("misere_rank", "above_7c"): N_("Misère stands directly above seven clubs."),
    ("misere_rank", "above_7nt"): N_("Misère stands directly above seven no trumps."),
    ("misere_rank", "above_8s"): N_("Misère stands directly above eight spades."),
    ("open_misere", True): N_("Open misère is played: the same with the declarer's cards laid open."),
    ("open_misere", False): N_("Open misère is not played."),
    ("open_misere_requires", "any_time"): N_("Open misère may be bid at any time."),
    ("open_misere_requires", "after_seven"): N_("Open misère may be bid only after a bid of seven or more."),
    ("open_misere_requires", "after_eight"): N_("Open misère may be bid only after a bid of eight or more."),
    ("open_misere_rank", "above_7nt"): N_("Open misère stands directly above seven no trumps."),
    ("open_misere_rank", "above_8c"): N_("Open misère stands directly above eight clubs."),
    ("open_misere_rank", "above_9nt"): N_("Open misère stands directly above nine no trumps."),
    ("open_misere_rank", "above_10d"): N_("Open misère stands directly above ten diamonds."),
    ("open_misere_rank", "equal_10h"): N_("Open misère is level with ten hearts: neither may be bid over the other."),
    ("open_misere_rank", "above_10h"): N_("Open misère stands directly above ten hearts."),
    ("open_misere_rank", "above_10nt"): N_("Open misère stands above ten no trumps."),
    ("double_nullo", "off"): N_("Double nullo is not played."),
    ("double_nullo", "after_partner"): N_(
        "Double nullo is played for %(nullo)s: both partners play and must take no trick. It may be bid only after"
        " the partner's misère."
    ),
    ("double_nullo", "any_time"): N_(
        "Double nullo is played for %(nullo)s: both partners play and must take no trick. It may be bid at any time."
    ),
    ("bar_nullo", True): N_("Bar nullo is played for %(nullo)s: misère without taking up the kitty."),
    ("bar_nullo", False): N_("Bar nullo is not played."),
    ("blind_misere", True): N_(
        "Blind misère is played for %(blind)s: bid as a first call, before looking at the cards, above every other bid."
    ),
    ("blind_misere", False): N_("Blind misère is not played."),
    # -- play
    ("joker_follow", "only_when_void"): N_(
        "To another's lead the joker may be played only by who holds no card of the suit led."
    ),
    ("joker_follow", "any_time"): N_("To another's lead the joker may be played at any time."),
    ("joker_follow", "first_round_of_suit"): N_(
        "To another's lead the joker may be played without a card of the suit, or the first time the suit is led in"
        " the hand."
    ),
    ("joker_follow", "first_or_last_of_suit"): N_(
        "To another's lead the joker may be played as one's first card of the suit; or when void, unless one has"
        " failed to follow that suit before."
    ),
    ("joker_follow", "every_suit"): N_(
        "The joker counts as a card of every suit: it may always be played, and must be if it is the only card of"
        " the suit led."
    ),
    ("joker_when_void", "optional"): N_("At no trumps, who cannot follow need not play the joker."),
    ("joker_when_void", "must_play"): N_("At no trumps, who cannot follow must play the joker."),
    ("joker_misere_when_void", "must_play"): N_("In a misère, who cannot follow must play the joker."),
    ("joker_misere_when_void", "optional"): N_("In a misère, who cannot follow need not play the joker."),
    ("joker_misere_when_void", "last_trick_only"): N_(
        "In a misère, the joker may not be played while one holds another card."
    ),
    ("joker_lead", "any_suit"): N_("Who leads the joker names any suit, and the others follow it."),
    ("joker_lead", "unled_suit"): N_(
        "Who leads the joker names a suit not led before in this hand; if there is none, it waits for the last trick."
    ),
    ("joker_lead", "not_shown_void"): N_("Who leads the joker names a suit that they have not failed to follow."),
    ("joker_lead", "last_trick_only"): N_("The joker may be led only to the last trick."),
    ("joker_prenomination", True): N_(
        "A declarer who holds the joker may give it a suit before the first lead, at no trumps or in a misère. It"
        " is then the highest card of that suit and follows it like any other."
    ),
    ("joker_prenomination", False): N_("Nobody gives the joker a suit before it is led."),
    ("joker_after_void", "wins"): N_("The joker wins even when its holder failed to follow that suit before."),
    ("joker_after_void", "loses"): N_("The joker cannot win when its holder failed to follow that suit before."),
    ("joker_misere_rank", "high"): N_("In a misère the joker is the highest card."),
    ("joker_misere_rank", "low"): N_(
        "In a misère the joker is the lowest card: it wins only when led and nobody plays the suit named."
    ),
    ("open_misere_exposed", "after_first_trick"): N_(
        "In an open misère the declarer's cards are laid open after the first trick."
    ),
    ("open_misere_exposed", "before_first_lead"): N_(
        "In an open misère the declarer's cards are laid open before the first lead."
    ),
    ("misere_end", "play_all_ten"): N_("A broken misère is played to the end."),
    ("misere_end", "stop_at_first_trick"): N_("A misère ends as soon as the declarer takes a trick."),
    # -- scoring
    ("schedule", "avondale"): N_("The Avondale table: each bid is worth 20 more than the one below."),
    ("schedule", "original_1904"): N_(
        "The table of 1904: 40, 60, 80, 100 or 120 for six tricks, and as much again for each trick more."
    ),
    ("schedule", "inverted_1904"): N_(
        "The table as first printed: clubs 40, spades 60, hearts 80, diamonds 100 and no trumps 120 for six tricks,"
        " and as much again for each trick more."
    ),
    ("schedule", "perfect"): N_(
        "The perfect table: 20 less than Avondale throughout, so that ten no trumps is worth 500."
    ),
    ("misere_value", NUMBER): N_("Misère is worth %(number)s points."),
    ("open_misere_value", NUMBER): N_("Open misère is worth %(number)s points."),
    ("slam", "none"): N_("Taking all ten tricks brings nothing extra."),
    ("slam", "at_least_250"): N_("A bid made with all ten tricks scores at least %(slam)s."),
    ("overtrick_points", 0): N_("Tricks above the bid score nothing."),
    ("overtrick_points", 10): N_("Each trick above the bid scores 10."),
    ("failed_bid", "lose_bid"): N_("A side that takes fewer tricks than it bid loses the value of the bid."),
    ("failed_bid", "zero"): N_("A side that takes fewer tricks than it bid loses nothing."),
    ("defender_points", "ten_per_trick"): N_("Each other side scores %(trick)s for every trick it takes."),
    ("defender_points", "none"): N_("The other sides score nothing."),
    ("defender_points", "ten_if_contract_fails"): N_(
        "Each other side scores %(trick)s for every trick it takes, but only if the bid fails."
    ),
    ("defender_points", "bid_if_contract_fails"): N_(
        "Each other side scores the value of the bid if it fails, else nothing."
    ),
    ("misere_defender_points", "none"): N_("In a misère the other sides score nothing."),
    ("misere_defender_points", "ten_per_defender_trick"): N_(
        "In a misère each other side scores %(trick)s for every trick it takes, made or not."
    ),
    ("misere_defender_points", "ten_per_declarer_trick"): N_(
        "In a misère each other side scores %(trick)s for every trick the declarer takes."
    ),
    ("misere_defender_points", "bid_if_contract_fails"): N_(
        "In a misère each other side scores its value if it is broken, else nothing."
    ),
    ("defender_share", "own_tricks"): N_("Each defending side counts its own tricks."),
    ("defender_share", "all_defenders_tricks"): N_("Each defending side counts the tricks of all defenders together."),
    ("called_partner_share", "half"): N_("Declarer and partner each win or lose half of the points."),
    ("called_partner_share", "full"): N_("Declarer and partner each win or lose the full points."),
    ("defender_cap", None): N_("Points in defence count however high the total is."),
    ("defender_cap", NUMBER): N_("Points in defence are limited from a total of %(number)s on."),
    ("defender_cap_mode", "stop_at_cap"): N_("They count up to that total and no further."),
    ("defender_cap_mode", "nothing_if_reached"): N_("If they would reach that total, none of them count."),
    ("defender_cap_mode", "nothing_when_over"): N_("A side that stands above that total gets none."),
    # -- the match
    ("target", NUMBER): N_("Who has %(number)s points at the end of a hand wins the match."),
    ("win_requires", "any_points"): N_("Any points will do: a side can win in defence too."),
    ("win_requires", "made_contract"): N_(
        "Only a side that has just made its own bid can win so; with enough points from defence one plays on."
    ),
    ("both_over_target", "bidder_wins"): N_(
        "If several get there in one hand the bidder wins; without the bidder among them, who got there first; if"
        " nobody knows, the higher total."
    ),
    ("both_over_target", "higher_score_wins"): N_("If several get there in one hand the higher total wins."),
    ("tie_over_target", "bidder_wins"): N_(
        "If their totals are level the bidder wins; without the bidder among them another hand is played."
    ),
    ("tie_over_target", "play_on"): N_("If their totals are level another hand is played."),
    ("tie_over_target", "shared"): N_("If their totals are level they share the win."),
    ("loss_limit", None): N_("Nobody loses by points below zero, however many."),
    ("loss_limit", NUMBER): N_(
        "Out backwards: a side at %(number)s has lost, and with that the match is over. The best of the others wins."
    ),
    ("loss_limit_compare", "at_or_below"): N_("Exactly that total is lost already."),
    ("loss_limit_compare", "below"): N_("Exactly that total is not lost yet, only below it."),
    ("loss_condition", "always"): N_("It counts however the others stand."),
    ("loss_condition", "others_not_negative"): N_("It counts only when no other side is below zero."),
    ("fixed_hands", None): N_("As many hands are played as it takes."),
    ("fixed_hands", NUMBER): N_("Hands in a match: %(number)s. The highest total then wins, level totals share."),
    # -- irregularities
    ("revoke_penalty", "hoyle_american"): N_(
        "A proved revoke ends the hand. If a defender revoked, the bidder scores the bid and the others nothing. If"
        " the bidder's side revoked, it loses the bid, and the others score their tricks and those the revoke cost"
        " them."
    ),
    ("revoke_penalty", "hoffmann"): N_(
        "If the bidder's side revoked, it loses the bid and the others score their tricks. After a defender's"
        " revoke the trick and those after it are played again; bidder and innocent defenders score as usual, the"
        " offender scores nothing and loses %(hoffmann)s."
    ),
    ("revoke_penalty", "two_tricks"): N_(
        "Of the trick with the revoke and the next one, those that the offending side took go over to the other"
        " side; then the hand is scored."
    ),
}
