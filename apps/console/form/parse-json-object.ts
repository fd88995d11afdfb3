/** Parses a JSON object. Returns `undefined` for anything else. */
export function parseJsonObject(text: string): { [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
