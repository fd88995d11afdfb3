import type { Problem } from '../api/problem.ts';

/** Where a form shows the server's errors. */
export interface ErrorTargets {
  /** Converts the JSON pointer of an error to that of the field, such as `/subject/name` to `/name`. */
  readonly toFieldPointer?: (pointer: string) => string;
  /** The fields that show problems without a JSON pointer, by problem code. */
  readonly fieldByCode?: { readonly [Code in Problem['code']]?: string };
}

/** An error of the server, and the field that shows it. */
export interface FieldError {
  /** Path of the field, such as `rules.0.name`. */
  readonly path: string;
  readonly message: string;
  /** For errors without a field: the JSON pointer, a colon and the detail. */
  readonly located: string;
}

/**
 * Assigns the server's errors to fields. A field can have several errors if it edits several values of the request,
 * such as a text with one value per line.
 */
export function toFieldErrors(
  { errors, code, message }: Problem,
  values: object,
  { toFieldPointer = (pointer) => pointer, fieldByCode = {} }: ErrorTargets = {},
): readonly FieldError[] {
  const path = (fieldByCode as { readonly [code: string]: string })[code];
  if (path !== undefined) return [{ path, message, located: message }];
  return errors.map(({ pointer, detail }) => ({
    path: findFieldPath(toFieldPointer(pointer), values),
    message: toSentence(detail),
    located: `${pointer}: ${detail}`,
  }));
}

/** Returns the path of the field, such as `rules.0.name`. The path ends at the first value that is not an object. */
function findFieldPath(pointer: string, values: object): string {
  const path: string[] = [];
  let value: unknown = values;
  for (const part of pointer.slice(1).split('/')) {
    if (path.length > 0 && (typeof value !== 'object' || value === null)) break;
    path.push(part);
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return path.join('.');
}

function toSentence(detail: string): string {
  const text = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
