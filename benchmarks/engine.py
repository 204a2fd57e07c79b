"""The engine against peers in one process: playouts, legal cards, counting of plays, folds, best play, import."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.figures import Figure, gained, in_turns, ms, share, times
from benchmarks.served import hand
from scorekeeper.engine import journal
from scorekeeper.engine.cards import cards_of
from scorekeeper.engine.five_hundred import match
from scorekeeper.engine.five_hundred.cardplay import CardPlay
from scorekeeper.engine.five_hundred.hands import Hand
from scorekeeper.engine.five_hundred.play import Contract
from scorekeeper.engine.five_hundred.rules import Rules
from scorekeeper.engine.journal import Entry, Journal

RULES = Rules.make()
PACK = [card.bit for card in cards_of(RULES.pack)]
HOW = 'for the peers: .venv/bin/pip install -e ".[bench]"'
DEALS = 60  # of one turn
POSITIONS = 200  # what is legal is found at some places faster than at others


def figures(rounds: float) -> Iterator[Figure]:
    """Folds first, then what needs a peer; a peer that is missing is named."""
    turns = max(5, int(40 * rounds))
    yield from folds(turns)
    yield importing(max(3, int(10 * rounds)))
    spiel, chess = peer("pyspiel"), peer("chess")
    if spiel is not None:
        yield from against_openspiel(spiel, turns)
    if chess is not None:
        yield perft(chess, max(3, turns // 8))
    if peer("endplay") is None or spiel is None or chess is None:
        yield Figure("not everything could be compared", HOW)
    if peer("endplay") is not None:
        yield from best_play(max(12, int(60 * rounds)))  # deals differ a hundredfold


def peer(name: str) -> Any:
    """A module of the optional extra, None where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def match_of(hands: int) -> Journal:
    """A journal of one match that goes on."""
    opening = journal.opening("five_hundred", {"preset": "australian"}, [], 1)
    entries = [Entry(1, "match", opening)]
    for seq in range(2, hands + 2):
        payload = {name: value for name, value in hand(seq).items() if name != "kind"}
        entries.append(Entry(seq, "hand", payload))
    return journal.read(entries)


def folds(turns: int) -> Iterator[Figure]:
    """Points and totals of 50 hands and of 10,000 matches; the whole score sheet of 50 hands after a correction."""
    rules = Rules.make("australian")
    hands = [Hand("8S", (0,), (4, 6) if number % 2 else (8, 2)) for number in range(50)]
    entries = match_of(50).entries
    correction = Entry(52, "correct", {"entry": 20, "contract": "8S", "declarers": ["A"], "tricks": {"A": 9, "B": 1}})
    seen = match_of(50)
    seen.sheet()  # as at a table: what is corrected was on the screen
    taken = in_turns(
        turns,
        totals=lambda: match.fold(rules, hands, (0, 0)),
        sheet=lambda: journal.extended(seen, correction).sheet(),
        read=lambda: journal.read(entries),
    )
    read = median(taken["read"])
    against = f"reading its 51 entries: {ms(read)}"
    totals, sheet = median(taken["totals"]), median(taken["sheet"])
    yield Figure("points and totals of a 50-hand match, all of it", ms(totals), against, totals / read, "≤ 0.05 ms")
    yield Figure("correcting its 19th hand: the whole sheet anew", ms(sheet), against, sheet / read)
    short = hands[:11]
    start = perf_counter()
    for _ in range(10_000):
        match.fold(rules, short, (0, 0))
    yield Figure("10,000 matches of eleven hands re-scored", ms(perf_counter() - start), goal="≤ 150 ms")


def importing(turns: int) -> Figure:
    """A new interpreter that imports the engine, against one that imports nothing."""

    def run(program: str) -> Callable[[], Any]:
        return lambda: subprocess.run([sys.executable, "-I", "-c", program], check=True)

    taken = in_turns(turns, engine=run("import scorekeeper.engine.judge"), nothing=run("pass"))
    more = median(taken["engine"]) - median(taken["nothing"])
    against = f"an empty interpreter: {ms(median(taken['nothing']))}"
    ratio = median(taken["engine"]) / median(taken["nothing"])
    return Figure("import of the engine", f"{ms(more)} more", against, ratio, "≤ 60 ms more")


