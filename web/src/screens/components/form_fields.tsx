// Form fields: radio buttons side by side, checkboxes, numbers, selects.

import { useId } from "preact/hooks";

interface Props<Value extends string | number> {
  readonly legend: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly name: (value: Value) => string;
  readonly choose: (value: Value) => void;
  /** How many per row; by default all. */
  readonly row?: number;
  readonly hideLegend?: boolean;
  /** Shown instead of the name where space is tight. */
  readonly short?: (value: Value) => string;
  readonly lang?: (value: Value) => string | undefined;
}

export function RadioGroup<Value extends string | number>(props: Props<Value>) {
  const { legend, value, values, name, choose, row = values.length, hideLegend = false, short, lang } = props;
  const group = useId();
  return (
    <fieldset class="p-choose">
      <legend class={hideLegend ? "unseen" : undefined}>{legend}</legend>
      <div class={`p-choices p-row-of-${row}`}>
        {values.map((each) => (
          <label key={each} lang={lang?.(each)}>
            <input type="radio" name={group} checked={each === value} onChange={() => choose(each)} />
            <span>
              {short && (
                <span class="p-short" aria-hidden="true">
                  {short(each)}
                </span>
              )}
              <span class={short && "p-long"}>{name(each)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A checkbox. */
export function Checkbox(props: { readonly text: string; readonly on: boolean; readonly set: (on: boolean) => void }) {
  const { text, on, set } = props;
  return (
    <label class="p-tick">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
      <span>{text}</span>
    </label>
  );
}

interface NumberProps {
  readonly text: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly set: (value: number) => void;
}

/** An integer field. A value out of bounds becomes the nearest bound when the field loses focus. */
export function NumberField({ text, value, least, most, set }: NumberProps) {
  const read = (field: HTMLInputElement) => {
    const typed = Math.round(Number(field.value));
    const fitting = field.value.trim() && Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : value;
    field.value = String(fitting);
    if (fitting !== value) set(fitting);
  };
  return (
    <label class="p-field">
      <span>{text}</span>
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        onChange={(event) => read(event.currentTarget)}
      />
    </label>
  );
}

interface SelectProps<Value extends string> {
  readonly text: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly name: (value: Value) => string;
  readonly choose: (value: Value) => void;
}

/** A drop-down list. */
export function SelectField<Value extends string>({ text, value, values, name, choose }: SelectProps<Value>) {
  return (
    <label class="p-field">
      <span>{text}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value as Value)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
