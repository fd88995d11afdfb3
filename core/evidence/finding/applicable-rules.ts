import type { EvidenceRules } from '../evidence-rules.ts';
import type { SourceType } from '../subject.ts';
import { hostOf, isAmong } from '../values/address.ts';
import type { ApplicableRule } from './candidate.ts';

/** The rules that hold for a source of this type at this address. */
export function applicableRules(
  { facts }: EvidenceRules,
  { type, url }: { readonly type: SourceType; readonly url: string },
): readonly ApplicableRule[] {
  const host = hostOf(url);
  return facts.flatMap(({ sources, hosts, from, as }, rule) => {
    const holds = (sources === 'all' || sources.includes(type)) && (!hosts || isAmong(host, hosts));
    return holds ? [{ rule, from, as }] : [];
  });
}
