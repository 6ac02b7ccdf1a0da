"""The stylesheet of charts: fonts, and numbered colours for light and dark themes."""

from __future__ import annotations

_LIGHT_COLOURS = ("#2a6fbb", "#b8560f", "#1d8a62", "#7a4fb5", "#b8355f", "#6d7a12", "#0f7f8f", "#8a5a3c")
_DARK_COLOURS = ("#6fb0f2", "#f0a05a", "#5cc79b", "#b798ee", "#f088a8", "#bdc95a", "#5fc8d6", "#cfa283")
COLOUR_COUNT = len(_LIGHT_COLOURS)


def _theme(ground: str, ink: str, faint: str, grid: str, colours: tuple[str, ...]) -> str:
    names = "".join(f"--c{number}:{colour};" for number, colour in enumerate(colours))
    return f".naturalis-chart{{--ground:{ground};--ink:{ink};--faint:{faint};--grid:{grid};{names}}}"


STYLESHEET = "".join(
    (
        _theme("#fdfcf9", "#26241f", "#6b675e", "#e4e0d6", _LIGHT_COLOURS),
        f"@media (prefers-color-scheme:dark){{{_theme('#1b1a18', '#ece8df', '#a39e93', '#38352f', _DARK_COLOURS)}}}",
        ".naturalis-chart{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}",
        ".naturalis-chart text{fill:var(--ink);font-variant-numeric:tabular-nums}",
        ".naturalis-chart .heading{font-size:17px;font-weight:600}",
        ".naturalis-chart .strong{font-size:13px;font-weight:600}",
        ".naturalis-chart .label{font-size:13px}",
        ".naturalis-chart .small{font-size:11.5px;fill:var(--faint)}",
        ".naturalis-chart .ground{fill:var(--ground)}",
        ".naturalis-chart .grid{stroke:var(--grid);stroke-width:1}",
        ".naturalis-chart .axis{stroke:var(--faint);stroke-width:1}",
        ".naturalis-chart .mark{stroke:var(--faint);stroke-width:1;stroke-dasharray:4 4}",
        ".naturalis-chart .line{fill:none;stroke:var(--c);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}",
        ".naturalis-chart .area{fill:var(--c);fill-opacity:.18;stroke:none}",
        ".naturalis-chart .fill{fill:var(--c)}",
        ".naturalis-chart .dot{fill:var(--c);stroke:var(--ground);stroke-width:1.5}",
        *(f".naturalis-chart .c{number}{{--c:var(--c{number})}}" for number in range(COLOUR_COUNT)),
    )
)
