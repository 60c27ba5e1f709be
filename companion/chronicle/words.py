"""Statistics in words."""

from companion.chronicle.statistics import Record, Share
from config.language import Language


def share_words(share: Share, lang: Language) -> str:
    """Say "7 of 20 (35 %, 18–57 %)", or only "2 of 3 (few games)" where the share would say nothing."""
    if share.few:
        return lang.text("{hits} of {games} (few games)", hits=share.hits, games=share.games)
    low, high = share.interval
    return lang.text(
        "{hits} of {games} ({rate} %, {low}–{high} %)",
        hits=share.hits,
        games=share.games,
        rate=round(100 * share.rate),
        low=round(100 * low),
        high=round(100 * high),
    )


def record_sentence(record: Record, lang: Language) -> str:
    """Say a record."""
    who, value, minutes = record.person, round(record.value), max(1, round(record.value / 60))
    match record.kind:
        case "score":
            return lang.text("Most points: {name}, {points}", name=who, points=value)
        case "wonder":
            return lang.text(
                "Most points with {wonder}: {name}, {points}",
                wonder=lang.term(record.subject),
                name=who,
                points=value,
            )
        case "margin":
            return lang.text("Clearest victory: {name}, by {points} points", name=who, points=value)
        case "comeback":
            return lang.text("Greatest comeback: {name}, from {points} points behind", name=who, points=value)
        case "streak":
            return lang.text("Longest streak: {name}, {games} games won in a row", name=who, games=value)
        case "fastest":
            return lang.text("Fastest game: {minutes} minutes, won by {name}", minutes=minutes, name=who)
    return lang.text("Longest game: {minutes} minutes, won by {name}", minutes=minutes, name=who)
