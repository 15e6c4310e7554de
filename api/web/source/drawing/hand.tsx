/** Pieces that can be picked from a hand or a supply: buttons with a drawing each. */

import type { ComponentChildren } from "preact";

interface Held {
  id: string;
  label: string;
  /** Whether a legal move uses it. */
  usable: boolean;
  picked: boolean;
  onPick: () => void;
  children: ComponentChildren;
}

/** A piece in a hand; a button where it can be used, else a picture. */
export function HeldPiece({ label, usable, picked, onPick, children }: Held) {
  if (!usable) return <span class="held" role="img" aria-label={label} title={label}>{children}</span>;
  return (
    <button type="button" class="held held-usable" aria-label={label} title={label} aria-pressed={picked} onClick={onPick}>{children}</button>
  );
}
