import { isJsonObject } from '../shared/json-bytes.ts';

/** Maximum nesting depth of objects and arrays. docs/crm-inbound.md#headers */
const DEEPEST = 64;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The event that a body holds, or what is wrong with it. */
export function readEvent(body: Uint8Array): { readonly event: object } | { readonly detail: string } {
  let text: string;
  let event: unknown;
  try {
    text = UTF8.decode(body);
    event = JSON.parse(text);
  } catch {
    return { detail: 'must be a JSON object in UTF-8' };
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return { detail: 'must be a JSON object' };
  if (mayBeDeeper(text, DEEPEST) && isDeeper(event, DEEPEST))
    return { detail: `may not be nested deeper than ${DEEPEST} levels` };
  return { event };
}

/** What is wrong with a body that should be an event; `undefined` if it is valid. The event itself is not built. */
export function faultOfEvent(body: Uint8Array): string | undefined {
  if (isJsonObject(body, DEEPEST)) return undefined;
  const read = readEvent(body);
  return 'detail' in read ? read.detail : undefined;
}

/** Whether there are more opening braces and brackets than levels. Most events have few, and skip the exact check. */
function mayBeDeeper(text: string, levels: number): boolean {
  let left = levels;
  for (const opener of '{[') {
    for (let at = text.indexOf(opener); at >= 0 && left >= 0; at = text.indexOf(opener, at + 1)) left -= 1;
  }
  return left < 0;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
