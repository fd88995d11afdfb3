import type { EvidenceRules } from './evidence-rules.ts';
import { listAnchors } from './matching/anchors/anchor.ts';
import { compileProfile, selectRules } from './matching/compile-profile.ts';
import type { SourceType } from './subject.ts';

/** Collects the distinct paths that the rules for this source read from a JSON document. */
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
