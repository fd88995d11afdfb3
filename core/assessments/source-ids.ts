import type { Subject } from '../evidence/subject.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';

/**
 * Derives the ids of submitted URLs from type and URL alone, so they do not depend on the order of submission. A URL
 * submitted twice gets the suffix `-2`, `-3` and so on.
 */
export function deriveSourceIds(urls: Subject['urls'], cryptography: Pick<Cryptography, 'sha256'>): readonly string[] {
  const occurrences = new Map<string, number>();
  return urls.map(({ type, url }) => {
    const id = `src_${cryptography.sha256(canonicalJson({ type, url })).slice(0, 12)}`;
    const occurrence = (occurrences.get(id) ?? 0) + 1;
    occurrences.set(id, occurrence);
    return occurrence === 1 ? id : `${id}-${occurrence}`;
  });
}
