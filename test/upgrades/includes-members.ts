/** Whether `actual` has all members of `expected` with the same values. It may have more. Arrays are equally long. */
export function includesMembers(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    return expected.every((one, index) => includesMembers(actual[index], one));
  }
  if (!isObject(expected)) return Object.is(actual, expected);
  return isObject(actual) && Object.entries(expected).every(([name, value]) => includesMembers(actual[name], value));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
