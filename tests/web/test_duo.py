"""Fünfhundert for two on the screen: what a tile does, the end by one number, the claim, a round told again."""

import re
from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from scorekeeper.web.recording import packed

from .conftest import Phone
from .reading_pages import form_to, forms, text_of, totals
from .test_pad import at, tap

CHOICE = "cinq_cents/fuenfhundert"


@pytest.fixture
def duo(host: Phone) -> str:
    """The code of a table for two, the rulebook's rules."""
    return host.start(CHOICE)


@pytest.fixture
def guest(new_phone: Callable[..., Phone], duo: str) -> Phone:
    """A second phone that keeps score at this table."""
    return new_phone().open(duo, "score")


@pytest.fixture
def spectator(new_phone: Callable[..., Phone], duo: str) -> Phone:
    """A phone that watches this table."""
    return new_phone().open(duo, "watch")


def deal(phone: Phone, code: str, name: str, value: str) -> TestResponse:
    return tap(phone, at(phone, code), "/round", name, value, part="deal")


def tile(phone: Phone, code: str, player: str, tile: str) -> TestResponse:
    return tap(phone, at(phone, code), "/round", "tile", tile, part="tile", player=player)


def wrong(phone: Phone, code: str, player: str, points: int) -> TestResponse:
    return tap(phone, at(phone, code), "/round", "points", str(points), part="wrong", player=player)


def send(phone: Phone, page: TestResponse, ending: str, more: dict[str, str], **fields: str) -> TestResponse:
    """Send a form with what was typed and load what it leads to."""
    form = form_to(page, ending, **fields)
    sent = {name: value for name, value in form.fields.items() if name != "csrf_token"} | more
    answer = phone.post(form.action, sent) if form.method == "post" else phone.get(form.action, query_string=sent)
    return phone.get(answer.headers["Location"]) if answer.status_code == 303 else answer


def end(phone: Phone, code: str, points: str, player: str = "A", **more: str) -> TestResponse:
    asking = tap(phone, at(phone, code), f"/t/{code}", "", "", part="end")
    return send(phone, asking, "/round", {f"points.{player}": points, **more}, part="end")


def claim(phone: Phone, code: str, **typed: str) -> TestResponse:
    asking = tap(phone, at(phone, code), f"/t/{code}", "", "", part="over")
    return send(phone, asking, "/round", {name.replace("_", "."): text for name, text in typed.items()}, part="over")


def base(phone: Phone, code: str) -> str:
    """The version a form drawn now would carry."""
    found = re.search(r'name="base" value="(\d+)"', at(phone, code).text)
    assert found
    return found[1]


def set_rule(phone: Phone, code: str, option: str, value: str) -> None:
    form = {"option": option, "value": value, "scope": "whole_match"}
    assert phone.post(f"/t/{code}/more/rules", {**form, "base": base(phone, code)}).status_code == 303


def keys(page: TestResponse, player: str) -> dict[str, str]:
    """The tiles of a player: id -> its words."""
    found = re.findall(r'name="tile" value="([\w-]+)" aria-label="([^"]*)"', page.text)
    half = len(found) // 2
    return dict(found[:half] if player == "A" else found[half:])


# -- during a round -------------------------------------------------------------------------------------------------


def test_a_tile_is_one_tap_and_the_totals_move_at_once(host: Phone, spectator: Phone, duo: str) -> None:
    deal(host, duo, "trump", "H")
    assert totals(tile(host, duo, "B", "marriage-H")) == [0, 40]
    assert totals(tile(host, duo, "A", "four_aces")) == [100, 40]
    assert totals(at(spectator, duo)) == [100, 40]


def test_the_bar_says_what_was_announced_and_takes_it_back(host: Phone, duo: str) -> None:
    deal(host, duo, "trump", "H")
    page = tile(host, duo, "B", "marriage-H")
    assert "Marriage ♥ · Gold, +40" in text_of(page)
    assert totals(tap(host, page, "/undo", "", "")) == [0, 0]
    assert totals(tap(host, at(host, duo), "/redo", "", "")) == [0, 40]


def test_a_marriage_counts_40_as_soon_as_its_suit_is_trumps(host: Phone, duo: str) -> None:
    assert totals(tile(host, duo, "A", "marriage-S")) == [20, 0]
    assert totals(deal(host, duo, "trump", "S")) == [40, 0]
    assert totals(deal(host, duo, "trump", "C")) == [20, 0]


