const JSON_POINTER_PATTERN = /^(?:\/(?:[^/~]|~[01])*)*$/;
const ARRAY_INDEX_PATTERN = /^(?:0|[1-9]\d*)$/;
/** Maximum number of characters of a pointer. */
export const MAX_JSON_POINTER_LENGTH = 500;

/** Whether a text is a JSON pointer (RFC 6901) of at most `MAX_JSON_POINTER_LENGTH` characters. */
export function isJsonPointer(text: string): boolean {
  return text.length <= MAX_JSON_POINTER_LENGTH && JSON_POINTER_PATTERN.test(text);
}

/** Returns the unescaped field names and array indices of a pointer, outermost first. */
export function parseJsonPointer(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Returns the value at the pointer, or `undefined` if the document has none there. Inherited fields such as `toString`
 * do not count.
 */
export function resolveJsonPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of parseJsonPointer(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) ? !ARRAY_INDEX_PATTERN.test(step) : !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
