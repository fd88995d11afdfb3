import { faultOfPattern } from '../../safe-pattern.ts';
import { hostOf } from '../../values/address.ts';
import type { Match, SourceContext } from '../match.ts';
import { type Described, oneOf, optional, text } from '../schema.ts';

/** A part of the source's own URL: its host without `www.`, or what a safe pattern captures of its path. */
export const schema = { part: oneOf('host', 'path'), pattern: optional(text) };

export function compile({ part, pattern }: Described<typeof schema>) {
  const path = pattern === undefined ? undefined : new RegExp(pattern);
  return ({ url }: SourceContext): readonly Match[] => {
    const match = path?.exec(new URL(url).pathname);
    if (path !== undefined && !match) return [];
    const raw = part === 'host' ? hostOf(url) : decoded(match?.[1] ?? '');
    return raw === '' ? [] : [{ raw, locator: 'address', said: null }];
  };
}

export function faults({ part, pattern }: Described<typeof schema>) {
  const fault = pattern === undefined ? undefined : faultOfPattern(pattern);
  if (fault !== undefined) return [['/pattern', fault] as const];
  const hasGroup = /(?<!\\)\((?!\?)/.test(pattern ?? '');
  return part === 'path' && !hasGroup ? [['/pattern', 'must have a group that captures'] as const] : [];
}

/** A part of a path without its percent encoding; as it is where that cannot be read. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