def test_trumps_and_forehand_stay_in_sight_and_can_be_corrected(host: Phone, spectator: Phone, duo: str) -> None:
    deal(host, duo, "trump", "D")
    page = at(host, duo)
    assert re.search(r'name="trump" value="D" aria-pressed="true"', page.text)
    leads = next(key for form in forms(page) for key in form.keys if key[0] == "forehand")
    after = deal(host, duo, "forehand", leads[1])
    assert next(key for form in forms(after) for key in form.keys if key[0] == "forehand")[1] != leads[1]
    assert re.search(r"Trumps ?♦ ?Forehand: ?. ?(Blue|Gold)", text_of(at(spectator, duo)))


def test_spent_and_announced_tiles_say_so(host: Phone, duo: str) -> None:
    tile(host, duo, "A", "sequence-S")
    mine, theirs = keys(at(host, duo), "A"), keys(at(host, duo), "B")
    assert mine["sequence-S"] == "Sequence ♠: 120, announced"
    assert mine["marriage-S"] == "Marriage ♠: 20, spent" and mine["four_jacks"] == "Four jacks: 20, spent"
    assert theirs["marriage-S"] == "Marriage ♠: 20" and theirs["binage"] == "Binage: 40"


def test_the_pad_shows_first_who_announced_last(host: Phone, duo: str) -> None:
    tile(host, duo, "B", "four_aces")
    assert re.search(r'id="announces-B"[^>]* checked', at(host, duo).text)
    tile(host, duo, "A", "four_aces")
    assert re.search(r'id="announces-A"[^>]* checked', at(host, duo).text)


def test_a_spent_tile_is_no_entry_but_offers_wrong(host: Phone, duo: str) -> None:
    tile(host, duo, "A", "four_kings")
    page = tile(host, duo, "A", "marriage-H")
    assert totals(page) == [60, 0] and "does not count any more" in text_of(page)
    page = tap(host, page, "/round", "", "", part="wrong", points="20")
    assert totals(page) == [40, 0]


def test_a_tile_tapped_by_mistake_is_taken_back_any_time(host: Phone, duo: str) -> None:
    tile(host, duo, "A", "four_kings")
    tile(host, duo, "B", "four_jacks")
    page = tile(host, duo, "A", "four_kings")
    assert "announced already" in text_of(page)
    assert totals(tap(host, page, "/round", "", "", part="back", player="A")) == [0, 20]


def test_wrong_takes_the_value_off_and_can_be_taken_back(host: Phone, duo: str) -> None:
    assert totals(wrong(host, duo, "B", 240)) == [0, -240]
    page = tap(host, at(host, duo), "/round", "entry", "2", part="back", player="B")
    assert totals(page) == [0, 0]


def test_wrong_goes_to_the_opponent_where_the_table_plays_so(host: Phone, duo: str) -> None:
    set_rule(host, duo, "penalty", "to_opponent")
    page = wrong(host, duo, "B", 100)
    assert totals(page) == [100, 0] and "goes to the opponent" in text_of(page)


def test_the_seven_scores_ten_once(host: Phone, duo: str) -> None:
    assert totals(tile(host, duo, "B", "seven")) == [0, 10]
    page = tile(host, duo, "A", "seven")
    assert totals(page) == [0, 10] and "once a round" in text_of(page)
    page = tile(host, duo, "B", "seven")
    assert totals(tap(host, page, "/round", "", "", part="back", player="B")) == [0, 0]


@pytest.mark.parametrize(("preset", "points"), [("fuenfhundert", 240), ("cinq_cents_1896", 250)])
def test_each_preset_has_its_values(host: Phone, preset: str, points: int) -> None:
    code = host.start(f"cinq_cents/{preset}")
    deal(host, code, "trump", "C")
    assert keys(at(host, code), "A")["sequence-C"] == f"Trump sequence ♣: {points}"
    assert totals(wrong(host, code, "A", points)) == [-points, 0]


# -- the end of a round ---------------------------------------------------------------------------------------------


def test_one_number_ends_the_round_and_the_deal_passes(host: Phone, duo: str) -> None:
    before = re.search(r"Forehand ?(● Blue|▲ Gold)", text_of(at(host, duo)))
    page = end(host, duo, "47", "B")
    assert totals(page) == [73, 47] and "Round 2" in text_of(page)
    after = re.search(r"Forehand ?(● Blue|▲ Gold)", text_of(page))
    assert before and after and before[1] != after[1]


