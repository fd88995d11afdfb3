import { compileTemplate } from '../../path-template.ts';
import { getHostWithoutWww, isHostAmong } from '../../values/url.ts';
import type { Match, SourceContext } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

export function compile({ pattern, hosts, values }: AnchorParams<'sourceUrl'>) {
  const path = pattern === undefined ? undefined : compileTemplate(pattern);
  return ({ url }: SourceContext): readonly Match[] => {
    const host = getHostWithoutWww(url);
    const match = path?.exec(new URL(url).pathname);
    if ((path !== undefined && !match) || (hosts && !isHostAmong(host, hosts))) return [];
    const raw = values ? findValueByHost(host, values) : match?.[1] === undefined ? host : decodePathPart(match[1]);
    return raw ? [{ raw, locator: 'address', occurrence: null }] : [];
  };
}

/** Returns the value in whose list the host or one of its parent domains is. */
export function findValueByHost(host: string, values: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.keys(values).find((value) => isHostAmong(host, values[value] ?? []));
}

/** Decodes percent-encoding. Returns text with malformed percent-encoding unchanged. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
