import { UsageError } from './command-errors.ts';

const LIST_CLAIM_NAMES = new Set(['platforms', 'integrations']);
const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = { true: true, false: false };
const BOOLEAN_CLAIM_NAMES = new Set(['freeTier', 'openSource']);

/**
 * Parses `--claim name=value` options into the claims of the API. `platforms` and `integrations` may be repeated; each
 * option adds an item. The schema of the API validates the values.
 * @throws UsageError if a name is missing, or if a claim with a single value is repeated
 */
export function parseClaimOptions(options: readonly string[]): { readonly claims?: Readonly<Record<string, unknown>> } {
  if (options.length === 0) return {};
  const claims = new Map<string, unknown>();
  for (const option of options) {
    const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(option) ?? [];
    if (name === undefined) throw new UsageError(`--claim ${option}: must be <name>=<value>, such as freeTier=true`);
    const earlier = claims.get(name);
    if (LIST_CLAIM_NAMES.has(name)) claims.set(name, [...(Array.isArray(earlier) ? earlier : []), value]);
    else if (earlier !== undefined) throw new UsageError(`--claim ${name}: cannot be repeated`);
    else claims.set(name, BOOLEAN_CLAIM_NAMES.has(name) ? (BOOLEAN_WORDS[value] ?? value) : value);
  }
  return { claims: Object.fromEntries(claims) };
}

/**
 * Returns the name of the option that set the claim at a JSON pointer of the request. Returns undefined for other
 * pointers.
 */
export function findClaimOptionName(pointer: string): string | undefined {
  const name = /^\/subject\/claims\/(\w+)/.exec(pointer)?.[1];
  return name && `--claim ${name}`;
}
