"""The lessons as such: each can be done, and another move is not what was asked for."""

import pytest

from companion.coach.lessons import (
    LEARNER,
    LESSON,
    LESSONS,
    LessonId,
    lesson_sentence,
    lesson_title,
    opened,
    praise,
    rivals_move,
)
from companion.rules import Move, Progress, State, Take, apply, pending
from config.language import ENGLISH

RIGHT: dict[LessonId, tuple[Move, ...]] = {
    "turn": (Take("gold", "left"), Take("laurel-2-cat", "central")),
    "construction": (Take("stone", "left"), Take("brick", "central"), Take("gold", "right")),
    "science": (Take("gear", "left"), Progress("economy")),
    "battle": (Take("shield-1", "left"), Take("shield-0", "central")),
    "medals": (Take("laurel-3", "left"), Take("stone", "central")),
}
"""What does each task."""

WRONG: dict[LessonId, tuple[Move | None, ...]] = {
    "turn": (Take("gold", "right"), Take("laurel-3", "central")),
    "construction": (Take("wood", "left"), Take("wood", "central"), Take("gear", "right")),
    "science": (Take("compass", "left"), None),
    "battle": (Take("shield-0", "left"), Take("shield-1", "central")),
    "medals": (Take("gear", "left"), Take("gear", "central")),
}
"""What does not do it; None where the rules allow nothing else."""


def play_others(lesson: LessonId, state: State) -> State:
    while (move := rivals_move(LESSON[lesson], state)) is not None:
        state, _ = apply(state, move)
    return state


@pytest.mark.parametrize("name", LESSONS)
def test_every_task_is_done_by_the_right_move_and_not_by_a_wrong_one(name: LessonId) -> None:
    lesson, state = LESSON[name], opened(LESSON[name], ENGLISH)
    assert len(RIGHT[name]) == len(WRONG[name]) == len(lesson.tasks) >= 2
    for task, right, wrong in zip(lesson.tasks, RIGHT[name], WRONG[name], strict=True):
        assert state.active == LEARNER
        if wrong is not None:
            after, events = apply(state, wrong)
            assert not task.done(events, after), f"{wrong} does {task.ask}"
        state, events = apply(state, right)
        assert task.done(events, state), f"{right} does not do {task.ask}"
        state = play_others(name, state)
    assert not state.finished
    assert [item.kind for item in pending(state)] == ["take"], "a lesson ends with everything done"


@pytest.mark.parametrize("name", LESSONS)
def test_every_sentence_of_a_lesson_is_short(name: LessonId) -> None:
    assert lesson_title(name, ENGLISH)
    assert len(praise(name, ENGLISH)) < 110
    for task in LESSON[name].tasks:
        for key in (task.ask, task.wrong):
            assert 20 < len(lesson_sentence(key, ENGLISH)) <= 120, key
