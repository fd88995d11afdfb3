import { faultOfTemplate, pathPattern } from '../../path-template.ts';
import { hostOf, isAmong } from '../../values/address.ts';
import type { Match, SourceContext } from '../match.ts';
import { type Described, oneOf, optional, phrasesByValue, text, texts } from '../schema.ts';

/** A part of the source's own URL: its host without `www.`, or what a template captures of its path. */
export const schema = {
  part: oneOf('host', 'path'),
  pattern: optional(text),
  /** Only at these hosts and their subdomains. */
  hosts: optional(texts),
  /** Hosts, with their subdomains, by the value that they stand for. */
  values: optional(phrasesByValue),
};

export function compile({ part, pattern, hosts, values }: Described<typeof schema>) {
  const path = pattern === undefined ? undefined : pathPattern(pattern);
  return ({ url }: SourceContext): readonly Match[] => {
    const host = hostOf(url);
    const { pathname } = new URL(url);
    const match = path?.exec(pathname);
    if ((path !== undefined && !match) || (hosts && !isAmong(host, hosts))) return [];
    const raw = values ? valueOfHost(host, values) : part === 'host' ? host : decoded(match?.[1] ?? '');
    return raw === '' ? [] : [{ raw, locator: 'address', said: null }];
  };
}

export function faults({ part, pattern }: Described<typeof schema>) {
  const fault = pattern === undefined ? undefined : faultOfTemplate(pattern);
  if (fault !== undefined) return [['/pattern', fault] as const];
  return part === 'path' && !pattern?.includes('{') ? [['/pattern', 'must have {value} or {release}'] as const] : [];
}

function valueOfHost(host: string, values: Readonly<Record<string, readonly string[]>>): string {
  return Object.keys(values).find((value) => isAmong(host, values[value] ?? [])) ?? '';
}

/** A part of a path without its percent encoding; as it is where that cannot be read. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