@pytest.mark.parametrize("points", ["0", "120", " 60 "])
def test_any_other_number_is_fine(host: Phone, duo: str, points: str) -> None:
    assert totals(end(host, duo, points)) == [int(points), 120 - int(points)]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("1", "No cards make 1 card point, nor 119."),
        ("119", "No cards make 1 card point, nor 119."),
        ("121", "a number from 0 to 120"),
        ("-5", "a number from 0 to 120"),
        ("", "Write one player's card points"),
        ("lots", "Whole points only"),
        ("7.5", "Whole points only"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_its_reason(host: Phone, duo: str, points: str, words: str) -> None:
    page = end(host, duo, points)
    assert page.status_code == 422 and words in text_of(page).replace("&#39;", "'")
    assert form_to(page, "/round", part="end").fields["points.A"] == points
    assert "Round 1" in text_of(at(host, duo))


def test_two_numbers_have_to_make_120(host: Phone, duo: str) -> None:
    page = end(host, duo, "70", **{"points.B": "40"})
    assert page.status_code == 422 and "must be 120" in text_of(page)


def test_the_last_trick_is_asked_where_it_pays(host: Phone, duo: str) -> None:
    set_rule(host, duo, "last_trick_bonus", "10")
    page = end(host, duo, "70")
    assert page.status_code == 422 and "Who took the last trick?" in text_of(page)
    assert totals(end(host, duo, "70", last_trick="B")) == [70, 60]


# -- later rounds ---------------------------------------------------------------------------------------------------


def lead(phone: Phone, code: str, blue: int, gold: int) -> None:
    """A round of nothing but the numbers 60 and 60, and a bonus that brings both to their totals."""
    end(phone, code, "60")
    given = {"points.A": str(blue - 60), "points.B": str(gold - 60), "reason": "until here", "base": base(phone, code)}
    assert phone.post(f"/t/{code}/more/points", given).status_code == 303
    assert totals(at(phone, code)) == [blue, gold]


def test_the_first_round_has_no_claim_and_is_played_out(host: Phone, duo: str) -> None:
    assert "I’m over" not in text_of(at(host, duo))
    page = send(host, at(host, duo), "/round", {"part": "over", "player": "A", "points.A": "10"}, part="deal")
    assert page.status_code == 422 and "played out" in text_of(page)


def test_a_true_claim_ends_the_match_on_the_spot(host: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    page = claim(host, duo, points_A="51")
    assert totals(page) == [501, 480] and "Blue wins" in text_of(page)
    late = host.post(f"/t/{duo}/more/points", {"points.A": "-10", "base": base(host, duo)})
    assert late.status_code == 422 and "This match is over." in text_of(late)


def test_a_false_claim_says_so_and_play_goes_on(host: Phone, spectator: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    page = claim(host, duo, player="A", points_A="50")
    assert totals(page) == [450, 480] and "Blue is not over 500: 500. Play goes on." in text_of(page)
    assert "Blue is not over 500" in text_of(at(spectator, duo))
    assert "not over" not in text_of(tap(host, page, "/undo", "", ""))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"player": "A"}, "tricks so far"),
        ({"points_A": "51", "points_B": "60"}, "Tap who says so"),
        ({"player": "A", "points_A": "119"}, "nor 119"),
        ({"player": "B", "points_B": "80", "points_A": "60"}, "more than 120"),
    ],
)
def test_a_claim_without_its_number_is_asked_again(host: Phone, duo: str, typed: dict[str, str], words: str) -> None:
    lead(host, duo, 450, 480)
    page = claim(host, duo, **typed)
    assert page.status_code == 422 and words in text_of(page) and "who says so?" in text_of(page)


