import { isJsonObject } from '../shared/json-bytes.ts';

/** Maximum nesting depth of objects and arrays. docs/crm-inbound.md#headers */
const MAX_NESTING_DEPTH = 64;

const UTF8_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses the body of a delivery to an event. If the body is invalid, returns a message that says why. */
export function parseEvent(body: Uint8Array): { readonly event: object } | { readonly detail: string } {
  let text: string;
  let event: unknown;
  try {
    text = UTF8_DECODER.decode(body);
    event = JSON.parse(text);
  } catch {
    return { detail: 'must be a JSON object in UTF-8' };
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return { detail: 'must be a JSON object' };
  if (mayExceedDepth(text, MAX_NESTING_DEPTH) && exceedsDepth(event, MAX_NESTING_DEPTH))
    return { detail: `may not be nested deeper than ${MAX_NESTING_DEPTH} levels` };
  return { event };
}

/**
 * Checks the body of a delivery. Returns `undefined` if the body is a valid event, otherwise a message that says what
 * is wrong. To save memory, a valid body is checked without parsing it to objects. Only an invalid body is parsed, to
 * find the message.
 */
export function findEventViolation(body: Uint8Array): string | undefined {
  if (isJsonObject(body, MAX_NESTING_DEPTH)) return undefined;
  const read = parseEvent(body);
  return 'detail' in read ? read.detail : undefined;
}

/**
 * Whether the JSON text has more than `levels` opening braces and brackets. If not, its depth cannot exceed `levels`.
 * This count is fast and spares most events the exact check in `exceedsDepth`.
 */
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
