import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, DENIED, DENYING, NEGATED, NOT_OUR_PRICE, PLAINLY, SAID, WRONG_HEADINGS } from './guards.ts';
import { signal } from './pricing-signal.ts';

/** What a price is for one of, where each person who uses the product is paid for. */
const SEATS = listed(`
  (per|a|an|each|every|pro|je|par|por) (user|seat|member|agent|editor|person|employee|developer|named user|
  active user|nutzer|benutzer|anwender|mitarbeiter|utilisateur|siege|usuario|asiento|empleado|utente|gebruiker),
  (user|seat|member|agent|editor) (month|mo|year|yr|monat|jahr), ユーザーあたり, 1ユーザー, 名あたり
`);
/** What a price is called that stays the same, however many use the product. */
const FLAT = listed(`
  flat (|fee|rate|price|monthly), (one|single) price, pauschal, pauschale, pauschalpreis, flatrate,
  (prix|tarif|precio|prezzo) (unique|unico), tarifa (plana|unica), 定額, for (the whole|your whole|the entire|
  any number of|unlimited) (team|company|organisation|organization|office|users|people|seats|members),
  (fur|pour) (den ganzen|das ganze|die ganze|toute l|toute la|tout le)
`);
/** What is done for such a price without being the product. */
const NO_PRODUCT = listed(`
  setup, shipping, delivery, onboarding, installation, training, transaction, transactions, commission, versand,
  livraison, envio, parking, cable, tax, no, kein, keine, sin, sans, if, wenn, si, your customers
`);

const ofPrice = (
  id: string,
  value: string,
  also: readonly string[],
  unless: readonly string[],
  places: readonly boolean[],
): readonly FactRule[] =>
  places.map((within) => ({
    id: `${within ? 'said' : 'price'}-${id}`,
    fact: 'pricing_signal',
    sources: 'all',
    from: {
      kind: 'price',
      within,
      blocks: SAID,
      amount: 'more',
      period: within ? 'recurring' : 'any',
      also,
      unless: [...ABOUT_OTHERS, ...NOT_OUR_PRICE, ...DENIED, ...unless],
      unlessUnder: WRONG_HEADINGS,
      ...(within ? { unlessOf: 'integrations' } : {}),
    },
    as: { form: 'constant', value },
  }));

const saying = (id: string, value: string, phrases: readonly string[], unless: readonly string[]): FactRule => ({
  ...signal(value, id, phrases, { blocks: SAID, unlessOf: 'integrations', unless: [...DENIED, ...NEGATED, ...unless] }),
  sources: 'all',
});

/** In which of the ways beside a subscription, use and a purchase a page says that its product is paid for. */
export const factsOfPaymentModels: readonly FactRule[] = [
  ...ofPrice('per-seat', 'per_seat', SEATS, listed('no, extra, if, wenn, si, storage, other'), [false, true]),
  ...ofPrice('flat-rate', 'flat_rate', FLAT, NO_PRODUCT, [true]),
  saying(
    'text-per-seat',
    'per_seat',
    listed(`
      (per|by) (seat|user|member|agent|editor) (pricing|billing|price|prices|subscription), seat based pricing,
      (priced|billed|charged|charge|bill|pay) (|only |you )(per|by|for each|for every) (|active )(seat|user|member|
      agent|editor|person), (abrechnung|abgerechnet|preis|preise) (pro|je|nach) (nutzer|benutzer|anwender),
      (facturation|facture|tarif|prix) par (utilisateur|siege), (precio|cobro|cobramos|tarifa) por (usuario|asiento),
      ユーザー課金, (ユーザー|名)あたり (|月額 )({number}|{number} {number}) 円
    `),
    listed('no, if, wenn, si, you charge, your customers, most, tired, without, limit, storage, instead, other'),
  ),
  signal(
    'no_per_seat',
    'said-no-per-seat',
    listed(`
      (per|by|by the) (seat|user|head), pro (nutzer|benutzer|anwender|kopf|platz), par (utilisateur|siege|tete),
      por (usuario|asiento|cabeza)
    `),
    {
      blocks: ['heading', 'list_item', 'paragraph'],
      unlessOf: 'integrations',
      unless: ['if', 'why', 'only', 'was', 'were'],
      also: DENYING,
      only: [
        ...DENYING,
        ...PLAINLY,
        ...listed(`
          charge, bill, pay, price, prices, pricing, billing, billed, fee, fees, cost, abrechnung, rechnen, ab,
          gebuhren, gibt, bei, uns, facturons, facturation, frais, cobramos, cobro, per, organisation, organization,
          team, company, workspace
        `),
      ],
    },
  ),
  saying(
    'text-flat-rate',
    'flat_rate',
    listed(`
      flat (|rate |fee )pricing, (one|a) flat (|monthly |annual )(fee|rate|price),
      (one|a single) price for (everyone|everybody|all|the whole|your whole|unlimited),
      (ein|einen) preis fur (alle|den ganzen|das ganze|die ganze), zum (pauschalpreis|festpreis),
      un (prix|tarif) unique, un (precio unico|solo precio), una tarifa plana, 定額制
    `),
    NO_PRODUCT,
  ),
  saying(
    'text-donations',
    'donations',
    listed(`
      (funded|supported|financed|paid for) (|entirely |only |solely )by (|your |user |voluntary )(donations|donors),
      (runs|lives|relies) (|only |entirely )on donations, donation (based|funded|supported|ware), donationware,
      finanziert sich {words} spenden, (durch|aus|mit|von) spenden (finanziert|getragen), spendenfinanziert,
      lebt von spenden, (vit|finance|financee) (de|par des|par les|par) dons, grace aux dons,
      se (mantiene|financia) (con|gracias a|de|por) (|las )(donaciones|donativos), vive di donazioni, 寄付で運営
    `),
    listed('no, your donors, charities, campaign, campaigns, fundraising, if, wenn, si'),
  ),
  saying(
    'text-advertising',
    'advertising',
    listed(`
      (supported|funded|financed|paid for) (|only )by (|small |a few )(ads|adverts|advertising|advertisements),
      ad (supported|funded|financed), free with ads, contains ads, (werbefinanziert|werbefinanzierte),
      durch werbung finanziert, enthalt werbung, (finance|financee) par la publicite,
      contient des (annonces|publicites),
      (financia|financiada|financiado) (con|por|mediante|gracias a) (anuncios|publicidad|la publicidad),
      contiene anuncios, contem anuncios, 広告を含む
    `),
    listed('no longer, without, sin, sans, ohne, if, wenn, si, remove, your ads, publishers'),
  ),
];
