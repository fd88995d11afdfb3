import type { FactRule, TextOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, ANYWHERE, SAID, TRIAL, WRONG_HEADINGS } from './guards.ts';
import { NAMED_OPEN_SOURCE_QUESTIONS, OPEN_SOURCE_QUESTIONS, SOURCE_QUESTIONS } from './open-source-questions.ts';

const FREE_PLAN_QUESTIONS = listed(`
  (is there|do you have|do you offer|does it have) a (free|free forever) (plan|tier|version|edition),
  can i use it for free, (gibt es|haben sie|bieten sie|habt ihr|bietet ihr) (eine kostenlose version|
  einen kostenlosen plan|einen kostenlosen tarif|einen gratis tarif|eine gratisversion|einen gratistarif),
  (existe t il|y a t il|proposez vous|avez vous) (une version gratuite|une formule gratuite|un plan gratuit|
  une offre gratuite|un forfait gratuit), (hay|tienen|teneis|existe|ofrecen|tem|ha|oferecem) (|un |una |um |
  uma )(plan gratuito|plan gratis|version gratuita|version gratis|plano gratis|plano gratuito|versao gratuita),
  (無料プラン|無料のプラン|無料版|フリープラン)は(ありますか|あります), 無料で使えますか, 無料で利用できますか,
  c e un piano gratuito, is er een gratis (versie|abonnement)
`);
const NARROWER = listed(`
  team, teams, business, businesses, enterprise, student, students, nonprofit, nonprofits, non profit, school,
  schools, education, educators, commercial, month, year, fur teams, studenten, schulen, etudiants, equipes,
  estudiantes, equipos, 学生, 法人, 教育
`);

const answer = (id: string, said: 'yes' | 'no', value: string): FactRule => ({
  id,
  fact: 'pricing_signal',
  sources: ['website', 'documentation', 'app_store', 'extension_store', 'other'],
  from: {
    kind: 'text',
    blocks: ANYWHERE,
    phrases: FREE_PLAN_QUESTIONS,
    answer: said,
    unless: [...NARROWER, ...TRIAL, ...ABOUT_OTHERS],
    unlessUnder: WRONG_HEADINGS,
    unlessOf: 'integrations',
  },
  as: { form: 'constant', value },
});

const ofPage = (
  id: string,
  fact: 'osi_approved' | 'licence',
  phrases: readonly string[],
  limits: Limits,
): FactRule => ({
  id,
  fact,
  sources: ['website', 'documentation', 'repository', 'app_store', 'extension_store', 'other'],
  from: {
    kind: 'text',
    blocks: limits.answer ? ANYWHERE : SAID,
    ofPage: true,
    phrases,
    unlessOf: 'integrations',
    ...limits,
  },
  as: fact === 'licence' ? { form: 'constant', value: PROPRIETARY } : { form: 'constant', value: true },
});

type Limits = Pick<TextOrigin, 'unless' | 'followedBy' | 'unlessUnder' | 'answer'>;

/** The licence of what its maker says to be no open source: SPDX has no name of its own for it. */
export const PROPRIETARY = 'LicenseRef-Proprietary';

/** Of these a page speaks of itself without its name. */
const plainly = (
  id: string,
  fact: 'osi_approved' | 'licence',
  phrases: readonly string[],
  limits: Pick<TextOrigin, 'unless' | 'followedBy' | 'answer' | 'unlessOf'>,
): FactRule => ({
  id,
  fact,
  sources: ['website', 'documentation', 'other'],
  from: { kind: 'text', blocks: ANYWHERE, phrases, unlessUnder: WRONG_HEADINGS, ...limits },
  as: fact === 'licence' ? { form: 'constant', value: PROPRIETARY } : { form: 'constant', value: true },
});

const NARROWER_THEN = listed('for teams, for businesses, for students, for new, if, not, never, until');
const PARTLY = listed(
  'partly, parts, core, some, sdk, sdks, client, clients, agent, agents, cli, plugin, plugins, components, except',
);

/** Licences that show their source and are no open source, by the names that makers use beside those words. */
const NOT_OPEN = listed(`
  business source, bsl, busl, sspl, server side public, elastic license, elastic licence,
  source available license, source available licence, fair source, fair code, commons clause, noncommercial,
  non commercial, sustainable use, functional source, polyform
`);
/** Who reports what others say of a product does not say it. */
const REPORTED = listed(`
  myth, misconception, rumour, rumours, rumor, rumors, false, wrong, untrue, think, thinks, thought, believe,
  believes, assume, assumes, say, says, claim, claims, heard, complain, complains, as if, pretend
`);

