import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, DENIED, DENYING, NEGATED, NOT_OUR_PRICE, PLAINLY, SAID, WRONG_HEADINGS } from './guards.ts';
import { signal } from './pricing-signal.ts';

/** Where a price or a sentence may tell in which way a product is paid for. */
const TELLING = [
  ...(['website', 'documentation', 'repository', 'package_registry'] as const),
  ...(['app_store', 'extension_store', 'other'] as const),
];
/** What a price is for one of, where each person who uses the product is paid for. */
const SEATS = listed(`
    (per|a|an|each|every|pro|je|par|por|for each) (user|seat|member|agent|editor|person|teammate|employee|developer|named user|active user|nutzer|benutzer|anwender|mitarbeiter|platz|utilisateur|siege|membre|usuario|asiento|empleado|utilizador),
    (user|seat|member|agent|editor|person) (month|mo|year|yr|monat|jahr), (per|ogni) (utente|gebruiker|medewerker), ユーザーあたり, ユーザあたり, 1ユーザー, 1名あたり, 1人あたり
  `);
/** What a price is called that stays the same, however many use the product. */
const FLAT = listed(`
    flat, flat fee, flat rate, (one|single) price, pauschal, pauschale, pauschalpreis, flatrate, (prix|tarif|precio|prezzo|preco) (unique|unico), tarifa plana, tarifa unica, cuota unica, una sola tarifa, 定額,
    (for|covers) (the whole|your whole|your entire|the entire|everyone|everybody|any number of|unlimited) (team|company|co op|organisation|organization|office|users|people|seats|members),
    (fur|pour) (den ganzen|das ganze|die ganze|toute l|toute la|tout le)
  `);
/** What is done for such a price without being the product. */
const NO_PRODUCT = listed(
  'setup, shipping, delivery, onboarding, installation, training, transaction, transactions, commission, versand, livraison, envio, parking, cable, tax, no, kein, keine, sin, sans, if, wenn, si, your customers',
);

const ofPrice = (
  id: string,
  value: string,
  also: readonly string[],
  unless: readonly string[],
): readonly FactRule[] =>
  [false, true].map((within) => ({
    ...{ id: `${within ? 'said' : 'price'}-${id}`, fact: 'pricing_signal', sources: TELLING },
    from: {
      ...{ kind: 'price', within, blocks: SAID, amount: 'more', period: within ? 'recurring' : 'any', also },
      ...{ unless: [...ABOUT_OTHERS, ...NOT_OUR_PRICE, ...DENIED, ...unless], unlessUnder: WRONG_HEADINGS },
      ...(within ? { unlessOf: 'integrations' } : {}),
    },
    as: { form: 'constant', value },
  }));

const saying = (
  id: string,
  value: string,
  phrases: readonly string[],
  unless: readonly string[],
): FactRule => ({
  ...signal(value, id, phrases, { blocks: SAID, unlessOf: 'integrations', unless: [...DENIED, ...NEGATED, ...unless] }),
  sources: TELLING,
});

