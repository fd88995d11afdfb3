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
      pay as you go, (usage based|metered) (pricing|billing), prepaid credits,
      (credit|credits) never (expire|expires), credit packs, buy credits, top up, (bill|bills|billed|charge|charged|
      pay|priced|price) {words} per (request|call|email|message|sms|text|event|token|image|page|document|record|
      lookup|operation|minute|second|hour|gb|transaction|order|booking|verification|conversion|file|run|job|task|
      execution|delivery|shipment|scan|search|query|unit|vcpu|invoice|label|parcel|response|contact|credit|word), per
      (1 000|1k|million|thousand|100|10 000|100 000) (requests|calls|emails|messages|events|tokens|images|pages|
      documents|records|lookups|operations|rows|characters|minutes|credits|sms|verifications|queries|searches),
      (billed|charged) (per {word} used|by the hour|by usage|by the second|by the minute|per use),
      (pay|only pay|pay only) for (what|the {word}) you (use|send|need|consume|run), pay for usage,
      (pay only|only pay|pay) when you,
      (billed|charged|invoiced) {words} {words} for the {word} you (use|used|consume|send|sent|make|made|run),
      (billed|pay|paying|charged|charge you|invoiced) {words} for what you (use|used|consume),
      (metered|billed) by the (second|minute|hour|request), (se paie|payez|paye|facture|facturee|factures) a l usage,
      no monthly minimum, 0 {number} (per|a|an|pro|par|por|je) (verification|conversion|transaction|file|request|call|
      api|event|minute|second|gb|mb|tb|email|message|sms|token|image|page|document|record|credit|unit|lookup|row|vcpu|
      1|1k|{number}|million|thousand|anfrage|nachricht|requete|minuto|solicitud|mensaje|envio|envoi),
      0 {number} (request|gb|min|1k|call|email|sms|msg),
      vous ne payez que ce que vous, (vous payez|payez) (|seulement |uniquement )ce que vous,
      (paga|pagas) (solo |)lo que (usas|consumes|usa), paghi (solo |)quello che usi,
      je betaalt (alleen |)wat je gebruikt, nur zahlen was sie nutzen, nutzungsbasierte (abrechnung|preise),
      zahlen sie nur was sie nutzen, zahlen nur fur das was sie nutzen,
      (abrechnung|bezahlung) nach (verbrauch|nutzung),
      (paiement|payez|facturation|tarification) a l (usage|utilisation|appel),
      (pago|paga|pagas|pague|cobro|cobramos) por (uso|consumo),
      (paga|pague|pagas) (|tan )solo por lo que (usas|usa|consumes|consume|envia|envias|necesita|necesitas),
      pague pelo uso, so o que usa, solo cio che usi, alleen voor wat je gebruikt, pagamento a consumo,
      betaal per gebruik, 従量課金, 従量制, 使った分だけ
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
      (billed|paid|invoiced) (monthly|annually|yearly|quarterly|every|per month|per year|month to month),
      (monthly|annual|yearly|auto renewing|auto renewable) (subscription|subscriptions|plan|plans),
      (per|a) (user|seat|agent|editor|member|person) (per|a) (month|year),
      (your|the|our|a|each|every|this|sold as a|available as a) (|paid|monthly|yearly|annual) subscription,
      subscription (starts|costs|of|is|renews|includes|plans), by subscription, subscriptions (start|renew),
      cancel (your|the|a) subscription, (renews|renew) automatically, auto renews,
      monthly or (annual|annually|yearly), subscribe for, monatlich (kundbar|abgerechnet),
      jahrlich (abgerechnet|kundbar), (monatliche|jahrliche) abrechnung, monatsabo, jahresabo,
      (im|das|ihr|ein|unser|per|als) (|monatliches|jahrliches) (abonnement|abo), mieten sie,
      (abonnement|facture|facturation) (mensuel|annuel|mensuellement|annuellement|mensuelle|annuelle),
      (l|votre|un|par|d|sur) abonnement, sans engagement de duree,
      (suscripcion|facturado|facturacion|cuota) (mensual|anual|mensualmente|anualmente),
      (la|tu|su|una|por) suscripcion, assinatura (mensal|anual), (a|sua|por) assinatura,
      abbonamento (mensile|annuale), (l|tuo|un) abbonamento, (maandelijks|jaarlijks) opzegbaar,
      (je|een|uw) abonnement, 月額, 年額, 月払い, 年払い, 自動更新, 自動で更新, 自動的に更新, サブスクリプション
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
      (ni|weder|neither|ne|nem|nor) (|a |d |un |une |ein )(abonnement|abo|subscription|suscripcion|abbonamento|
      assinatura), no subscription, no subscriptions, without subscription, without a subscription,
      without subscriptions, no monthly subscription, kein abo, keine abos, ohne abo, kein abonnement,
      ohne abonnement, sans abonnement, pas d abonnement, sin suscripcion, sin suscripciones, sin suscripcion mensual,
      no recurring fees, sem mensalidade, sem assinatura, senza abbonamento, geen abonnement, no monthly fee,
      no monthly fees, 月額料金は不要,
      (月額料金|月額費用|月々の費用)は(かかりません|不要|一切かかりません|いただきません), サブスクではありません,
      サブスク不要
    `),
    {
      blocks: ['heading', 'list_item', 'paragraph'],
      unlessOf: 'integrations',
      followedBy: listed(`ever, no, just, or, only, and, required, needed, fees, und, notig, et, ni, y`),
      unless: listed(`
        trial, to try, try, to start, to get started, free plan, newsletter, podcast, cancel, if, other, others, until,
        was, were, tired, for the, during, demo, free version, basic, to view, to read, to see, to join, to open,
        to watch, guest, guests, viewers, you can, can t, cannot, watermark, limited, konnen, nur, vous pouvez, puedes,
        puede, gaste, invites, invitados, testen, essai, prueba, トライアル
      `),
    },
  ),
  signal(
    'no_one_time',
    'text-no-one-time',
    listed(`
      subscription only,
      (only|exclusively) (|available |sold |offered |licensed )(by|as a|on|through|with a|in a) subscription, (no|
      not a|isn t a|is not a|there is no|we do not offer a|we don t sell) (one time|one off|lifetime|perpetual)
      (purchase|payment|license|licence|plan|option|deal),
      (no lifetime|no perpetual) (licenses|licences|deals|plans|license|licence|deal),
      (nur|nur noch|ausschliesslich) (im|als|per) (abo|abonnement),
      (kein|keinen|keine) (einmalkauf|einmalzahlung|kauflizenz|kaufversion|dauerlizenz),
      (uniquement|seulement) (par|sur|en) abonnement, (solo|unicamente|exclusivamente) (por|con|mediante) suscripcion,
      solo in abbonamento, apenas por assinatura, alleen (als|met een) abonnement, 買い切り版はありません,
      買い切りはありません
    `),
    {
      blocks: ['heading', 'list_item', 'paragraph'],
      unlessOf: 'integrations',
      unless: listed(`
        other, others, rivals, most, until, used to, if, enterprise, mobile, for teams, add on, add ons, plugins,
        not subscription only, no subscription only
      `),
    },
  ),
  signal(
    'one_time',
    'text-one-time',
    listed(`
      (single|one time|one off) (license|licence) fee, perpetual {words} (license|licence|right), kauflizenz,
      dauerlizenz, einmaliger preis, licenza perpetua, pagamento unico, compra unica, eenmalige (aankoop|betaling),
      (buy|purchase|bought) {word} once, (buy|purchase) {words} once and, one purchase,
      (achetez|payez|achete|paie|paye) {words} une (|seule )fois, (si paga|paghi|compri) una (|sola )volta,
      una volta sola, un achat et c est tout, one price and that s it, nothing to renew,
      (license|licence) never expires, once for all your, you buy it once, pagas una vez, einmal kaufen, paid once,
      kaufen sie einmalig, einmalig eine lizenz, lizenz einmalig, une seule fois, one time payment, one time purchase,
      one payment, one time charge, one time license, one time licence, single payment, pay just once, only pay once,
      one off fee, one off charge, one off price, yours forever, license never expires, licence never expires,
      einmalige gebuhr, paiement en une fois, one time fee, one time price, one off payment, one off purchase,
      single purchase, pay once, buy once, you only pay once, lifetime deal, einmaliger kaufpreis, einmaliger preis,
      einmalige lizenz, kaufversion, achat definitif, un solo pago, lifetime license, lifetime licence,
      lifetime access, perpetual license, perpetual licence, einmalzahlung,
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
        'at once',
        'once a',
        'once per',
        'pay once a',
        'pay once per',
        'pay once every',
        'one payment provider',
        'one payment method',
      ],
    },
  ),
];
