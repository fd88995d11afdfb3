import { compileTemplate } from '../../path-template.ts';
import { isHostAmong, parseHost } from '../../values/url.ts';
import type { Match, SourceContext } from '../match.ts';
import { hosts, type InferSchema, optional, phrasesByValue, template } from '../schema.ts';

/** A part of the source's own URL: the part of the path that a template captures, else the host without `www.`. */
export const schema = {
  pattern: optional(template),
  /** Only at these hosts and their subdomains. */
  hosts: optional(hosts),
  /** Hosts, including subdomains, by the value that they give. */
  values: optional(phrasesByValue),
};

export function compile({ pattern, hosts, values }: InferSchema<typeof schema>) {
  const path = pattern === undefined ? undefined : compileTemplate(pattern);
  return ({ url }: SourceContext): readonly Match[] => {
    const host = parseHost(url);
    const match = path?.exec(new URL(url).pathname);
    if ((path !== undefined && !match) || (hosts && !isHostAmong(host, hosts))) return [];
    const raw = values ? findHostValue(host, values) : match?.[1] === undefined ? host : decodePathPart(match[1]);
    return raw ? [{ raw, locator: 'address', occurrence: null }] : [];
  };
}

/** Finds the value whose hosts include this one. */
export function findHostValue(host: string, values: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.keys(values).find((value) => isHostAmong(host, values[value] ?? []));
}

/** Decodes percent-encoding; returns malformed text unchanged. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
