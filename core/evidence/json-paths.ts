import type { EvidenceRules } from './evidence-rules.ts';
import { applicableRules } from './finding/applicable-rules.ts';
import { rulesOf } from './finding/candidate.ts';
import type { SourceType } from './subject.ts';

/** The paths that the rules ask of a JSON document of this source, each once. */
export function jsonPaths(
  source: { readonly type: SourceType; readonly url: string },
  rules: EvidenceRules,
): readonly string[] {
  const asked = rulesOf(applicableRules(rules, source), 'json').flatMap(({ from: { path, where } }) =>
    where ? [path, where.path] : [path],
  );
  return [...new Set(asked)];
}
