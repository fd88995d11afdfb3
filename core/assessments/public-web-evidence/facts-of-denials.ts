import type { FactRule, MentionOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import {
  ABOUT_OTHERS,
  ANYWHERE,
  DENYING,
  GONE,
  LIMITED,
  PLAINLY,
  SINCE,
  SUPPORTING,
  WRONG_HEADINGS,
} from './guards.ts';

/**
 * What may precede a denial of the whole product. With another subject, it would be about a part, a mode, a sign-in or
 * somebody else.
 */
const OF_THE_PRODUCT = listed(`
  we, it, es, elle, is, are, our, the, this, app, software, product, currently, at the moment, right now, sorry,
  unfortunately, no, but, and, also, so, there, you, have, has, please note that, note, faq, yet, still, today,
  for now, do, does, can, that, wir, sind, ist, die, app, das, der, leider, aktuell, derzeit, zurzeit, momentan,
  nous, l application, been, le, la, logiciel, ce, n, est, ne, desole, malheureusement, actuellement,
  pour le moment, lo sentimos, por ahora, de momento, por el momento, actualmente, la aplicacion, el, programa,
  producto, y, pero, aber, und, mais, et
`);

const denial = (
  fact: 'unsupported_platform' | 'unsupported_integration',
  vocabulary: MentionOrigin['vocabulary'],
  { phrases, before }: Pick<MentionOrigin, 'phrases' | 'before'>,
): FactRule => ({
  id: `text-${fact.replace('_', '-')}`,
  fact,
  sources: ['website', 'documentation', 'repository'],
  from: {
    kind: 'mention',
    strict: true,
    unlessOf: 'integrations',
    vocabulary,
    blocks: ['heading', 'list_item', 'paragraph'],
    phrases,
    before,
    opens: OF_THE_PRODUCT,
    unless: [...ABOUT_OTHERS, ...LIMITED],
    unlessUnder: WRONG_HEADINGS,
  },
  as: { form: 'term', vocabulary },
});

const NOT_SUPPORTED = listed(`
  is not supported, are not supported, isn t supported, aren t supported, is not yet supported,
  is not currently supported, (is|are) no longer (supported|available),
  (has|have) been (removed|discontinued|dropped|retired), wird nicht unterstutzt, werden nicht unterstutzt,
  n est pas pris en charge, n est pas prise en charge, no es compatible, には対応していません, は未対応, は非対応,
  には未対応, には非対応, は対応していません
`);

/** How a page asks whether there is what it then says there is not. */
const asked = (
  fact: 'unsupported_platform' | 'unsupported_integration',
  vocabulary: 'platforms' | 'integrations',
): FactRule => {
  const rule = denial(fact, vocabulary, { phrases: QUESTIONS, before: undefined });
  return {
    ...rule,
    id: `answer-${fact.replace('_', '-')}`,
    from: { ...(rule.from as MentionOrigin), blocks: ANYWHERE, answer: 'no' },
  };
};

/** A denial that names the page’s product where others say *version* or *app*. */
const named = (fact: 'unsupported_platform', vocabulary: 'platforms'): FactRule => {
  const phrases = listed(`
    there (is|s) no {word} (for|on) {terms}, (es gibt|gibt es) kein {word} (fur|unter) {terms},
    il n y a pas de {word} (pour|sur) {terms}, no hay {word} para {terms}
  `);
  const rule = denial(fact, vocabulary, { phrases, before: undefined });
  return { ...rule, id: 'named-unsupported-platform', from: { ...(rule.from as MentionOrigin), ofPage: true } };
};

const QUESTIONS = listed(`
  is there a {terms}, is there an {terms}, do you have a {terms}, do you have an {terms}, run on {terms},
  work on {terms}, available on {terms}, available for {terms}, support {terms}, works on {terms},
  runs on {terms}, work with {terms}, integrate with {terms}, gibt es eine {terms}, gibt es eine app fur {terms},
  gibt es eine version fur {terms}, existe t il une version {terms}, existe t il une application {terms},
  hay una version para {terms}, hay una app para {terms}
`);

/** Pages by a product's own makers: what others deny may be of something else. */
const OWN = ['website', 'documentation', 'repository', 'package_registry', 'app_store', 'extension_store'] as const;
/** Headings below which a page is about others; one that says that something is not supported is none of them. */
const NOT_OURS = listed(`
  vs, versus, alternatives, competitors, comparison, compared, alternativen, vergleich, im vergleich, comparatif,
  alternativas, comparacion, 比較
`);
/** A denial that is told in no phrase known beforehand: by a clause that says nothing else. */
const plainDenial = (
  fact: 'unsupported_platform' | 'unsupported_integration',
  vocabulary: 'platforms' | 'integrations',
): FactRule => ({
  id: `said-${fact.replace('_', '-')}`,
  fact,
  sources: OWN,
  from: {
    kind: 'mention',
    vocabulary,
    blocks: ['heading', 'list_item', 'paragraph'],
    around: DENYING,
    also: SUPPORTING,
    only: [...DENYING, ...SUPPORTING, ...PLAINLY],
    unless: [...ABOUT_OTHERS, ...LIMITED],
    unlessUnder: NOT_OURS,
  },
  as: { form: 'term', vocabulary },
});

/** A denial by a heading above a list. */
const listedDenial = (
  fact: 'unsupported_platform' | 'unsupported_integration',
  vocabulary: 'platforms' | 'integrations',
  under: readonly string[],
): FactRule => ({
  id: `listed-${fact.replace('_', '-')}`,
  fact,
  sources: 'all',
  from: { kind: 'mention', vocabulary, blocks: ['list_item', 'cell'], under, unless: LIMITED, unlessUnder: NOT_OURS },
  as: { form: 'term', vocabulary },
});
const NOT_RUNNING_ON = listed(`
  does not run on, doesn t run on, not available (on|for), unsupported platforms, unsupported systems,
  lauft nicht (auf|unter), ne fonctionne pas sur, no funciona en
`);
const NOT_WORKING_WITH = listed(`
  (does not|doesn t) (work|integrate|connect) with, not compatible with, incompatible with, funktioniert nicht mit,
  ne fonctionne pas avec, no (funciona|se conecta) con
`);
/** The same of what there was. */
const ended = (
  fact: 'unsupported_platform' | 'unsupported_integration',
  vocabulary: 'platforms' | 'integrations',
): FactRule => {
  const rule = plainDenial(fact, vocabulary);
  const only = [...GONE, ...SINCE, ...SUPPORTING, ...PLAINLY];
  return {
    ...rule,
    id: `ended-${fact}`.replace('_', '-'),
    from: { ...(rule.from as MentionOrigin), around: GONE, only },
  };
};

/** What stands in the names of rows beside the names of products. */
const IN_ROWS = listed(`
  integration, sync, export, import, connector, plugin, alerts, messages, notifications, anbindung, schnittstelle,
  synchronisation, connecteur, integracion, with, to, from, in, vers, depuis, dans, avec, mit, an, zu, con, a,
  desde, 連携
`);

/** A denial by a row of a table, which bears the name alone or among others. */
const rowDenials = (
  fact: 'unsupported_platform' | 'unsupported_integration',
  vocabulary: 'platforms' | 'integrations',
  around: readonly string[],
): readonly FactRule[] =>
  [{ alone: 'anywhere' } as const, ...(around.length > 0 ? [{ around }] : [])].map((names, index) => ({
    id: `row-${fact.replace('_', '-')}${index === 0 ? '' : '-among-others'}`,
    fact,
    sources: OWN,
    from: {
      kind: 'mention',
      vocabulary,
      versions: vocabulary === 'platforms',
      blocks: ['cell'],
      answer: 'no',
      ...names,
    },
    as: { form: 'term', vocabulary },
  }));

/** What a page says in so many words that it does not run on, or does not work with. */
export const factsOfDenials: readonly FactRule[] = [
  denial('unsupported_platform', 'platforms', {
    phrases: listed(`
      (dropped|ended|discontinued|stopped|removed) support for {terms},
      no longer (supports|support|runs on|run on|available on|available for) {terms},
      (not|isn t|not yet) available (on|for) {terms}, (does not|doesn t) run on {terms},
      no plans (for|for a|to support) {terms}, (do|does|don|doesn) (not|t) support {terms},
      nicht (verfugbar|kompatibel) (fur|mit) {terms}, lauft nicht (auf|unter) {terms},
      (pas|non) (disponible|compatible) (sur|pour|avec) {terms}, ne fonctionne pas sur {terms},
      no (disponible|funciona|es compatible|esta disponible) (para|en|con) {terms},
      there (is|s) no (|app for |version for |client for |build for |edition for |desktop app for ){terms},
      there (isn t|is not) (a|an|any) (app|version|client|build|edition) (for|on) {terms},
      (il n y a pas|il n existe pas) (d application|de version|d appli|de client) (|pour |sur ){terms},
      (es gibt|gibt es) (kein|keine|keinen) (app|version|client|programm|anwendung) (fur|unter) {terms},
      no hay (aplicacion|version|app|cliente) para {terms}
    `),
    before: NOT_SUPPORTED,
  }),
  denial('unsupported_integration', 'integrations', {
    phrases: listed(`
      (do|does|don|doesn) (not|t) (integrate with|work with|support|connect to) {terms},
      (dropped|ended|discontinued|stopped|removed) support for {terms},
      no longer (supports|support|works with|integrates with|syncs with|connects to) {terms},
      not compatible with {terms}, nicht kompatibel mit {terms}, lasst sich nicht mit {terms},
      n est pas compatible avec {terms}, ne s integre pas avec {terms},
      no (se integra|es compatible|se conecta|funciona) con {terms}
    `),
    before: NOT_SUPPORTED,
  }),
  listedDenial('unsupported_platform', 'platforms', NOT_RUNNING_ON),
  listedDenial('unsupported_integration', 'integrations', NOT_WORKING_WITH),
  named('unsupported_platform', 'platforms'),
  plainDenial('unsupported_platform', 'platforms'),
  plainDenial('unsupported_integration', 'integrations'),
  ended('unsupported_platform', 'platforms'),
  ended('unsupported_integration', 'integrations'),
  ...rowDenials('unsupported_platform', 'platforms', []),
  ...rowDenials('unsupported_integration', 'integrations', IN_ROWS),
  asked('unsupported_platform', 'platforms'),
  asked('unsupported_integration', 'integrations'),
];
