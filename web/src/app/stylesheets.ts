// Style sheets that are loaded when a screen needs them.

export type StylesheetName = "after_game" | "reading" | "spectators";

/** The address of each sheet, from the build. */
declare const STYLESHEETS: Readonly<Record<StylesheetName, string>>;

const loading = new Map<StylesheetName, Promise<void>>();

/** Load a sheet once, and keep it. Resolves when its rules apply. */
export function loadStylesheet(name: StylesheetName): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const link = document.createElement("link");
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      loading.delete(name); // the next attempt may succeed
      link.remove();
      reject(new Error(`the style sheet ${name} cannot be loaded`));
    });
  });
  link.rel = "stylesheet";
  link.href = STYLESHEETS[name];
  document.head.append(link);
  loading.set(name, loaded);
  return loaded;
}
