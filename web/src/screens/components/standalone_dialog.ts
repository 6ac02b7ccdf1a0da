// A dialog over whatever screen there is, for what is rarely needed and loaded only then.

import { render, type VNode } from "preact";

/** Show a dialog until it answers. */
export function showDialog<Answer>(make: (answer: (value: Answer) => void) => VNode): Promise<Answer> {
  const root = document.createElement("div");
  document.body.append(root);
  return new Promise((resolve) => {
    const answer = (value: Answer) => {
      render(null, root);
      root.remove();
      resolve(value);
    };
    render(make(answer), root);
  });
}
