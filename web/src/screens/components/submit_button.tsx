// The button that submits a form.

interface Props {
  readonly text: string;
  /** Whether the form is being sent. */
  readonly busy: boolean;
  readonly wide?: boolean;
}

/** Disabled while the form is being sent, but only by ARIA, because a disabled button would lose focus. */
export function SubmitButton({ text, busy, wide = false }: Props) {
  return (
    <button type="submit" class={`p-button p-main${wide ? " p-go" : ""}`} aria-disabled={busy || undefined}>
      {text}
    </button>
  );
}