/** What a page says of itself in so many words, and what it answers to questions that its readers ask. */
export const factsOfAnswers: readonly FactRule[] = [
  answer('answer-free-plan', 'yes', 'free_plan'),
  answer('answer-no-free-plan', 'no', 'no_free_plan'),
  ofPage(
    'text-is-open-source',
    'osi_approved',
    listed(`
      is open source, is an open source, is free and open source, is fully open source, is 100 open source,
      is completely open source, is free open source, is a free and open source, ist open source, ist freie software,
      ist quelloffen, ist eine open source, ist ein open source, est open source, est un logiciel libre,
      est un logiciel open source, es de codigo abierto, es software libre, es un software libre, es open source,
      はオープンソース
    `),
    {
      followedBy: listed(`
        and, always, software, under, so, licensed, released, project, with, on, at, because, since, from, to, forever,
        too, und, unter, seit, et, sous, depuis, y, bajo, con, distribue, の, です, で, library, framework, platform,
        tool, database, editor, server, app, application
      `),
      unless: [
        ...NOT_OPEN,
        ...REPORTED,
        ...listed(`
          unlike, competitor, alternative to, not, no longer, was, were, will, soon, isn t, aren t, nicht, kein, pas,
          no part, none, ではありません, でない, か, core, partly, parts, friendly, inspired, compatible, based on,
          alternative, components, libraries, plugins, sdk, client, clients, extensions
        `),
      ],
    },
  ),
  ofPage(
    'text-is-something-open-source',
    'osi_approved',
    listed(`
      is an open source, is a free and open source, is a free open source, is the open source, is a fully open source,
      ist ein quelloffenes, ist eine quelloffene, ist ein quelloffener, est un outil open source,
      est une application open source, est un logiciel libre, es una aplicacion de codigo abierto,
      es un software de codigo abierto, es un programa de codigo abierto, es una herramienta de codigo abierto,
      es una plataforma de codigo abierto, est une plateforme open source
    `),
    {
      unless: [
        ...NOT_OPEN,
        ...REPORTED,
        ...listed(`
          unlike, competitor, competitors, not, no longer, was, were, will, soon, isn t, aren t, nicht, kein, pas, no,
          core, partly, parts, friendly, inspired, compatible, company, enthusiast, contributor, supporter, sponsor,
          advocate, security, compliance, intelligence, vulnerability, vulnerabilities, dependency, dependencies,
          governance, risk, license, management, audit, program, programme, sdk, client, community, components, scanner,
          fork of
        `),
      ],
    },
  ),
  ofPage(
    'text-is-not-open-source',
    'licence',
    listed(`
      is not open source, isn t open source, is no longer open source, is closed source, is proprietary,
      is proprietary software, is commercial software,
      (is|remains) (a |)(closed source|proprietary|closed) (product|program|application|app|software|tool),
      ist (eine |)(proprietare|kommerzielle) software, ist kommerzielle software, ist nicht open source,
      nicht open source, ist keine open source software, ist nicht quelloffen, ist proprietar, ist closed source,
      n est pas open source, n est pas un logiciel open source, n est pas un logiciel libre,
      est un logiciel proprietaire, no es open source, no es de codigo abierto, no es software libre,
      es software propietario, はオープンソースではありません
    `),
    {
      followedBy: listed(
        `and, software, but, so, yet, at, anymore, any, und, mais, et, pero, y, although, though, however`,
      ),
      unless: [
        ...REPORTED,
        ...listed(`
          unlike, competitor, alternative, if, whether, why, until, only, just, not only, plugins, fully, entirely,
          nicht nur, pas seulement, no solo
        `),
      ],
    },
  ),
  plainly(
    'text-we-are-open-source',
    'osi_approved',
    listed(`
      (fully|completely|entirely|100|proudly|truly|wholly) open source,
      (komplett|vollstandig|zu 100) (open source|quelloffen), (entierement|totalement) open source,
      totalmente de codigo abierto, we are open source, we re open source, our code is open source,
      our entire codebase is open source, our source code is open, all our code is open source, wir sind open source,
      nous sommes open source, somos de codigo abierto, 本ソフトウェアはオープンソース, 本製品はオープンソースです
    `),
    {
      followedBy: ['and', 'under', 'so', 'at', 'on', 'und', 'et', 'y', 'no', 'software', 'since', 'forever'],
      unless: [
        ...NOT_OPEN,
        ...REPORTED,
        ...PARTLY,
        ...listed(`
          not, if, enthusiasts, people, fans, ません, based on, built on, alternative, alternatives, stack, unlike,
          libraries, library, engine, tools, was, will, want
        `),
      ],
    },
  ),
  {
    id: 'text-open-source-at',
    fact: 'osi_approved',
    sources: ['website', 'app_store', 'extension_store'],
    from: {
      kind: 'text',
      blocks: SAID,
      unlessUnder: WRONG_HEADINGS,
      unlessOf: 'integrations',
      phrases: listed(`
        open source https github com, open source http github com, open source github com, open source on github,
        open source at github com
      `),
      unless: [
        ...NOT_OPEN,
        ...REPORTED,
        ...PARTLY,
        ...listed(`
          not, our other, tools, projects, library, libraries, framework, alternative, alternatives, contribute,
          contributions, built on, based on
        `),
      ],
    },
    as: { form: 'constant', value: true },
  },
  plainly(
    'text-we-are-not-open-source',
    'licence',
    listed(`
      we are not open source, we re not open source, our code is not open source, our software is not open source,
      our source code is not public, our code is proprietary, our software is proprietary,
      the software is proprietary and is licensed, (is|are) proprietary to us, source code is a trade secret of ours,
      wir sind nicht open source, nous ne sommes pas open source, no somos de codigo abierto,
      本製品はオープンソースではありません, 本サービスはオープンソースではありません,
      当サービスはオープンソースではありません
    `),
    {
      followedBy: ['and', 'but', 'so', 'und', 'aber', 'et', 'mais', 'y', 'pero', 'yet'],
      unless: listed('if, only, just, yet because'),
    },
  ),
  plainly(
    'text-source-is-closed',
    'licence',
    listed(`
      (source|source code|code|codebase) (is not|isn t|is never|was never) (|made |publicly |generally |
      currently )(public|open|published|available|shared|disclosed|released),
      (source|source code|code|codebase) (is|remains|stays|is kept) (closed|private|secret|confidential|proprietary),
      (do not|don t|never|cannot) (publish|share|release|open|disclose|give out|hand out) (|our |the )(source|
      source code|code), closed source (software|product|program|application|app), (quellcode|quelltext) (ist|bleibt|
      wird) (nicht|nie) (|offentlich )(offentlich|offen|einsehbar|verfugbar|veroffentlicht|zuganglich),
      (quellcode|quelltext) (ist|bleibt) (geschlossen|geheim|unter verschluss),
      code (source |)n est pas (|rendu |librement )(public|ouvert|publie|disponible|libre),
      code (source |)(est|reste) ferme, codigo (fuente |)(de {word} |)no es (|de dominio )(publico|abierto|libre),
      codigo (fuente |)(es|permanece) (cerrado|privado), codigo (fuente |)no esta (disponible|publicado),
      codice (sorgente |)non e (|reso )(pubblico|aperto|disponibile), codigo (fonte |)nao e (publico|aberto),
      broncode is niet (openbaar|open|beschikbaar), ソースコードは(公開していません|公開しておりません|非公開)
    `),
    {
      unlessOf: 'integrations',
      unless: [
        ...REPORTED,
        ...PARTLY,
        ...listed(`
          if, only, your, you, yours, you have, customer, customers, their, his, repositories, users, ihr, ihre, ihren,
          votre, vos, tu, su, when, unless, until, before, yet, competitor, competitors, unlike, other, others, whose,
          promo, coupon, discount, qr, zip, error, status, access, area, country, dial, verification, invite, voucher,
          backup, recovery, embed, tracking
        `),
      ],
    },
  ),
  plainly('answer-open-source', 'osi_approved', OPEN_SOURCE_QUESTIONS, { answer: 'yes', unless: PARTLY }),
  plainly('answer-not-open-source', 'licence', [...OPEN_SOURCE_QUESTIONS, ...SOURCE_QUESTIONS], {
    answer: 'no',
    unless: PARTLY,
  }),
  ofPage('answer-named-open-source', 'osi_approved', NAMED_OPEN_SOURCE_QUESTIONS, { answer: 'yes', unless: PARTLY }),
  ofPage('answer-named-not-open-source', 'licence', NAMED_OPEN_SOURCE_QUESTIONS, { answer: 'no', unless: PARTLY }),
  {
    id: 'text-no-longer-free',
    fact: 'pricing_signal',
    sources: ['website', 'documentation', 'app_store', 'extension_store', 'other'],
    from: {
      kind: 'text',
      blocks: ['heading', 'list_item', 'paragraph'],
      unlessUnder: WRONG_HEADINGS,
      unlessOf: 'integrations',
      phrases: listed(`
        no longer offer a free plan, no longer have a free plan, no longer offer a free tier,
        no longer offer a free version, discontinued our free plan, discontinued the free plan, retired our free plan,
        ended our free plan, removed our free plan, our free plan was discontinued, free plan is no longer available,
        free plan has been discontinued
      `),
      followedBy: listed('in, on, and, but, so, since, because, as, last, this'),
      unless: [...ABOUT_OTHERS, ...NARROWER_THEN],
    },
    as: { form: 'constant', value: 'no_free_plan' },
  },
];
