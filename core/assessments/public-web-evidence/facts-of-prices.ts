import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { SAID, TRIAL, WRONG_HEADINGS } from './guards.ts';

const APPS = listed(`SoftwareApplication, WebApplication, MobileApplication, Product, Service, WebAPI`);

/** What stands near amounts that are no price of the product. */
const NO_PRICE = listed(`
    setup, fee, fees, shipping, delivery, due today, today, commission, onboarding, installation, deposit,
    migration, salary, compensation, average, savings, you save, wasted, versand, gebuhr, gebuhren,
    einrichtung, gehalt, frais, livraison, salaire, envio, comision, salario, 送料, 初期費用, 手数料, competitor,
    competitors, spent, raised, donate, donation, per hour, add on, add ons, addon, previously
  `);

/** What stands near amounts of nothing that are no price of a plan: sums yet to be reckoned, parts, and plans for a few. */
const NO_PLAN = listed(`
    student, students, education, educators, teachers, schools, classrooms, non profit, non profits, nonprofit, nonprofits,
    charities, startups, studenten, bildung, etudiants, estudiantes, 学生, estimate, estimated, calculator, subtotal, total,
    cart, basket, checkout, warenkorb, panier, carrito, zwischensumme, summe, carro, カート, 合計, balance, monthly cost, extra,
    additional, overage, egress, upfront, first {number} months, first {number} days, first three months, first two months,
    first year, the first, then, next {number} months, per transaction, with code, coupon, refund
  `);

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
    ...{ id: 'text-offers', fact: 'offer', sources: ['website'] },
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
    ...{ id: 'text-recurring-offers', fact: 'offer', sources: ['website'] },
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
    ...{ id: 'text-single-offers', fact: 'offer', sources: ['website'] },
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
  {
    ...{ id: 'price-subscription', fact: 'pricing_signal', sources: ['website'] },
    from: {
      kind: 'price',
      blocks: SAID,
      amount: 'more',
      period: 'recurring',
      unlessNear: NO_PRICE,
      unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE],
    },
    as: { form: 'constant', value: 'subscription' },
  },
  {
    ...{ id: 'price-one-time', fact: 'pricing_signal', sources: ['website'] },
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
    ...{ id: 'price-zero-recurring', fact: 'pricing_signal', sources: ['website'] },
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
    ...{ id: 'price-zero-card', fact: 'pricing_signal', sources: ['website'] },
    from: {
      ...{ kind: 'price', blocks: SAID, amount: 'zero', period: 'any' },
      near: listed(`
    {price}, forever, get started, sign up, start free, loslegen, registrieren, commencer, empezar, 始める,
    登録
  `),
      ...{ unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL], unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE] },
    },
    as: { form: 'constant', value: 'free_plan' },
  },
  {
    ...{ id: 'heading-free', fact: 'pricing_signal', sources: ['website'] },
    from: {
      ...{ kind: 'text', blocks: ['heading'], whole: true },
      phrases: listed(
        `free, free plan, free forever, kostenlos, gratis, gratuit, gratuito, 無料, 無料プラン, フリープラン, フリー`,
      ),
      near: listed(`{price}, forever, per month, pro monat, par mois, al mes`),
      ...{ unlessNear: [...NO_PRICE, ...NO_PLAN, ...TRIAL], unlessUnder: [...WRONG_HEADINGS, ...NO_PRICE] },
    },
    as: { form: 'constant', value: 'free_plan' },
  },
];
