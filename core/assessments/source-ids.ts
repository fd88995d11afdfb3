import type { Subject } from '../evidence/subject.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';

/**
 * Derives the ids of submitted URLs from their type and URL only, so the order of submission does not change them. If a
 * URL is submitted several times with the same type, the later ids end with `-2`, `-3` and so on.
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
