// The rules, illustrated with our own cards, for reading, linking and printing.

import { useEffect } from "preact/hooks";
import type { Params } from "../app/routes.ts";
import { playableName } from "../text/card_text.ts";
import { t } from "../text/translate.ts";
import { mountScreen, PrintButton, TopBar } from "./components/page_frame.tsx";
import { setTitle } from "./components/page_title.ts";
import { Icon, loadCards } from "./components/picture.tsx";
import { SECTIONS, type SectionPart } from "./rules/sections.tsx";

function Rules() {
  setTitle(t("rules.title"));
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView(); // the page was empty when the browser looked for the hash
  }, []);
  return (
    <div class="p-wrap p-rules">
      <TopBar>
        <PrintButton />
      </TopBar>
      <h1 tabIndex={-1}>{t("rules.title")}</h1>
      <div class="p-rules-columns">
        <nav id="contents" class="p-contents" aria-labelledby="contents-title">
          <h2 class="p-label" id="contents-title">
            {t("rules.contents")}
          </h2>
          <ol>
            {SECTIONS.map(({ name, heading }) => (
              <li key={name}>
                <a href={`#${name}`}>{t(heading)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div class="p-rules-text">
          <p class="p-lead">
            {t("rules.lead")}{" "}
            <a class="p-button" href="/tutorial">
              <Icon name="play" />
              {t("start.learn")}
            </a>{" "}
            <a class="p-button p-quiet" href="/cards">
              {t("cards.title")}
            </a>
          </p>
          {SECTIONS.map(({ name, heading, parts }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`}>{t(heading)}</h2>
              {parts.map((part, n) => (
                <PartView key={`${name}${n}`} part={part} />
              ))}
            </section>
          ))}
          <p class="p-up">
            <a href="#contents">{t("rules.up")}</a>
          </p>
        </div>
      </div>
    </div>
  );
}

function PartView({ part }: { readonly part: SectionPart }) {
  if (typeof part === "string") return <p>{t(part)}</p>;
  if ("picture" in part) {
    return (
      <figure>
        <part.picture />
        <figcaption>{captionText(part)}</figcaption>
      </figure>
    );
  }
  const items = part.items.map((id) => <li key={id}>{t(id)}</li>);
  return part.ordered ? <ol class="p-steps">{items}</ol> : <ul class="p-points">{items}</ul>;
}

/** A caption with the names of the cards that it is about. */
function captionText(part: Extract<SectionPart, { readonly caption: string }>): string {
  if (!("card" in part)) return t(part.caption);
  return t(part.caption, { card: playableName(part.card), other: playableName(part.other ?? part.card) });
}

export function mount(root: HTMLElement, _: Params): () => void {
  loadCards().catch(() => undefined); // the text works without pictures
  return mountScreen(root, <Rules />);
}
