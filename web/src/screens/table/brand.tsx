// The logo, which links to the start page.

export function Brand() {
  return (
    <a class="tb-brand" href="/">
      <span class="tb-drop" aria-hidden="true">
        N
      </span>
      <span class="tb-brand-name">Naturalis</span>
    </a>
  );
}
