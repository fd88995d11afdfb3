import { WrongUse } from './failures.ts';

const LISTS = new Set(['platforms', 'integrations']);
const TRUTHS: Readonly<Record<string, boolean>> = { true: true, false: false };
const YES_OR_NO = new Set(['freeTier', 'openSource']);

/**
 * The claims that `--claim name=value` makes, as HTTP would take them; `platforms` and `integrations` gather items in
 * the order given. What a value may be is left to the schema. @throws WrongUse for a text without a name, and a single
 * claim made twice
 */
export function claimsOf(options: readonly string[]): { readonly claims?: Readonly<Record<string, unknown>> } {
  if (options.length === 0) return {};
  const claims = new Map<string, unknown>();
  for (const option of options) {
    const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(option) ?? [];
    if (name === undefined) throw new WrongUse(`--claim ${option}: must be a name and a value, such as freeTier=true`);
    const earlier = claims.get(name);
    if (LISTS.has(name)) claims.set(name, [...(Array.isArray(earlier) ? earlier : []), value]);
    else if (earlier !== undefined) throw new WrongUse(`--claim ${name}: may be given once`);
    else claims.set(name, YES_OR_NO.has(name) ? (TRUTHS[value] ?? value) : value);
  }
  return { claims: Object.fromEntries(claims) };
}

/** What a person wrote for the claim at this place of the request, or `undefined` where the place is no claim's. */
export function claimPlace(pointer: string): string | undefined {
  const name = /^\/subject\/claims\/(\w+)/.exec(pointer)?.[1];
  return name && `--claim ${name}`;
}
