/** How many objects and arrays may lie in each other. Decisions 1. */
const DEEPEST = 64;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The event that a body holds, or what is wrong with it. */
export function readEvent(body: Uint8Array): { readonly event: object } | { readonly detail: string } {
  let event: unknown;
  try {
    event = JSON.parse(UTF8.decode(body));
  } catch {
    return { detail: 'must be a JSON object in UTF-8' };
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return { detail: 'must be a JSON object' };
  if (isDeeper(event, DEEPEST)) return { detail: `may not be nested deeper than ${DEEPEST} levels` };
  return { event };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
