import { pathPattern } from '../../path-template.ts';
import { hostOf, isAmong } from '../../values/address.ts';
import type { Match, SourceContext } from '../match.ts';
import { type Described, hosts, optional, phrasesByValue, template } from '../schema.ts';

/** A part of the source's own URL: what a template captures of its path, else its host without `www.`. */
export const schema = {
  pattern: optional(template),
  /** Only at these hosts and their subdomains. */
  hosts: optional(hosts),
  /** Hosts, with their subdomains, by the value that they stand for. */
  values: optional(phrasesByValue),
};

export function compile({ pattern, hosts, values }: Described<typeof schema>) {
  const path = pattern === undefined ? undefined : pathPattern(pattern);
  return ({ url }: SourceContext): readonly Match[] => {
    const host = hostOf(url);
    const match = path?.exec(new URL(url).pathname);
    if ((path !== undefined && !match) || (hosts && !isAmong(host, hosts))) return [];
    const raw = values ? valueOfHost(host, values) : match?.[1] === undefined ? host : decoded(match[1]);
    return raw ? [{ raw, locator: 'address', said: null }] : [];
  };
}

/** The value whose hosts a host is among. */
export function valueOfHost(host: string, values: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.keys(values).find((value) => isAmong(host, values[value] ?? []));
}

/** A part of a path without its percent encoding; as it is where that cannot be read. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
