import { UsageError } from './command-errors.ts';

const LIST_CLAIMS = new Set(['platforms', 'integrations']);
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
const BOOLEAN_CLAIMS = new Set(['freeTier', 'openSource']);

/**
 * The claims of `--claim name=value` options, as the HTTP API takes them; `platforms` and `integrations` collect items
 * in the order given. The schema validates the values. @throws UsageError for a text without a name, and for a claim
 * with one value that is given twice
 */
export function parseClaims(options: readonly string[]): { readonly claims?: Readonly<Record<string, unknown>> } {
  if (options.length === 0) return {};
  const claims = new Map<string, unknown>();
  for (const option of options) {
    const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(option) ?? [];
    if (name === undefined)
      throw new UsageError(`--claim ${option}: must be a name and a value, such as freeTier=true`);
    const earlier = claims.get(name);
    if (LIST_CLAIMS.has(name)) claims.set(name, [...(Array.isArray(earlier) ? earlier : []), value]);
    else if (earlier !== undefined) throw new UsageError(`--claim ${name}: may be given once`);
    else claims.set(name, BOOLEAN_CLAIMS.has(name) ? (BOOLEANS[value] ?? value) : value);
  }
  return { claims: Object.fromEntries(claims) };
}

/** The option of the claim at this pointer of the request; `undefined` for other pointers. */
export function claimOptionName(pointer: string): string | undefined {
  const name = /^\/subject\/claims\/(\w+)/.exec(pointer)?.[1];
  return name && `--claim ${name}`;
}
