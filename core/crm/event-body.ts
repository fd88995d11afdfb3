import { isJsonObject } from '../shared/json-bytes.ts';

/** Maximum nesting depth of objects and arrays. docs/crm-inbound.md#headers */
const MAX_DEPTH = 64;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses the event in a body. Returns a message instead if the body is invalid. */
export function parseEvent(body: Uint8Array): { readonly event: object } | { readonly detail: string } {
  let text: string;
  let event: unknown;
  try {
    text = UTF8.decode(body);
    event = JSON.parse(text);
  } catch {
    return { detail: 'must be a JSON object in UTF-8' };
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return { detail: 'must be a JSON object' };
  if (mayExceedDepth(text, MAX_DEPTH) && exceedsDepth(event, MAX_DEPTH))
    return { detail: `may not be nested deeper than ${MAX_DEPTH} levels` };
  return { event };
}

/**
 * Returns a message if a body is not a valid event, else `undefined`. Valid bodies are checked without building the
 * event.
 */
export function validateEvent(body: Uint8Array): string | undefined {
  if (isJsonObject(body, MAX_DEPTH)) return undefined;
  const read = parseEvent(body);
  return 'detail' in read ? read.detail : undefined;
}

/** Whether a text has more opening braces and brackets than levels. Most events have few and skip the exact check. */
function mayExceedDepth(text: string, levels: number): boolean {
  let left = levels;
  for (const opener of '{[') {
    for (let at = text.indexOf(opener); at >= 0 && left >= 0; at = text.indexOf(opener, at + 1)) left -= 1;
  }
  return left < 0;
}

function exceedsDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => exceedsDepth(member, levels - 1));
}
