import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import {
  ABOUT_OTHERS,
  EXTRAS,
  NO_PLAN,
  NO_PRICE,
  NO_RECURRING_PRICE,
  NOT_OUR_PRICE,
  SAID,
  TRIAL,
  WRONG_HEADINGS,
} from './guards.ts';

/** Where a sentence with a price is about what is to be paid; a store says its own price beside. */
const PRICED = ['website', 'documentation', 'app_store', 'extension_store', 'other'] as const;
/** Where prices stand beside the names of plans. */
const PRICING = ['website', 'extension_store', 'other'] as const;
const APPS = listed(`SoftwareApplication, WebApplication, MobileApplication, Product, Service, WebAPI`);

/** Headings below which documentation tells what the product costs. */
const PLANS = listed(`plans, pricing, our plans, preise, tarife, tarifs, precios, planes, 料金`);

/** What a website says of its prices. A free trial is no free plan, and a plan that is free for a while neither. */
export const factsOfPrices: readonly FactRule[] = [
  {
    id: 'item-offers',
    fact: 'offer',
    sources: ['website', 'other'],
    from: { kind: 'offer', types: APPS },
    as: { form: 'offer' },
  },
  {
    id: 'text-offers',
    fact: 'offer',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      period: 'any',
      unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
      amount: 'zero',
    },
    as: { form: 'offer' },
  },
  {
    id: 'text-recurring-offers',
    fact: 'offer',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      period: 'recurring',
      amount: 'more',
      unlessNear: NO_PRICE,
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'offer' },
  },
  {
    id: 'text-single-offers',
    fact: 'offer',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      period: 'once',
      amount: 'more',
      unlessNear: NO_PRICE,
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'offer' },
  },
  ...(['offer', 'pricing_signal'] as const).map(
    (fact): FactRule => ({
      id: `said-${fact === 'offer' ? 'offers' : 'subscription'}`,
      fact,
      sources: fact === 'offer' ? PRICING : PRICED,
      from: {
        kind: 'price',
        within: true,
        unlessOf: 'integrations',
        blocks: SAID,
        amount: 'more',
        period: 'recurring',
        unless: [...ABOUT_OTHERS, ...NOT_OUR_PRICE],
        unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
      },
      as: fact === 'offer' ? { form: 'offer' } : { form: 'constant', value: 'subscription' },
    }),
  ),
  {
    id: 'said-free-plan',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'price',
      within: true,
      unlessOf: 'integrations',
      blocks: SAID,
      amount: 'zero',
      period: 'recurring',
      unless: [...ABOUT_OTHERS, ...NOT_OUR_PRICE, ...NO_PRICE, ...NO_PLAN, ...TRIAL],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  ...(['free_plan', 'subscription'] as const).map(
    (value): FactRule => ({
      id: `cell-of-plans-${value.replace('_', '-')}`,
      fact: 'pricing_signal',
      sources: ['documentation'],
      from: {
        kind: 'price',
        blocks: ['cell'],
        under: PLANS,
        unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
        ...(value === 'free_plan'
          ? { amount: 'zero', period: 'any', near: ['{price}'], unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL] }
          : { amount: 'more', period: 'recurring', unlessNear: NO_PRICE }),
      },
      as: { form: 'constant', value },
    }),
  ),
  {
    id: 'price-subscription',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      amount: 'more',
      period: 'recurring',
      unlessNear: NO_RECURRING_PRICE,
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'subscription' },
  },
  {
    id: 'price-one-time',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      amount: 'more',
      period: 'once',
      unlessNear: NO_PRICE,
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'one_time' },
  },
  {
    id: 'price-zero-recurring',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      amount: 'zero',
      period: 'recurring',
      unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    id: 'price-zero-card',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'price',
      blocks: SAID,
      amount: 'zero',
      period: 'any',
      near: listed(`
        {price}, forever, get started, sign up, start free, loslegen, registrieren, commencer, empezar, 始める,
        登録
      `),
      unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    id: 'heading-free',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'text',
      blocks: ['heading'],
      whole: true,
      phrases: listed(
        `free, free plan, free forever, kostenlos, gratis, gratuit, gratuito, 無料, 無料プラン, フリープラン, フリー`,
      ),
      near: listed(`{price}, forever, per month, pro monat, par mois, al mes`),
      unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    id: 'heading-free-edition',
    fact: 'pricing_signal',
    sources: [...PRICING, 'app_store'],
    from: {
      kind: 'text',
      blocks: ['heading'],
      whole: true,
      phrases: listed('free, free forever, free edition, kostenlos, gratis, gratuit, gratuite, gratuito, 無料'),
      under: [...PLANS, ...listed('editions, editionen, offres, nos offres, ediciones')],
      unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE, ...EXTRAS],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    id: 'heading-lifetime',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'text',
      blocks: ['heading', 'cell'],
      whole: true,
      phrases: listed(`
        lifetime, lifetime license, lifetime licence, lifetime plan, lifetime deal, one time, one time purchase,
        perpetual, pay once, buy once, einmalkauf, einmalig, achat unique, pago unico, 買い切り
      `),
      near: ['{price}'],
      unlessNear: NO_PRICE,
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'one_time' },
  },
  {
    id: 'said-one-time',
    fact: 'pricing_signal',
    sources: PRICED,
    from: {
      kind: 'price',
      within: true,
      unlessOf: 'integrations',
      blocks: SAID,
      amount: 'more',
      period: 'once',
      unless: [...ABOUT_OTHERS, ...NOT_OUR_PRICE, ...NO_PRICE],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'one_time' },
  },
  {
    id: 'said-usage',
    fact: 'pricing_signal',
    sources: PRICED,
    from: {
      kind: 'price',
      within: true,
      unlessOf: 'integrations',
      blocks: SAID,
      amount: 'more',
      period: 'use',
      unless: [...ABOUT_OTHERS, ...NOT_OUR_PRICE],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'usage_based' },
  },
  {
    id: 'price-free',
    fact: 'pricing_signal',
    sources: PRICING,
    from: {
      kind: 'text',
      blocks: ['cell', 'paragraph'],
      whole: true,
      phrases: listed(`
        free, free forever, forever free, always free, free for ever, kostenlos, kostenfrei, dauerhaft kostenlos,
        gratuit, gratuite, offert, gratis, gratuito, gratuita, 無料, 免费, 무료, gratuit a vie, za darmo, bezplatny,
        zdarma, ilmainen
      `),
      near: listed(`{price}`),
      unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL, ...EXTRAS],
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE, ...EXTRAS],
    },
    as: { form: 'constant', value: 'free_plan' },
  },
];
