const POINTER_PATTERN = /^(?:\/(?:[^/~]|~[01])*)*$/;
const ARRAY_INDEX_PATTERN = /^(?:0|[1-9]\d*)$/;
/** The most characters of a pointer. */
export const POINTER_MAX = 500;

/** Whether a text is a JSON pointer. RFC 6901. */
export function isJsonPointer(text: string): boolean {
  return text.length <= POINTER_MAX && POINTER_PATTERN.test(text);
}

/** The names and indices that a pointer goes by, from the outside in. */
export function parsePointer(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at the pointer, `undefined` where nothing does. */
export function resolvePointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of parsePointer(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) ? !ARRAY_INDEX_PATTERN.test(step) : !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
