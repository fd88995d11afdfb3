import type { Violation } from './domain-error.ts';
import { toPointerSegment } from './json-pointer.ts';

/** An invalid field of an object. `path` leads from the object to the field. It is empty for the object itself. */
export interface PathViolation {
  readonly path: readonly string[];
  readonly detail: string;
}

/** Converts the path to a JSON pointer. `base` is the JSON pointer of the object in the request. */
export function toViolation({ path, detail }: PathViolation, base: string): Violation {
  return { pointer: base + path.map(toPointerSegment).join(''), detail };
}
