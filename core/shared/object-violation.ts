import type { Violation } from './domain-error.ts';
import { toPointerSegment } from './json-pointer.ts';

/** A violation inside an object. `path` leads to the invalid member and is empty for the object itself. */
export interface ObjectViolation {
  readonly path: readonly string[];
  readonly detail: string;
}

/** Converts the path to a JSON pointer. `base` is the JSON pointer of the object. */
export function toViolation({ path, detail }: ObjectViolation, base: string): Violation {
  return { pointer: base + path.map(toPointerSegment).join(''), detail };
}
