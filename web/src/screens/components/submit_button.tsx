// The button that sends a form.

interface Props {
  readonly text: string;
  /** Whether the form is on its way. */
  readonly busy: boolean;
  readonly wide?: boolean;
}

/** While the form is on its way the button is off. It keeps the focus, which a disabled one would lose. */
export function SubmitButton({ text, busy, wide = false }: Props) {
  return (
    <button type="submit" class={`p-button p-main${wide ? " p-go" : ""}`} aria-disabled={busy || undefined}>
      {text}
    </button>
  );
}
