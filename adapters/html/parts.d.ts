/** A part of what was read: what came first tells how many follow. */
interface Part {
  readonly read?: { readonly blocks?: readonly object[] };
  readonly parts?: number;
  readonly blocks?: readonly object[];
}

export function partsOf(read: object | undefined): readonly Part[];
