"""The atlas: pictures keep their pixels, do not touch each other, and pages that are full are replaced."""

import numpy as np
import pytest
from numpy.typing import NDArray

pytestmark = pytest.mark.usefixtures("stand")


def picture(width: int, height: int, value: int) -> NDArray[np.uint8]:
    return np.full((height, width, 4), value, np.uint8)


def pixels(region):  # type: ignore[no-untyped-def]
    """What the texture of ``region`` holds where the region is, rows from the top."""
    texture = region.texture
    whole = np.frombuffer(texture.pixels, np.uint8).reshape(texture.height, texture.width, 4)
    x0, x1 = round(region.u0 * texture.width), round(region.u1 * texture.width)
    y0, y1 = round(region.v0 * texture.height), round(region.v1 * texture.height)
    # Kivy hands out the rows of a texture from the bottom.
    return whole[y0:y1, x0:x1][::-1]


def test_pictures_come_out_as_they_went_in() -> None:
    from companion.screens.paint.atlas import Atlas

    atlas = Atlas(page=64)
    slanted = np.arange(12 * 9 * 4, dtype=np.uint8).reshape(9, 12, 4)
    regions = [atlas.add(picture(20, 10, 60)), atlas.add(slanted), atlas.add(picture(30, 12, 90))]
    assert (regions[1].width, regions[1].height) == (12, 9)
    assert (pixels(regions[1]) == slanted).all()
    assert (pixels(regions[0]) == 60).all()
    assert (pixels(regions[2]) == 90).all()


def test_no_two_pictures_share_a_place_and_each_has_a_margin() -> None:
    from companion.screens.paint.atlas import Atlas

    atlas = Atlas(page=128, most_pages=9)
    sizes = [(7 + 5 * n % 31, 5 + 7 * n % 23) for n in range(40)]
    regions = [atlas.add(picture(width, height, 1)) for width, height in sizes]
    taken = set()
    for region in regions:
        x, y = round(region.u0 * 128), round(region.v0 * 128)
        place = {
            (id(region.texture), x + i, y + j)
            for i in range(-1, region.width)
            for j in range(-1, region.height)
        }
        assert not place & taken
        taken |= place
    assert len({id(region.texture) for region in regions}) > 1


def test_low_pictures_between_high_ones_do_not_waste_a_page() -> None:
    """Words and drawings come in turns: rows of one height each hold twice as much as rows of all."""
    from companion.screens.paint.atlas import Atlas

    atlas = Atlas(page=256, most_pages=1)
    area = 0
    for number in range(400):
        width, height = ((60, 14), (90, 22), (50, 60))[number % 3]
        atlas.add(picture(width, height, 1))
        if atlas.generation:
            break
        area += width * height
    assert area > 0.7 * 256 * 256


def test_full_pages_are_replaced_and_old_pictures_stay_readable() -> None:
    from companion.screens.paint.atlas import Atlas

    atlas = Atlas(page=32, most_pages=2)
    first = atlas.add(picture(28, 28, 77))
    second = atlas.add(picture(28, 28, 6))
    assert atlas.generation == 0
    assert atlas.current(first)
    third = atlas.add(picture(28, 28, 5))
    assert atlas.generation == 1, "one page at a time: not everything is made anew at once"
    assert [atlas.current(region) for region in (first, second, third)] == [False, True, True]
    assert (pixels(first) == 77).all()
    assert atlas.current(atlas.add(picture(60, 60, 1))), "what has its own texture takes no page"
    atlas.clear()
    assert atlas.generation == 2
    assert not atlas.current(third)


def test_a_large_picture_has_a_texture_of_its_own() -> None:
    from companion.screens.paint.atlas import LARGEST, Atlas

    atlas = Atlas()
    small, large = atlas.add(picture(20, 20, 1)), atlas.add(picture(LARGEST + 1, 20, 1))
    assert large.texture is not small.texture
    assert (large.u0, large.v0, large.u1, large.v1) == (0, 0, 1, 1)
    assert (small.own_bytes, large.own_bytes) == (0, 4 * 20 * (LARGEST + 1))
