"""Charts are well-formed, deterministic and accessible, and draw values in the right place."""

from __future__ import annotations

from xml.etree import ElementTree

from naturalis.charts import Chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn() -> Chart:
    chart = Chart(300, 200, "Wins & losses", "A <line> over the game")
    panel = chart.panel(40, 20, 280, 160, x=(0, 10), y=(0, 1))
    panel.x_axis([0, 5, 10], lambda value: f"{value:g}", "round")
    panel.y_axis([0, 0.5, 1], lambda value: f"{value:.0%}", "win probability")
    panel.mark(y=0.5)
    panel.band([(0, 0.4, 0.6), (5, 0.5, 0.8), (10, 0.7, 0.9)])
    panel.line([(0, 0.5), (5, 0.6), (10, 0.8)], tooltip="Ada")
    panel.bars([(0, 1, 0.25), (1, 2, 0)], colour=9)
    panel.interval(2, 4, 0.5)
    panel.dot(3, 0.5, tooltip="3 of 10")
    panel.text(3, 0.6, 'a "word" \x00')
    return chart


def elements(chart: Chart, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(chart.svg()).iter(SVG + tag))


def test_it_is_xml_that_tells_what_it_shows() -> None:
    root = ElementTree.fromstring(drawn().svg())
    assert root.get("role") == "img"
    assert [root.findtext(SVG + tag) for tag in ("title", "desc")] == ["Wins & losses", "A <line> over the game"]
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert set(str(root.get("aria-labelledby")).split()) == ids
    assert "prefers-color-scheme:dark" in str(root.findtext(SVG + "style"))


def test_the_same_calls_give_the_same_bytes() -> None:
    assert drawn().svg() == drawn().svg()


def test_values_lie_where_they_belong() -> None:
    (dot,) = elements(drawn(), "circle")
    assert (dot.get("cx"), dot.get("cy")) == ("112", "90")
    assert dot.findtext(SVG + "title") == "3 of 10"
    line = next(path for path in elements(drawn(), "path") if path.findtext(SVG + "title") == "Ada")
    assert line.get("d") == "M40,90L160,76L280,48"


def test_a_bar_of_no_height_is_not_drawn_and_colours_go_round() -> None:
    bars = [rect for rect in elements(drawn(), "rect") if "fill" in str(rect.get("class"))]
    assert [bar.get("class") for bar in bars] == ["fill c1"]
    assert (bars[0].get("y"), bars[0].get("height")) == ("125", "35")


def test_text_that_xml_does_not_know_is_replaced() -> None:
    assert 'a "word" \ufffd' in [element.text for element in elements(drawn(), "text")]
