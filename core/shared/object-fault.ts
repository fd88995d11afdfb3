import type { Fault } from './domain-error.ts';
import { pointerStep } from './pointer-step.ts';

/** A fault of an object as a whole; `path` leads to the member to blame, empty for the object itself. */
export interface ObjectFault {
  readonly path: readonly string[];
  readonly detail: string;
}

/** The fault with a JSON pointer below `base`, which is the pointer of the object. */
export function toFault({ path, detail }: ObjectFault, base: string): Fault {
  return { pointer: base + path.map(pointerStep).join(''), detail };
}
