"""The checks of axe-core, the usual program for them, in the page that is shown."""

from __future__ import annotations

from tests.browser.person import Person
from tests.helpers.repository import ROOT

SCRIPT = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
RUN = """async (only) => {
  const rules = only.type === 'tag' ? { 'target-size': { enabled: true } } : {};
  const top = only.type === 'rule' && document.querySelector('dialog[open]'); // what is behind it was looked at before
  const { violations } = await axe.run(top || document, { runOnly: only, rules, resultTypes: ['violations'] });
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message ?? '';
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${why(node)}`));
}"""
LOOK = """async ([theme, contrast]) => {
  const { dataset } = document.documentElement;
  for (const [name, value] of [['theme', theme], ['contrast', contrast]])
    if (value) dataset[name] = value; else delete dataset[name];
  await new Promise(requestAnimationFrame);
}"""
NIGHT = {"by night": ["dark", ""]}
LOOKS = {**NIGHT, "in high contrast": ["light", "more"], "by night in high contrast": ["dark", "more"]}


async def prepare(person: Person) -> None:
    """Bring the checks along to every page that is opened from now on."""
    await person.context.add_init_script(path=SCRIPT)


async def violations(person: Person, looks: dict[str, list[str]] = LOOKS) -> list[str]:
    """Whatever is wrong with the page by day; and what cannot be read in its other looks."""
    found: list[str] = await person.page.evaluate(RUN, EVERYTHING)
    for name, look in looks.items():
        await person.page.evaluate(LOOK, look)
        found += [f"{name}: {wrong}" for wrong in await person.page.evaluate(RUN, CONTRAST)]
    await person.page.evaluate(LOOK, ["", ""])
    return found
