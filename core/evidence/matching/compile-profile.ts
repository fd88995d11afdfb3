import type { EvidenceRules } from '../evidence-rules.ts';
import type { SourceType } from '../subject.ts';
import { hostOf, isAmong } from '../values/address.ts';
import { VOCABULARIES, type VocabularyName } from '../vocabulary.ts';
import { anchorsOf, type CompiledAnchor, compileAnchor, type SingleAnchor } from './anchors/anchor.ts';
import { Compiler } from './compiler.ts';
import { type CompiledCondition, compileCondition } from './conditions/condition.ts';
import { type Names, namesOf } from './names.ts';
import type { Rule } from './rule.ts';

export interface CompiledRule {
  readonly rule: Rule;
  readonly anchors: readonly { readonly kind: SingleAnchor['kind']; readonly find: CompiledAnchor }[];
  readonly conditions: readonly CompiledCondition[];
}

/** The rules of a profile, ready to be matched. */
export interface CompiledProfile {
  readonly rules: readonly CompiledRule[];
  readonly names: Readonly<Record<VocabularyName, Names>>;
}

const compiled = new WeakMap<EvidenceRules, CompiledProfile>();

/** Compiles the rules of a profile; the same object is compiled once. */
export function compileProfile(rules: EvidenceRules): CompiledProfile {
  const known = compiled.get(rules) ?? compile(rules);
  compiled.set(rules, known);
  return known;
}

function compile({ facts, lists = {}, licences, vocabularies }: EvidenceRules): CompiledProfile {
  const compiler = new Compiler(lists, licences);
  const [pricingModels, platforms, integrations, programmingLanguages] = VOCABULARIES.map((name) =>
    namesOf(vocabularies[name]),
  );
  if (!pricingModels || !platforms || !integrations || !programmingLanguages)
    throw new Error('A vocabulary is missing.');
  return {
    rules: facts.map((rule) => ({
      rule,
      anchors: anchorsOf(rule.anchor).map((anchor) => ({ kind: anchor.kind, find: compileAnchor(anchor, compiler) })),
      conditions: (rule.conditions ?? []).map((condition) => compileCondition(condition, compiler)),
    })),
    names: { pricingModels, platforms, integrations, programmingLanguages },
  };
}

/** The rules for a source of this type at this URL. */
export function rulesFor(
  { rules }: CompiledProfile,
  { type, url }: { readonly type: SourceType; readonly url: string },
): readonly CompiledRule[] {
  const host = hostOf(url);
  return rules.filter(
    ({ rule: { sources, hosts } }) => (sources === 'all' || sources.includes(type)) && (!hosts || isAmong(host, hosts)),
  );
}
