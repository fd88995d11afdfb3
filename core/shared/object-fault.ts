import type { Fault } from './domain-error.ts';
import { pointerStep } from './pointer-step.ts';

/** A violation inside an object. `path` leads to the invalid member and is empty for the object itself. */
export interface ObjectFault {
  readonly path: readonly string[];
  readonly detail: string;
}

/** Converts the path to a JSON pointer below `base`, the pointer of the object. */
export function toFault({ path, detail }: ObjectFault, base: string): Fault {
  return { pointer: base + path.map(pointerStep).join(''), detail };
}
