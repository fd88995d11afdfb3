import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, NO_FREE, SAID, TRIAL, WRONG_HEADINGS } from './guards.ts';

const NOT_FREE = listed(`
  not, isn t, never, nicht, pas, no es, up to, for one, for personal, individuals, students, plan, tier, of ads,
  of charge for, from ads, if, until, when, during, delivery, shipping, with {word} is free, at {word} is free,
  mit {word} ist kostenlos, avec {word} est gratuit, con {word} es gratis, to try, to start, to download, to join,
  kein, keine, solo, limited, hasta, jusqu, bis, ではありません, まで
`);

/** Where a page may say of its product that it costs nothing. */
const TELLING = [
  'website',
  'documentation',
  'app_store',
  'extension_store',
  'other',
  'repository',
  'package_registry',
] as const;

/** What a page says of a product that costs nothing as a whole, and not by one of its plans. */
export const factsOfFreeProducts: readonly FactRule[] = [
  {
    id: 'text-this-is-free',
    fact: 'pricing_signal',
    sources: ['app_store', 'extension_store'],
    from: {
      kind: 'text',
      blocks: SAID,
      unlessOf: 'integrations',
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        (the|this) (plugin|app|extension|add on|core|basic version|base version) {words} is free,
        free (version|plan) (available|includes), 無料でできること
      `),
      unless: [...NOT_FREE, ...TRIAL],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    id: 'text-free-of-charge',
    fact: 'pricing_signal',
    sources: TELLING,
    from: {
      kind: 'text',
      blocks: SAID,
      ofPage: true,
      unlessOf: 'integrations',
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        (is and remains|is and stays|is and will remain|is and will stay) free,
        (ist und bleibt) (kostenlos|gratis|kostenfrei), est et restera gratuit, es y sera gratis, (is|stays|remains) (|
        completely |100 |entirely |totally |absolutely )(free|free of charge|freeware|free software|
        free and open source|free to use|a free open source|a free and open source),
        is available (free of charge|at no cost), costs nothing, doesn t cost anything,
        (ist freie software und|ist open source und) (kostenlos|kostet nichts|gratis),
        (ist|bleibt) (|komplett |vollstandig |vollig )(kostenlos|kostenfrei|gratis|freeware),
        ist kostenlos und (quelloffen|open source), kostet nichts,
        est (|entierement |totalement |completement )(gratuit|gratuite),
        est (un logiciel libre et gratuit|libre et gratuit|gratuit et open source), ne coute rien,
        es (|completamente |totalmente )(gratis|gratuito|gratuita),
        es (libre y gratuito|un software libre y gratuito|gratuito y de codigo abierto), no cuesta nada,
        e (|completamente |totalmente )(gratuito|gratuita|gratis), is (volledig |helemaal |)gratis, は無料です,
        は完全無料です, は無料でご利用いただけます, は無料で使えます
      `),
      followedBy: listed('and, forever, for everyone, no, open, software, to use, und, et, y'),
      unless: [...NOT_FREE, ...TRIAL],
    },
    as: { form: 'constant', value: 'free_of_charge' },
  },
  {
    id: 'text-app-is-free',
    fact: 'pricing_signal',
    sources: ['app_store', 'extension_store'],
    from: {
      kind: 'text',
      blocks: SAID,
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        (the|this) (app|extension|plugin|add on) is (|and remains |completely |entirely )free,
        (die|diese) (app|erweiterung) ist (|und bleibt |komplett )(kostenlos|gratis),
        (l|cette) (application|appli|extension) est (|et restera |entierement )gratuite,
        (la|esta) (app|aplicacion|extension) es (|completamente |totalmente )(gratis|gratuita)
      `),
      followedBy: listed('and, forever, no, open, und, et, y'),
      unless: [...NOT_FREE, ...TRIAL],
    },
    as: { form: 'constant', value: 'free_of_charge' },
  },
  {
    id: 'text-use-for-free',
    fact: 'pricing_signal',
    sources: TELLING,
    from: {
      kind: 'text',
      blocks: SAID,
      ofPage: true,
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        (use|uses) {word} (free of charge|for free|at no cost),
        (nutzt|nutzen|verwenden) {word} (|dauerhaft )(kostenlos|gratis),
        (utilisent|utilisez|utilise) {word} gratuitement, (usan|usa|utiliza|utilizan) {word} gratis
      `),
      unless: [...ABOUT_OTHERS, ...NO_FREE, ...TRIAL, ...listed('not, if, until, friends, referral')],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    id: 'text-all-free',
    fact: 'pricing_signal',
    sources: TELLING,
    from: {
      kind: 'text',
      blocks: SAID,
      unlessUnder: WRONG_HEADINGS,
      unlessOf: 'integrations',
      phrases: listed(`
        no paid plans, no (pro|paid) (version|edition), there are no paid plans, no paid tier, no paid tiers,
        no premium version, no premium plan, free and always will be, will always be free, is and always will be free,
        free of charge for everyone, nothing to pay, il est entierement gratuit, est totalement gratuit,
        es ist komplett kostenlos, es ist vollstandig kostenlos, すべての機能を完全無料, 全機能無料, すべての機能が無料,
        all features are free, every feature is free, 100 kostenlos
      `),
      unless: [...NOT_FREE, ...TRIAL],
    },
    as: { form: 'constant', value: 'free_of_charge' },
  },
  {
    id: 'whole-all-free',
    fact: 'pricing_signal',
    sources: TELLING,
    from: {
      kind: 'text',
      blocks: ['paragraph'],
      whole: true,
      unlessUnder: [...WRONG_HEADINGS, 'plans', 'pricing', 'preise', 'tarifs', 'precios', '料金'],
      phrases: listed(`
        free forever, completely free, 100 free, free for everyone, fur immer kostenlos, vollig kostenlos,
        gratuit pour toujours, entierement gratuit, gratis para siempre, completamente gratis, 永久無料, 完全無料,
        完全無料でご利用いただけます, 完全無料です
      `),
    },
    as: { form: 'constant', value: 'free_of_charge' },
  },
];