def against_openspiel(spiel: Any, turns: int) -> Iterator[Figure]:
    """Whole games, dealt and played to the end by random legal cards: how many a second."""
    chance = Random(500)
    euchre, spades = spiel.load_game("euchre"), spiel.load_game("spades")

    def ours() -> None:
        for _ in range(DEALS):
            our_playout(chance)

    def theirs(game: Any) -> Callable[[], None]:
        def play() -> None:
            for _ in range(DEALS):
                their_playout(game, chance)

        return play

    taken = in_turns(turns, ours=ours, euchre=theirs(euchre), spades=theirs(spades))
    rates = {name: DEALS / median(seconds) for name, seconds in taken.items()}
    for name, goal in (("euchre", "1.0 x"), ("spades", "2.4 x")):
        yield gained(
            f"random playouts, whole games ({name})", rates["ours"], rates[name], "/s", f"OpenSpiel {name}", goal
        )
    yield listing(spades, turns)


def listing(spades: Any, turns: int) -> Figure:
    """What is legal at random places; each is a copy that was not asked before, so that nobody knows his answer."""
    chance = Random(501)
    ours = [our_position(chance) for _ in range(POSITIONS)]
    theirs = [their_position(spades, chance) for _ in range(POSITIONS)]
    copies: dict[str, Callable[[], list[Callable[[], Any]]]] = {
        "ours": lambda: [each.copied().legal_cards for each in ours],
        "theirs": lambda: [each.clone().legal_actions for each in theirs],
    }
    taken: dict[str, list[float]] = {"ours": [], "theirs": []}
    for _ in range(5 * turns):
        for name, made in copies.items():
            calls = made()
            start = perf_counter()
            for call in calls:
                call()
            taken[name].append(perf_counter() - start)
    a_second = {name: POSITIONS / median(seconds) for name, seconds in taken.items()}
    return gained("legal_cards()", a_second["ours"], a_second["theirs"], "/s", "OpenSpiel legal_actions()", "1.5 x")


def dealt(chance: Random) -> CardPlay:
    """The play of a random deal in a random suit."""
    pack = sorted(PACK, key=lambda _: chance.random())
    hands = [sum(pack[start : start + 10]) for start in range(0, 40, 10)]
    return CardPlay(Contract.of(RULES, chance.choice("SCDH")), hands, 1)


def our_playout(chance: Random) -> None:
    """Deal forty cards and play them."""
    play = dealt(chance)
    while play.legal:
        play.play(chance.choice(play.legal_cards()))


def our_position(chance: Random) -> CardPlay:
    """In the middle of a trick in the middle of a hand."""
    play = dealt(chance)
    for _ in range(14):
        play.play(chance.choice(play.legal_cards()))
    return play


def _choose(state: Any, chance: Random) -> int:
    if state.is_chance_node():
        return int(chance.choice(state.chance_outcomes())[0])
    return int(chance.choice(state.legal_actions()))


def their_playout(game: Any, chance: Random) -> None:
    """Deal, bid and play one of their games at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(_choose(state, chance))


def their_position(game: Any, chance: Random) -> Any:
    """The same place in one of their games."""
    state, played = game.new_initial_state(), 0
    while played < 18:
        played += not state.is_chance_node()
        state.apply_action(_choose(state, chance))
    return state


def perft(chess: Any, turns: int) -> Figure:
    """Leaves of the tree of all plays, a second."""
    start = our_position(Random(7))
    board = chess.Board()
    found = {"ours": 0, "theirs": 0}

    def ours() -> None:
        found["ours"] = leaves(start, 5)

    def theirs() -> None:
        found["theirs"] = their_leaves(board, 3)

    taken = in_turns(turns, ours=ours, theirs=theirs)
    rates = {name: found[name] / median(seconds) for name, seconds in taken.items()}
    return gained("perft, leaves a second", rates["ours"], rates["theirs"], "/s", "python-chess", "2.5 x")


def leaves(play: CardPlay, depth: int) -> int:
    """How many ways there are to play so many cards."""
    if depth == 0:
        return 1
    found = 0
    for card in play.legal_cards():
        after = play.copied()
        after.play(card)
        found += leaves(after, depth - 1)
    return found


def their_leaves(board: Any, depth: int) -> int:
    """The same of chess moves."""
    if depth == 0:
        return 1
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += their_leaves(board, depth - 1)
        board.pop()
    return found


def best_play(deals: int) -> Iterator[Figure]:
    """The exact number of tricks of whole random deals, and whether auctioned ones could have been made."""
    from benchmarks import double_dummy as dummy

    ours, dds = ([each / 1000 for each in taken] for taken in dummy.exact(deals))
    yield times("best play of a whole deal, exact tricks", ours, dds, "DDS", "≤ 30 x")
    ours, dds = ([each / 1000 for each in taken] for taken in dummy.made(deals * 5))
    told = f"median {ms(median(ours))}, p95 {ms(share(ours, 0.95))}"
    against = f"DDS, all tricks: {ms(median(dds))}"
    yield Figure("could it have been made? auctioned deals", told, against, median(ours) / median(dds), "≤ 3 / 150 ms")
