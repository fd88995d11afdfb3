import type { Fault } from '../shared/domain-error.ts';
import { evidenceValue } from './evidence.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { FACTS, type Fact } from './fact.ts';
import { type FactForm, type FactOrigin, type FactRule, looksInText } from './fact-rule.ts';
import { faultOfWays, faultsOfList } from './phrase-faults.ts';
import type { PhraseLists } from './phrase-lists.ts';
import { faultOfPattern } from './safe-pattern.ts';
import { VOCABULARIES } from './vocabulary.ts';

/** The most rules of a profile. */
const MOST_FACT_RULES = 500;

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const JSON_PATH = /^(?:\/(?:[^/{}]|\{(?:\/[^/{}]*)+\})*)+$/;

const SIGNALS = [
  'free_plan',
  'no_free_plan',
  'free_of_charge',
  'free_trial',
  'contact_sales',
  'usage_based',
  'subscription',
  'no_subscription',
  'one_time',
  'no_one_time',
  'per_seat',
  'no_per_seat',
  'flat_rate',
  'donations',
  'advertising',
];
const TERMS: readonly Fact[] = [
  'platform',
  'integration',
  'unsupported_platform',
  'unsupported_integration',
  'sdk_language',
  'operating_system',
];
const BOOLEANS: readonly Fact[] = ['osi_approved', 'archived', 'deprecated'];

/** What is wrong with the fact rules of a profile to be; pointers are below `/rules/evidence/facts`. */
export function faultsOfFactRules({
  facts,
  vocabularies,
  lists = {},
}: Pick<EvidenceRules, 'facts' | 'vocabularies' | 'lists'>): readonly Fault[] {
  if (facts.length > MOST_FACT_RULES) {
    return [{ pointer: '/rules/evidence/facts', detail: `must have at most ${MOST_FACT_RULES} items` }];
  }
  // Told first: to look at each way of too many takes minutes.
  const ofAll = faultOfWays(
    facts.flatMap(({ from }) => phraseLists(from).map(([, phrases = []]) => phrases)),
    lists,
  );
  if (ofAll) return [{ pointer: '/rules/evidence/facts', detail: ofAll }];
  const firstOf = new Map<string, number>();
  const ofLists = Object.entries(lists).flatMap(([name, phrases]) =>
    faultsOfList(phrases, 'any').map(([at, detail]) => ({ pointer: `/rules/evidence/lists/${name}${at}`, detail })),
  );
  const ofFacts = facts.flatMap((rule, index) => {
    const first = firstOf.get(rule.id) ?? index;
    firstOf.set(rule.id, first);
    const faults = [
      ...(ID.test(rule.id) ? [] : [['/id', 'must be lower-case words joined by hyphens'] as const]),
      ...(first === index ? [] : [['/id', `is the id of item ${first} too`] as const]),
      ...(FACTS.includes(rule.fact) ? [] : [['/fact', 'is no fact that evidence can be about'] as const]),
      ...(rule.hosts ?? []).flatMap((host, at) => faultOfHost(host, `/hosts/${at}`)),
      ...faultsOfOrigin(rule.from, Object.keys(vocabularies), lists),
      ...faultsOfForm(rule),
    ];
    return faults.map(([place, detail]) => ({ pointer: `/rules/evidence/facts/${index}${place}`, detail }));
  });
  return [...ofLists, ...ofFacts];
}

type Place = readonly [pointer: string, detail: string];

