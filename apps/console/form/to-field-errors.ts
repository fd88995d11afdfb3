import type { Problem } from '../api/problem.ts';

/** Where a form shows the server's errors. */
export interface ErrorTargets {
  /** Converts the JSON pointer of an error to that of the field, such as `/subject/name` to `/name`. */
  readonly toFieldPointer?: (pointer: string) => string;
  /** The fields that show problems without a JSON pointer, by problem code. */
  readonly fieldByCode?: { readonly [Code in Problem['code']]?: string };
}

/**
 * Converts the server's errors to errors of `@mantine/form`, by path of the field. A field may be more than one value
 * of the request, such as a text with one value per line: it gets the first error of them.
 */
export function toFieldErrors(
  { errors, code, message }: Problem,
  values: object,
  { toFieldPointer = (pointer) => pointer, fieldByCode = {} }: ErrorTargets = {},
): Readonly<Record<string, string>> {
  const field = (fieldByCode as { readonly [code: string]: string })[code];
  if (field !== undefined) return { [field]: message };
  const entries = errors.map(({ pointer, detail }) => [
    findFieldPath(toFieldPointer(pointer), values),
    toSentence(detail),
  ]);
  return Object.fromEntries(entries.reverse());
}

/** Returns the path of the field, such as `rules.0.name`. The path ends where the form's values have no parts. */
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
