import { memoize } from '../../shared/memoize.ts';
import type { EvidenceRules } from '../evidence-rules.ts';
import type { SourceType } from '../subject.ts';
import { getHostWithoutWww, isHostAmong } from '../values/url.ts';
import type { VocabularyName } from '../vocabulary.ts';
import { ANCHORS, type CompiledAnchor } from './anchors/anchor.ts';
import { listAnchors, type SingleAnchor } from './anchors/anchor-schemas.ts';
import { CONDITIONS, type CompiledCondition } from './conditions/condition.ts';
import { indexVocabulary, type NameIndex } from './names.ts';
import { PhraseCompiler } from './phrase-compiler.ts';
import type { Rule } from './rule.ts';
import { compileRulePart } from './rule-part.ts';

export interface CompiledRule {
  readonly rule: Rule;
  readonly anchors: readonly { readonly kind: SingleAnchor['kind']; readonly find: CompiledAnchor }[];
  readonly conditions: readonly CompiledCondition[];
}

/** The rules and vocabularies of a profile, prepared for fast matching. */
export interface CompiledProfile {
  readonly rules: readonly CompiledRule[];
  readonly names: Readonly<Record<VocabularyName, NameIndex>>;
}

/** Compiles the rules of a profile. The result is cached per rules object. */
export const compileProfile = memoize(compileUncached);

function compileUncached({ facts, lists = {}, licences, vocabularies }: EvidenceRules): CompiledProfile {
  const compiler = new PhraseCompiler(lists, licences);
  return {
    rules: facts.map((rule) => ({
      rule,
      anchors: listAnchors(rule.anchor).map((one) => ({
        kind: one.kind,
        find: compileRulePart(ANCHORS, one, compiler),
      })),
      conditions: (rule.conditions ?? []).map((one) => compileRulePart(CONDITIONS, one, compiler)),
    })),
    names: {
      pricingModels: indexVocabulary(vocabularies.pricingModels),
      platforms: indexVocabulary(vocabularies.platforms),
      integrations: indexVocabulary(vocabularies.integrations),
      programmingLanguages: indexVocabulary(vocabularies.programmingLanguages),
    },
  };
}

/** Selects the rules for a source of this type at this URL. */
export function selectRules(
  { rules }: CompiledProfile,
  { type, url }: { readonly type: SourceType; readonly url: string },
): readonly CompiledRule[] {
  const host = getHostWithoutWww(url);
  return rules.filter(
    ({ rule: { sources, hosts } }) =>
      (sources === 'all' || sources.includes(type)) && (!hosts || isHostAmong(host, hosts)),
  );
}