def test_the_announcement_that_passes_the_mark_ends_the_match(host: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    assert keys(at(host, duo), "A")["four_aces"] == "Four aces: 100, wins"
    page = tile(host, duo, "A", "four_aces")
    assert "Blue wins" in text_of(page) and totals(page) == [550, 480]
    assert totals(tap(host, page, "/undo", "", "")) == [450, 480]


def test_who_was_first_is_asked_only_when_card_points_decide(host: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    page = end(host, duo, "60")
    assert "Who was first?" in text_of(page) and totals(page) == [450, 480]
    page = tap(host, page, "/round", "reached_first", "A", part="end")
    assert totals(page) == [510, 540] and "Blue wins" in text_of(page)


def test_a_correction_asks_who_was_first_when_card_points_decide(host: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    assert "Gold wins" in text_of(end(host, duo, "45"))
    url = re.findall(rf"/t/{duo}/hand/\d+", host.get(f"/t/{duo}").text)[0]
    changed = {**retold(host.get(url)), "points.A": "60", "points.B": "60"}
    page = host.get(url, query_string=changed)
    assert "Both passed it: who was first?" in re.findall(r'<p class="fault" role="alert">.*', page.text)[0]
    page = host.get(url, query_string={**changed, "reached_first": "A"})
    assert 'role="alert"' not in page.text
    assert "Blue wins" in text_of(send(host, page, "/correct", {}))


def test_card_points_that_nobody_counted_are_not_told_as_nothing(host: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    page = claim(host, duo, points_A="51")
    assert "51 : –" in text_of(page) and "51 : 0" not in text_of(page)
    url = re.findall(rf"/t/{duo}/hand/\d+", page.text)[0]
    filled = retold(host.get(url))
    assert (filled["points.A"], filled["points.B"]) == ("51", "")


def test_if_nobody_noticed_the_higher_total_wins(host: Phone, duo: str) -> None:
    lead(host, duo, 450, 480)
    page = tap(host, end(host, duo, "60"), "/round", "reached_first", "", part="end")
    assert "Gold wins" in text_of(page)


def test_one_player_over_the_mark_needs_no_question(host: Phone, duo: str) -> None:
    lead(host, duo, 300, 480)
    assert "Gold wins" in text_of(end(host, duo, "60"))


def test_play_again_starts_the_next_match(host: Phone, duo: str) -> None:
    lead(host, duo, 300, 480)
    page = tap(host, end(host, duo, "60"), "/rematch", "", "")
    assert totals(page) == [0, 0] and "Round 1" in text_of(page)


# -- money ----------------------------------------------------------------------------------------------------------


def test_without_a_stake_nobody_speaks_of_money(host: Phone, duo: str) -> None:
    lead(host, duo, 300, 480)
    assert "owes" not in text_of(end(host, duo, "60"))


def test_the_end_shows_who_owes_whom_how_much(host: Phone, duo: str) -> None:
    set_rule(host, duo, "stake_per_point", "5")
    lead(host, duo, 300, 480)
    owed = "Blue owes Gold 900: 180 points at 5 each."
    page = end(host, duo, "60")
    assert owed in text_of(page)
    tap(host, page, "/rematch", "", "")
    assert owed in text_of(host.get(f"/t/{duo}/history/1"))
    assert "owes" not in text_of(host.get(f"/t/{duo}/history/2"))


def test_for_money_the_winning_tile_asks_for_the_card_points(host: Phone, duo: str) -> None:
    set_rule(host, duo, "stake_per_point", "2")
    lead(host, duo, 450, 480)
    page = tile(host, duo, "A", "four_aces")
    assert "For the money" in text_of(page) and totals(page) == [450, 480]
    half = send(host, page, "/round", {"points.A": "20"}, counted="1")
    assert half.status_code == 422
    page = send(host, page, "/round", {"points.A": "20", "points.B": "0"}, counted="1")
    assert totals(page) == [570, 480] and "Gold owes Blue 180" in text_of(page)


def test_the_money_can_do_without_them(host: Phone, duo: str) -> None:
    set_rule(host, duo, "stake_per_point", "2")
    lead(host, duo, 450, 480)
    page = send(host, tile(host, duo, "A", "four_aces"), "/round", {}, counted="1")
    assert "Gold owes Blue 140" in text_of(page)


# -- the sheet ------------------------------------------------------------------------------------------------------


@pytest.fixture
def played(host: Phone, duo: str) -> tuple[str, int]:
    """A round: trumps hearts, Blue the trump sequence, Gold four jacks and 20 wrong, 73 to 47; and its entry."""
    deal(host, duo, "trump", "H")
    tile(host, duo, "A", "sequence-H")
    tile(host, duo, "B", "four_jacks")
    wrong(host, duo, "B", 20)
    assert totals(end(host, duo, "73")) == [313, 47]
    return duo, 6


def retold(page: TestResponse) -> dict[str, str]:
    """The form of a round told again, as a browser would send it."""
    found = {}
    for box in re.findall(r"<input [^>]*>", page.text.split('class="stack duo-again"')[1].split("</form>")[0]):
        name, value = re.search(r'name="([^"]*)"', box), re.search(r' value="([^"]*)"', box)
        if name and value and ('type="text"' in box or "checked" in box):
            found[name[1]] = value[1]
    return found


def test_the_line_shows_trumps_and_card_points_and_tells_why(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    assert re.search("♥ ?73 : 47", text_of(at(host, code)))
    text = text_of(host.get(f"/t/{code}/hand/{entry}"))
    assert "Ace, ten, king, queen and jack of trumps: 240. C4.2" in text
    assert "Gold announced wrongly: 20 taken off. C4.6" in text and "Card points: 73. C1.3" in text


def test_the_correction_has_everything_filled_in(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    filled = retold(host.get(f"/t/{code}/hand/{entry}"))
    assert filled["trump"] == "H" and filled["points.A"] == "73" and filled["wrong.B"] == "20"
    assert filled["meld.A.sequence-H"] == "1" and filled["meld.B.four_jacks"] == "1" and filled["seven"] == ""


def test_a_correction_shows_the_totals_before_it_saves(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    url = f"/t/{code}/hand/{entry}"
    changed = {**retold(host.get(url)), "points.A": "63", "points.B": "", "seven": "B"}
    page = host.get(url, query_string=changed)
    text = text_of(page)
    assert "Totals become" in text and "303" in text and "67" in text
    page = send(host, page, "/correct", {})
    assert totals(page) == [303, 67] and "Corrected" in text_of(page)
    again = host.get(url)
    assert "Before it was corrected" in text_of(again) and retold(again)["seven"] == "B"


def test_a_combination_forgotten_is_ticked(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    changed = {**retold(host.get(f"/t/{code}/hand/{entry}")), "meld.B.marriage-H": "1"}
    page = host.get(f"/t/{code}/hand/{entry}", query_string=changed)
    assert totals(send(host, page, "/correct", {})) == [313, 87]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"meld.A.marriage-H": "1"}, "serve twice"),
        ({"points.A": "1", "points.B": ""}, "nor 119"),
        ({"points.A": "", "points.B": ""}, "Write down the card points"),
        ({"wrong.A": "15"}, "multiple of ten"),
    ],
)
def test_a_correction_that_cannot_be_says_why(
    host: Phone, played: tuple[str, int], change: dict[str, str], words: str
) -> None:
    code, entry = played
    url = f"/t/{code}/hand/{entry}"
    answer = host.post(f"{url}/correct", {**retold(host.get(url)), **change, "base": base(host, code)})
    assert answer.status_code == 422 and words in text_of(answer)
    assert totals(at(host, code)) == [313, 47]


def test_a_sum_that_cannot_be_right_is_warned_of(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    url = f"/t/{code}/hand/{entry}"
    page = host.get(url, query_string={**retold(host.get(url)), "wrong.A": "30"})
    assert "The sum is 330: somebody has miscounted." in text_of(page) and "Totals become" in text_of(page)


def test_a_round_is_crossed_out_and_counts_again(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    page = send(host, host.get(f"/t/{code}/hand/{entry}"), "/strike", {})
    assert totals(page) == [0, 0] and "crossed out" in text_of(page)
    assert totals(send(host, host.get(f"/t/{code}/hand/{entry}"), "/restore", {})) == [313, 47]


def test_a_forgotten_round_goes_before_the_line(host: Phone, played: tuple[str, int]) -> None:
    code, entry = played
    url = f"/t/{code}/hand/{entry}/before"
    page = host.get(url, query_string={"points.B": "20", "trump": "S", "meld.B.four_aces": "1"})
    assert "Totals become" in text_of(page)
    page = send(host, page, "/before", {})
    assert totals(page) == [413, 167] and "Round 3" in text_of(page)
    fault = host.post(url, {"points.B": "119", "base": base(host, code)})
    assert fault.status_code == 422 and "nor 119" in text_of(fault)


def test_a_round_from_paper_keeps_what_has_no_suit(host: Phone, duo: str) -> None:
    whole = {"part": "whole", "card_points": {"A": 60}, "melds": {"A": [{"points": 20}, {"meld": "marriage"}], "B": []}}
    assert host.post(f"/t/{duo}/decided", {"kind": "round", "payload": packed(whole), "base": "1"}).status_code == 303
    filled = retold(host.get(f"/t/{duo}/hand/2"))
    assert filled["meld.A.points-20"] == "1" and filled["meld.A.marriage"] == "1"
    page = host.get(f"/t/{duo}/hand/2", query_string={**filled, "seven": "A"})
    assert totals(send(host, page, "/correct", {})) == [110, 60]


# -- two phones, and nonsense ---------------------------------------------------------------------------------------


def test_two_tiles_at_once_both_stand(host: Phone, guest: Phone, duo: str) -> None:
    seen = at(guest, duo)
    tile(host, duo, "A", "four_aces")
    assert totals(tap(guest, seen, "/round", "tile", "four_tens", part="tile", player="B")) == [100, 80]


def test_the_same_tile_twice_is_asked_about(host: Phone, guest: Phone, duo: str) -> None:
    seen = at(guest, duo)
    tile(host, duo, "A", "seven")
    form = form_to(seen, "/round", ("tile", "seven"), player="B")
    assert totals(at(guest, duo)) == [10, 0]
    sent = {name: value for name, value in form.fields.items() if name != "csrf_token"}
    assert guest.post(form.action, {**sent, "tile": "seven"}).status_code == 303
    assert totals(at(host, duo)) == [10, 0]


def test_two_phones_that_end_the_round_are_told(host: Phone, guest: Phone, duo: str) -> None:
    asking = tap(guest, at(guest, duo), f"/t/{duo}", "", "", part="end")
    end(host, duo, "73")
    answer = send(guest, asking, "/round", {"points.A": "72"}, part="end")
    assert answer.status_code == 409
    assert "entered round 1" in text_of(answer) and "You entered: Card points, card points 72 : 48" in text_of(answer)
    theirs = next(form for form in forms(answer) if form.action.endswith("/decided") and "entry" in form.fields)
    sent = {name: value for name, value in theirs.fields.items() if name != "csrf_token"}
    assert totals(guest.get(guest.post(theirs.action, sent).headers["Location"])) == [72, 48]


def test_who_watches_sees_all_and_touches_nothing(host: Phone, spectator: Phone, duo: str) -> None:
    tile(host, duo, "A", "four_aces")
    wrong(host, duo, "B", 40)
    page = at(spectator, duo)
    assert forms(page) == [] and "Four aces 100" in text_of(page) and "Wrong −40" in text_of(page)
    assert spectator.post(f"/t/{duo}/round", {"part": "deal", "trump": "H"}).status_code == 403


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"part": "nonsense"},
        {"part": "deal"},
        {"part": "deal", "trump": "X"},
        {"part": "deal", "forehand": "3"},
        {"part": "tile", "player": "A", "tile": "four_nines"},
        {"part": "tile", "player": "C", "tile": "four_aces"},
        {"part": "tile", "tile": "four_aces"},
        {"part": "wrong", "player": "A", "points": "30"},
        {"part": "wrong", "player": "A", "points": "x"},
        {"part": "back", "player": "A", "tile": "four_aces"},
        {"part": "back", "player": "A", "entry": "1"},
        {"part": "end"},
        {"part": "over", "player": "A", "points.A": "20"},
    ],
)
def test_nonsense_gets_a_sentence_and_writes_nothing(host: Phone, duo: str, form: dict[str, str]) -> None:
    answer = host.post(f"/t/{duo}/round", form)
    assert answer.status_code == 422 and 'role="alert"' in answer.text
    assert "Nothing played yet" in text_of(at(host, duo))


@pytest.mark.parametrize("query", ["part=win", "part=again&player=A", "part=over", "part=first", "part=end", "part=x"])
def test_any_address_of_the_pad_opens(host: Phone, duo: str, query: str) -> None:
    assert host.get(f"/t/{duo}?{query}").status_code == 200
    assert host.get(f"/t/{duo}/pad?{query}").status_code == 200


def test_forms_of_another_game_are_unknown_here(host: Phone, duo: str) -> None:
    assert host.post(f"/t/{duo}/hand", {"contract": "7H"}).status_code == 404
    assert host.post(f"/t/{duo}/contract", {"contract": "7H"}).status_code == 404


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_the_pad_opens_in_every_language(new_phone: Callable[..., Phone], language: str) -> None:
    phone = new_phone(language=language)
    code = phone.start(CHOICE)
    assert totals(tile(phone, code, "A", "binage")) == [40, 0]
    page = end(phone, code, "60")
    assert totals(page) == [100, 60] and phone.get(f"/t/{code}/hand/3").status_code == 200
