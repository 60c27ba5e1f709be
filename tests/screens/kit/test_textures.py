"""Words that fit: they shrink, they wrap, they are cut only when there is no other way, and it is told."""

import pytest

pytestmark = pytest.mark.usefixtures("stand")

LONG = "Elena, take a card and lay it on the pad"


def write(text: str, width: float, height: float, size: float = 30, least: float = 10, lines: int = 1):  # type: ignore[no-untyped-def]
    from companion.screens.paint.textures import written

    return written(text, width, height, size, least, (1.0, 1.0, 1.0, 1.0), bold=True, lines=lines)


def test_what_has_room_keeps_its_size() -> None:
    made = write("Elena", 400, 50)
    assert (made.size, made.cut) == (30, False)
    assert made.picture.width <= 400


def test_what_is_too_long_shrinks_until_it_fits() -> None:
    made = write(LONG, 400, 50)
    assert 10 <= made.size < 30
    assert not made.cut
    assert made.picture.width <= 400


def test_two_lines_are_better_than_small_type() -> None:
    one, two = write(LONG, 320, 90), write(LONG, 320, 90, lines=2)
    assert two.size > one.size
    assert two.picture.height > two.size * 1.5


def test_lines_are_balanced() -> None:
    """No word is left alone on the last line when there is another way."""
    from companion.screens.paint.textures import _balanced, measure

    width = measure(LONG, 30, True)[0] * 0.9
    assert _balanced(LONG, int(width), 30, True, 2) < width * 0.75


def test_a_word_is_never_broken() -> None:
    made = write("Halicarnassus", 90, 200, lines=4)
    assert made.size < 30
    assert made.picture.height < made.size * 2


def test_what_cannot_fit_is_cut_and_says_so() -> None:
    made = write(LONG, 60, 20)
    assert made.cut
    assert made.size == 10
    assert made.picture.width <= 62


def test_no_line_begins_with_the_dot_between_two_names() -> None:
    """Where the dot does not fit beside its word any more, the word goes down with it."""
    from companion.screens.paint.textures import measure

    above, below = measure("left", 30, True)[0], measure("deck · Rhodes", 30, True)[0]
    assert measure("left deck", 30, True)[0] < below
    made = write("left deck · Rhodes", below, 90, lines=2, least=30)
    assert not made.cut
    assert made.picture.width > measure("left deck", 30, True)[0] > above
    narrow = write("left deck · Rhodes", measure("left deck", 30, True)[0], 200, lines=3, least=30)
    assert not narrow.cut
    assert narrow.picture.height > 2.5 * measure("É", 30, True)[1]


def test_the_caches_are_bounded() -> None:
    from companion.screens.paint.textures import Kept

    kept = Kept(3)
    made = [kept.get(number, lambda number=number: number * 2) for number in range(10)]
    assert made == [number * 2 for number in range(10)]
    assert len(kept) == 3
    assert kept.get(9, lambda: "new") == 18
    assert kept.get(0, lambda: "new") == "new"


def test_the_caches_are_bounded_by_weight_too() -> None:
    from companion.screens.paint.textures import Kept

    kept = Kept(100, 10, lambda value: value)
    for number in range(20):
        assert kept.get(number, lambda: 4) == 4
    assert len(kept) == 2
    assert kept.get("heavy", lambda: 50) == 50
    assert len(kept) == 1, "what is shown now is kept whatever it weighs"
    kept.get("light", lambda: 1)
    assert len(kept) == 1
    kept.clear()
    for number in range(20):
        kept.get(number, lambda: 0)
    assert len(kept) == 20, "what weighs nothing is bounded by number alone"


def test_only_what_was_on_a_page_that_made_room_is_made_anew() -> None:
    from companion.screens.paint import textures

    kept = textures._written
    most = 4 * 100
    before = textures._atlas.generation
    made = [write(f"sentence {number} of a long evening", 390, 60, 40) for number in range(most)]
    assert textures._atlas.generation > before + 1
    held = [one for one in kept._values.values() if any(one is other for other in made)]
    assert 40 < len(held) < most
    assert all(textures._atlas.current(one.picture) for one in kept._values.values())
    assert held[-1] is made[-1]


def test_sentences_across_the_whole_window_do_not_pile_up() -> None:
    """Each has a texture of its own, and every turn says something new."""
    from companion.screens.paint import textures

    width = 1200
    for number in range(200):
        made = write(f"{LONG}, and this is sentence {number} of the evening", width, 60, 44)
        assert made.picture.own_bytes > 50_000
    held = [one.picture.own_bytes for one in textures._written._values.values()]
    assert sum(held) <= textures.HEAVIEST
    assert len(held) > 10
