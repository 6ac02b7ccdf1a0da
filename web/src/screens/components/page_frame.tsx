// What all screens share: mounting, and the bar at the top.

import { type ComponentChildren, h, render, type VNode } from "preact";
import { changeSetting, settings } from "../../app/preferences.ts";
import { LANGUAGES } from "../../state/settings.ts";
import { NATIVE_NAMES } from "../../text/languages.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import { RadioGroup } from "./form_fields.tsx";
import { NameDialog } from "./name_dialog.tsx";
import { Icon, loadSprites } from "./picture.tsx";

/** Render a screen into the element. Returns the function that removes it. */
export function mountScreen(root: HTMLElement, screen: VNode): () => void {
  loadSprites("icons", "symbols");
  render(h("div", { class: "p-screen" }, [screen, h(NameDialog, null)]), root);
  return () => render(null, root);
}

/** Language and theme, which everyone must find at once. */
export function AppearanceControls() {
  const wanted = settings.value.language; // shown as chosen while it loads
  const dark = settings.value.theme === "dark" || (settings.value.theme === "system" && systemIsDark());
  return (
    <>
      <RadioGroup
        legend={t("setting.language")}
        hideLegend
        value={wanted === "system" ? (currentLanguage().tag as (typeof LANGUAGES)[number]) : wanted}
        values={LANGUAGES}
        name={(each) => NATIVE_NAMES[each]}
        short={(each) => each.toUpperCase()}
        lang={(each) => each}
        choose={(each) => changeSetting("language", each)}
      />
      <button
        type="button"
        class="p-button p-quiet p-only"
        aria-label={t(dark ? "start.day" : "start.night")}
        onClick={() => changeSetting("theme", dark ? "light" : "dark")}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
    </>
  );
}

function systemIsDark(): boolean {
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Prints the page; hidden on phones, which seldom can. */
export function PrintButton() {
  return (
    <button type="button" class="p-button p-quiet p-print" onClick={() => window.print()}>
      {t("rules.print")}
    </button>
  );
}

/** The bar at the top of every screen but the start page. */
export function TopBar({ children }: { readonly children?: ComponentChildren }) {
  return (
    <nav class="p-bar" aria-label={t("start.pages")}>
      <a class="p-brand" href="/">
        <span class="p-drop" aria-hidden="true">
          N
        </span>
        <span>Naturalis</span>
      </a>
      <span class="p-gap" />
      {children}
      <AppearanceControls />
      <a class="p-button p-quiet p-only" href="/settings" aria-label={t("start.settings")}>
        <Icon name="settings" />
      </a>
    </nav>
  );
}