/** In which of the ways beside a subscription, use and a purchase a page says that its product is paid for. */
export const factsOfPaymentModels: readonly FactRule[] = [
  ...ofPrice('per-seat', 'per_seat', SEATS, listed('no, extra, if, wenn, si, storage, guests')),
  ...ofPrice('flat-rate', 'flat_rate', FLAT, NO_PRODUCT),
  saying(
    'text-per-seat',
    'per_seat',
    listed(`
    (per|by) (seat|user|member|agent|editor) (pricing|billing|price|prices|subscription|licensing), seat based (pricing|billing|subscription),
    (priced|billed|charged|charge|bill|licensed) (|only |you )(per|by|for each|for every) (|active |named )(seat|user|member|agent|editor|person), (user|seat|member|agent|editor) (per|a) (month|year),
    (abrechnung|abgerechnet|preis|preise|lizenz) (pro|je|nach) (|aktivem )(nutzer|benutzer|anwender|platz|mitarbeiter), (facturation|facture|tarif|prix) par (utilisateur|siege|poste), (precio|cobro|cobramos|facturacion|tarifa) por (usuario|asiento|puesto),
    ユーザー課金, ユーザーあたり (|月額 )({number}|{number} {number}) 円, 名あたり (|月額 )({number}|{number} {number}) 円
  `),
    listed('no, if, wenn, si, you charge, your customers, most, tired, hate, without, limit, storage, instead'),
  ),
  signal(
    'no_per_seat',
    'said-no-per-seat',
    listed(`
    (per|by|by the) (seat|user|head), pro (nutzer|benutzer|anwender|kopf|platz), par (utilisateur|siege|tete), por (usuario|asiento|cabeza)
  `),
    {
      ...{ blocks: ['heading', 'list_item', 'paragraph'], unlessOf: 'integrations', unless: ['if', 'why', 'only', 'was', 'were'] },
      also: DENYING,
      only: [
        ...DENYING,
        ...PLAINLY,
        ...listed(
          'we, charge, charges, bill, pay, price, prices, pricing, priced, billing, billed, fee, fees, cost, costs, abrechnung, rechnen, ab, gebuhr, gebuhren, preise, bei, uns, facturons, facturation, frais, tarif, cobramos, cobro, facturamos, cargo, cuota, per, organisation, organization, team, company, workspace',
        ),
      ],
    },
  ),
  saying(
    'text-flat-rate',
    'flat_rate',
    listed(`
    flat (rate|fee) pricing, flat pricing, (one|a|single) flat (|monthly |annual |yearly )(fee|rate|price), (one|a single) price for (everyone|everybody|all|the whole|your whole|your entire|unlimited|the entire), (ein preis|einen preis) fur (alle|den ganzen|das ganze|die ganze),
    zum (pauschalpreis|festpreis), (un|le meme) (prix|tarif) (unique|pour tous|pour toute|pour tout), (un precio unico|un solo precio|una tarifa plana|una cuota unica), un prezzo unico, 定額制
  `),
    NO_PRODUCT,
  ),
  saying(
    'text-donations',
    'donations',
    listed(`
    (funded|supported|financed|paid for|sustained|maintained|carried) (|entirely |only |solely |purely |wholly )by (|your |user |voluntary |community |private )(donations|donors|patrons), (runs|lives|relies|depends|survives) (|only |entirely )on (|voluntary |your |user )donations,
    donation (based|funded|supported|ware), donationware, donations (keep it|keep the|fund the|pay for the|pay the), finanziert sich {words} spenden, (durch|aus|mit|von) spenden (finanziert|getragen|bezahlt), spendenfinanziert, spendenbasiert, lebt von spenden,
    (vit|vivons|finance|financee|financees) (|uniquement |par |par des |par les |grace aux )(de|des|les|aux|vos) dons, (vit|finance|financee) (de|par) dons, se (mantiene|financia|sostiene) (con|gracias a|de|por) (|las |los )(donaciones|donativos), (vive|viviamo) di donazioni, 寄付で運営, 寄付によって運営
  `),
    listed('no, your donors, your donation, nonprofits, charities, campaign, campaigns, fundraising, if, wenn, si'),
  ),
  saying(
    'text-advertising',
    'advertising',
    listed(`
    (supported|funded|financed|paid for) (|only |entirely )by (|small |a few |occasional |discreet )(ads|adverts|advertising|advertisements|advertisers), ad (supported|funded|financed), free with ads, contains ads,
    werbefinanziert, werbefinanzierte, werbefinanzierten, durch werbung finanziert, finanziert sich (durch|uber|mit) werbung, enthalt werbung, (finance|financee|financees) par (la publicite|des publicites|la pub), contient des (annonces|publicites),
    (se financia|financiada|financiado) (con|por|mediante|gracias a) (anuncios|publicidad|la publicidad), contiene anuncios, contem anuncios, (finanziata|finanziato) dalla pubblicita, 広告を含む, 広告収入で
  `),
    listed('no, without, sin, sans, ohne, if, wenn, si, remove, your ads, publishers'),
  ),
];
