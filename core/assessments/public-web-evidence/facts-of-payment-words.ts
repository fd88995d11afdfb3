import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { DENIED, SAID } from './guards.ts';
import { signal } from './pricing-signal.ts';

/** What a website says of how it is paid for, in words: by use, again and again, or once. */
export const factsOfPaymentWords: readonly FactRule[] = [
  signal(
    'usage_based',
    'text-usage-based',
    listed(`
    pay as you go, usage based pricing, pay only for what you use, pay for what you use,
    only pay for what you use, pay per transaction, pay per use, pay per request, pay per call, pay per message, pay per page, pay per minute,
    0 {number} per request, 0 {number} per call, 0 {number} per api, 0 {number} per event, 0 {number} per minute, 0 {number} per second, 0 {number} per gb,
    0 {number} per mb, 0 {number} per tb, 0 {number} per email, 0 {number} per message, 0 {number} per sms, 0 {number} per token, 0 {number} per image,
    0 {number} per page, 0 {number} per document, 0 {number} per 1, 0 {number} per 1k, 0 {number} per {number}, 0 {number} per million, 0 {number} per thousand,
    0 {number} per vcpu, 0 {number} per record, 0 {number} per credit, 0 {number} per unit, 0 {number} per lookup, 0 {number} per row,
    0 {number} request, 0 {number} gb, 0 {number} min, 0 {number} 1k, 0 {number} pro minute, 0 {number} pro anfrage, 0 {number} pro nachricht,
    0 {number} par minute, 0 {number} par requete, 0 {number} por minuto, 0 {number} por solicitud, billed by usage, billed by the second,
    billed by the minute, billed per second, billed per minute, billed per request, pay for usage, charged per use, pay per order, pay per booking, pay per event, pay only when, only pay when, vous ne payez que ce que vous, nur zahlen was sie nutzen, nutzungsbasierte abrechnung, nutzungsbasierte preise,
    zahlen sie nur was sie nutzen, zahlen nur fur das was sie nutzen, abrechnung nach verbrauch,
    bezahlung nach verbrauch, paiement a l usage, payez a l usage, facturation a l usage, pago por uso,
    paga por uso, paga solo por lo que usas, pague por uso, 従量課金, 従量制
  `),
    {
      blocks: SAID,
      unless: [
        ...DENIED,
        'kein',
        'keine',
        'customers',
        'offer usage',
        'support usage',
        'monetize',
        'bill',
        'launch',
        'build',
        'no pay as you go',
        'automate',
        'model any',
      ],
    },
  ),
  signal(
    'subscription',
    'text-subscription',
    listed(`
    billed monthly, billed annually, billed yearly, monthly subscription, annual subscription,
    yearly subscription, per user per month, subscription starts at, cancel your subscription,
    monatlich kundbar, jahrliche abrechnung, jahrlich abgerechnet, monatlich abgerechnet,
    monatliche abrechnung, monatsabo, jahresabo, abonnement mensuel, abonnement annuel,
    facture mensuellement, facture annuellement, facturation annuelle, facturation mensuelle,
    suscripcion mensual, suscripcion anual, facturado anualmente, facturado mensualmente,
    facturacion anual, 月額, 年額
  `),
    {
      blocks: SAID,
      unlessOf: 'integrations',
      unless: [
        ...DENIED,
        'no subscription',
        'without a subscription',
        'without a monthly',
        'kein',
        'keine',
        'ohne abo',
        'sans abonnement',
        'sin suscripcion',
        'no monthly',
        'no annual',
        'no hay',
        'newsletter',
        'manage',
        'sell',
        'customers',
        '無料',
        'detect',
        'track',
        'average',
        'companies',
        'contracts',
        'spend',
        'spending',
        'lose',
        'waste',
      ],
    },
  ),
  signal(
    'no_subscription',
    'text-no-subscription',
    listed(`
    no subscription, no subscriptions, without subscription, without a subscription, without subscriptions, no monthly subscription,
    kein abo, keine abos, ohne abo, kein abonnement, ohne abonnement, sans abonnement, pas d abonnement, sin suscripcion, sin suscripciones,
    sin suscripcion mensual, no recurring fees, no monthly fee, no monthly fees, 月額料金は不要, サブスクではありません, サブスク不要
  `),
    {
      ...{ blocks: ['heading', 'list_item', 'paragraph'], unlessOf: 'integrations' },
      followedBy: listed(`ever, no, just, or, only, and, required, needed, fees, und, notig, et, ni, y`),
      unless: listed(`
    trial, to try, try, to start, to get started, free plan, newsletter, podcast, cancel, if, other, others, until, was, were, tired, for the, during,
    demo, free version, basic, to view, to read, to see, to join, to open, to watch, guest, guests, viewers, you can, can t, cannot, watermark, limited, konnen, nur, vous pouvez, puedes, puede, gaste, invites, invitados, testen, essai, prueba, トライアル
  `),
    },
  ),
  signal(
    'one_time',
    'text-one-time',
    listed(`
    one time payment, one time purchase, one time fee, one time price, one off payment, one off purchase, single purchase, pay once, buy once,
    you only pay once, lifetime deal, einmaliger kaufpreis, einmaliger preis, einmalige lizenz, kaufversion, achat definitif, un solo pago, lifetime license,
    lifetime licence, lifetime access, perpetual license, perpetual licence, einmalzahlung,
    einmalige zahlung, einmalkauf, einmalig zahlen, einmal zahlen, paiement unique, achat unique,
    licence a vie, licence perpetuelle, pago unico, compra unica, licencia de por vida, licencia perpetua,
    買い切り
  `),
    {
      blocks: SAID,
      unless: [
        ...DENIED,
        'keine einmalzahlung',
        'accept',
        'collect',
        'customers',
        'setup',
        'sell',
        'no one time',
        'no lifetime',
        'no longer',
        'discontinued',
        'retired',
        'either',
        'add on',
        'manage',
        'track',
        'charge',
        'purchase orders',
        'payment links',
        'pay once a',
        'pay once per',
        'pay once every',
      ],
    },
  ),
];
