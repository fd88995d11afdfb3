import type { EvidenceRules } from './evidence-rules.ts';
import { listAnchors } from './matching/anchors/anchor-schemas.ts';
import { compileProfile, selectRules } from './matching/compile-profile.ts';
import type { SourceType } from './subject.ts';

/** Lists the JSON paths that the rules read from a document of this source, without duplicates. */
export function collectJsonPaths(
  source: { readonly type: SourceType; readonly url: string },
  rules: EvidenceRules,
): readonly string[] {
  const anchors = selectRules(compileProfile(rules), source).flatMap(({ rule }) => listAnchors(rule.anchor));
  const paths = anchors.flatMap((anchor) =>
    anchor.kind !== 'json' ? [] : anchor.where === undefined ? anchor.paths : [...anchor.paths, anchor.where],
  );
  return [...new Set(paths)];
}