function faultsOfOrigin(from: FactOrigin, vocabularies: readonly string[], lists: PhraseLists): readonly Place[] {
  const faults: Place[] = [];
  if ('pattern' in from && from.pattern !== undefined) {
    const detail = faultOfPattern(from.pattern);
    if (detail) faults.push(['/from/pattern', detail]);
  }
  if (from.kind === 'address' && from.part === 'path' && !/(?<!\\)\((?!\?)/.test(from.pattern ?? '')) {
    faults.push(['/from/pattern', 'must have a group that captures']);
  }
  if (from.kind === 'link') {
    if (!from.rel && !from.phrases && !from.hosts && !from.pattern && !from.file)
      faults.push(['/from', 'must say which links']);
    faults.push(...(from.hosts ?? []).flatMap((host, at) => faultOfHost(host, `/from/hosts/${at}`)));
  }
  if (from.kind === 'json') {
    const isFine = (path: string) => JSON_PATH.test(path);
    if (!isFine(from.path)) faults.push(['/from/path', 'must be a JSON pointer']);
    if (from.where && !isFine(from.where.path)) faults.push(['/from/where/path', 'must be a JSON pointer']);
  }
  if (from.kind === 'mention') {
    if (!isVocabulary(from.vocabulary, vocabularies)) faults.push(['/from/vocabulary', 'is no vocabulary']);
    if (!from.phrases && !from.before && !from.around && !from.under && !from.alone)
      faults.push(['/from', 'must have phrases, or headings to stand under']);
  }
  return [...faults, ...faultsOfPhrases(from, lists)];
}

function faultsOfPhrases(from: FactOrigin, lists: PhraseLists): readonly Place[] {
  return phraseLists(from).flatMap(([list, all = []]) => {
    const phrases = list === 'near' ? all.map((phrase) => (phrase === '{price}' ? 'price' : phrase)) : all;
    const tail = list !== 'phrases' || from.kind === 'link' ? null : from.kind === 'mention' ? 'terms' : 'value';
    return faultsOfList(phrases, tail, lists).map(([at, detail]) => [`/from/${list}${at}`, detail] as const);
  });
}

type PhraseList = readonly [name: string, phrases: readonly string[] | undefined];

function phraseLists(from: FactOrigin): readonly PhraseList[] {
  const sought: readonly PhraseList[] = 'phrases' in from ? [['phrases', from.phrases]] : [];
  if (!looksInText(from)) return sought;
  const { unless, under, unlessUnder, unlessNear, unlessBehind, near } = from;
  const { before, around: beside, opens } = from.kind === 'mention' ? from : {};
  const { also } = from.kind === 'labelled' ? {} : from;
  const { only } = from.kind === 'mention' || from.kind === 'text' ? from : {};
  const followedBy = from.kind === 'text' ? from.followedBy : undefined;
  const around = { unlessNear, unlessBehind, near };
  return [
    ...sought,
    ...Object.entries({ before, around: beside, also, only, opens, followedBy, unless, under, unlessUnder, ...around }),
  ];
}

/** A value that the fact can not have would be evidence of nothing. */
function faultsOfForm({ fact, from, as }: FactRule): readonly Place[] {
  const faults: Place[] = [];
  if ('vocabulary' in as && !isVocabulary(as.vocabulary, VOCABULARIES)) {
    faults.push(['/as/vocabulary', 'is no vocabulary']);
  }
  for (const [place, value] of constantsOf(as)) {
    if (fact === 'pricing_signal' && !SIGNALS.includes(String(value))) {
      faults.push([place, `must be one of ${SIGNALS.join(', ')}`]);
    }
    if (typeof value === 'string' && evidenceValue(value) !== value) faults.push([place, 'is no value of evidence']);
    if (BOOLEANS.includes(fact) !== (typeof value === 'boolean')) {
      faults.push([place, BOOLEANS.includes(fact) ? 'must be true or false' : 'must be a text']);
    }
  }
  if (!as.form || !allowedForms(fact).includes(as.form)) {
    faults.push(['/as/form', `must be one of ${allowedForms(fact).join(', ')} for ${fact}`]);
  }
  const givesOffers = from.kind === 'offer' || from.kind === 'price';
  if (as.form === 'offer' && !givesOffers) faults.push(['/as/form', 'needs a place that gives offers']);
  return faults;
}

function constantsOf(as: FactForm): readonly (readonly [place: string, value: string | boolean])[] {
  if (as.form === 'constant') return [['/as/value', as.value]];
  return as.form === 'table' ? Object.entries(as.values).map(([key, value]) => [`/as/values/${key}`, value]) : [];
}

function allowedForms(fact: Fact): readonly FactForm['form'][] {
  if (fact.endsWith('_link') || fact === 'canonical_url' || fact === 'openapi_document') return ['url', 'own_url'];
  if (fact === 'offer' || fact === 'price') return ['offer', 'constant'];
  if (fact === 'osi_approved') return ['osi_approved', 'boolean', 'constant', 'table'];
  if (fact === 'archived' || fact === 'deprecated') return ['boolean', 'constant', 'table'];
  if (fact === 'licence') return ['licence', 'constant'];
  if (fact === 'published_at' || fact === 'observed_at') return ['date'];
  if (fact === 'language') return ['language', 'constant'];
  if (fact === 'pricing_signal') return ['constant', 'table'];
  const isTerm = TERMS.includes(fact);
  return isTerm ? ['term', 'terms', 'constant', 'table'] : ['text', 'version', 'constant', 'table', 'term'];
}

function faultOfHost(host: string, place: string): readonly Place[] {
  return HOST.test(host) ? [] : [[place, 'must be a host in lower case']];
}

function isVocabulary(name: string, names: readonly string[]): boolean {
  return names.includes(name);
}
