"""The reasons for a move as sentences in the player's language."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.bots.reason import Reason
from naturalis.text import Texts
from naturalis.tui.names import aim, amounts, card_name


def reason_text(t: Texts, reason: Reason, names: Sequence[str]) -> str:
    """One reason as a sentence without capital and full stop. ``names`` are those of the seats."""
    return t(
        f"reason.{reason.code}",
        n=reason.n,
        card="" if reason.card is None else card_name(t, reason.card),
        aim="" if reason.objective is None else _aim(t, reason.objective, secret=reason.secret),
        who="" if reason.seat is None else names[reason.seat],
        symbols=amounts(t, reason.symbols),
        kingdom="".join(t(f"kingdom.{name}") for name in reason.symbols if reason.code == "readies_pattern"),
    )


def reasons_line(t: Texts, reasons: Sequence[Reason], names: Sequence[str]) -> str:
    """All reasons of a move on one line; empty without any."""
    return t("reason.separator").join(reason_text(t, reason, names) for reason in reasons)


def _aim(t: Texts, card: int, *, secret: bool) -> str:
    """An objective: whether it is secret, and what it wants."""
    return t("reason.aim.secret" if secret else "reason.aim.common", what=aim(t, card))
