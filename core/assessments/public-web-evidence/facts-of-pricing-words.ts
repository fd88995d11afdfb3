import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { DENIAL_THEN, FREE_THEN, OTHERS_DENIAL } from './free-plan-words.ts';
import { ANYWHERE, DENIED, DENYING, EXTRAS, NO_FREE, NOT_YET, PLAINLY, SAID, TRIAL, WRONG_HEADINGS } from './guards.ts';
import { signal } from './pricing-signal.ts';

/** How a plan is called that costs nothing. */
const FREE_PLANS = listed(`
  (free|free of charge|permanently free|forever free) (plan|tier|version|edition|option|package|variant),
  (kostenlose|kostenloser|kostenlosen|kostenloses|dauerhaft kostenlosen|dauerhaft kostenlose|gratis) (plan|tarif|
  version|variante|paket|edition|stufe), gratistarif, gratisversion, freeware version,
  (plan|version|formule|offre|forfait|abonnement|compte) (gratuit|gratuite),
  (plan|version|edicion|modalidad) (gratuito|gratuita|gratis), plano (gratuito|gratis), versao (gratuita|gratis),
  piano gratuito, versione gratuita, gratis (versie|abonnement|plan|pakket), 無料プラン, 無料のプラン, 無料版,
  フリープラン
`);
/** What a clause that denies one holds beside. */
const SAID_OF_PLANS = listed(`
  run, do, did, forever, permanently, give, dauerhaft, derzeit, angeboten, existe, encore, propose, disponemos de,
  de forma, ofrece, oferecemos, ご用意, 提供, ご提供, しておりません, プラン, our, own, such, kind, kind of
`);
const CLOUDS = listed(`aws, amazon, azure, gcp, google cloud, heroku, firebase, vercel, netlify, cloudflare, openai`);
/**
 * Statements of a website about free plans and prices on request. A free trial is not a free plan, and neither is a
 * plan that is free for a limited time.
 */
export const factsOfPricingWords: readonly FactRule[] = [
  signal(
    'free_plan',
    'text-free-plan',
    listed(`
      (plan|tier|edition) (is|remains|stays) (|offered |provided |available )(free|free of charge|at no cost),
      free {word} (plan|tier|version|edition), (every|each) calendar month are free, free plan, free tier,
      free for up to {number}, free up to {number}, premiers (appels|utilisateurs|documents|projets|messages|membres|
      go|envois|credits) {words} (sont|restent|gratuits|offerts),
      primeros (usuarios|mensajes|documentos|proyectos) {words} (son|gratis), (mensuels|par mois) (gratuits|offerts),
      free (|all of it )for everyone, (basic|starter|personal|community|core|lite|standard|solo|hobby|free|individual)
      (version|edition|plan|tier) (is|stays|remains) free, free for as long as, fur (einzelpersonen|privatpersonen|
      einzelnutzer|private nutzung|privatanwender|vereine|solisten|selbststandige) {words} (kostenlos|gratis|
      kostenfrei), bis {number} {word} {words} (kostenlos|gratis|kostenfrei),
      (nutzt|nutzen|verwendet) {words} (dauerhaft |)(gratis|kostenlos),
      (gratuit|gratuite) pour (les particuliers|un usage|une personne|les associations|les independants),
      (plano|piano|plan) {word} (e|ist|est|es) (gratuito|kostenlos|gratuit|gratis),
      gratuito per (uso personale|un utente), gratis para (uso personal|un usuario|uso pessoal),
      gratis voor (een gebruiker|particulieren|persoonlijk), forever free plan, free starter plan,
      free community edition, community edition is free, community edition ist kostenlos, free basic plan,
      free individual plan, free personal plan, free hobby plan, free developer plan,
      (solo|starter|basic|hobby|personal|individual|community|lite|home|single user|one user|one person) free,
      (solo|basis|privat|einzelplatz|starter) (kostenlos|gratis), (solo|perso|decouverte|essentiel|starter) gratuit,
      (individual|personal|basico|solo|inicial) gratis, starter plan is free, basic plan is free, hobby plan is free,
      personal plan is free, free for individuals, free for personal use, free version available, free edition,
      kostenloser plan, kostenlosen plan, kostenloser tarif, kostenlosen tarif, kostenlose version, gratis tarif,
      gratisversion, kostenloses paket, free for one {word}, free for {number} {word}, free for freelancers,
      the free version, a free version, free version includes, free version covers, free version with,
      our free version, free for everyone, free for teams of up to, free for teams up to, self hosted is free,
      self hosting is free, free to self host, self host for free, self hosted for free, self hosted version is free,
      self hosted free, self host free, la version gratuite, una version gratuita, die kostenlose version,
      der kostenlose tarif,
      free for small teams, free for hobbyists, free for solo, kostenlos fur bis zu {number}, kostenlos bis {number},
      kostenlos bis zu {number}, formule gratuite, gratuit jusqu a {number}, gratis hasta {number},
      gratuito hasta {number}, 無料でご利用いただけます,
      plan gratuit, forfait gratuit, offre gratuite, version gratuite,
      plan gratuito, version gratuita, plan gratis, 無料プラン, 無料版, フリープラン
    `),
    { blocks: SAID, unless: [...DENIED, ...TRIAL, ...CLOUDS, ...NO_FREE, ...NOT_YET], unlessOf: 'integrations' },
  ),
  signal(
    'free_plan',
    'text-free',
    listed(`
      free for life, free always, always free, free (with no|without) (|a |any )time limit,
      kostenlos ohne (zeitliche begrenzung|zeitlimit), gratuit sans limite de (duree|temps),
      gratis sin limite de tiempo, free forever, forever free, completely free, 100 free, free to use,
      dauerhaft kostenlos, fur immer kostenlos, gratuit a vie, gratuit pour toujours, gratis para siempre, 永久無料,
      ずっと無料
    `),
    {
      blocks: SAID,
      unless: [...DENIED, ...TRIAL, ...CLOUDS, ...NO_FREE, ...EXTRAS, ...NOT_YET],
      followedBy: FREE_THEN,
      unlessOf: 'integrations',
    },
  ),
  signal(
    'free_plan',
    'text-free-allowance',
    listed(`
      first {number} (|{number} ){word} {words} (are free|is free|stay free|stays free|free|cost nothing),
      up to {number} (|{number} ){word} {words} (is free|are free|stays free), a month for free, per month for free,
      every month for free, each month for free, every month are free, each month are free, per month are free,
      a month are free, free every month, free each month, im monat kostenlos, pro monat kostenlos, gratuits par mois,
      gratuites par mois, gratis al mes
    `),
    {
      blocks: SAID,
      unless: [
        ...DENIED,
        ...TRIAL,
        ...CLOUDS,
        ...NO_FREE,
        ...EXTRAS,
        ...listed(`
          get a month, try, your first, first (month|year|week|purchase|order|delivery), days, months, weeks, day,
          week, years, hours, one month, refer, referral, invite, friend, friends, win, gift, when you, if you,
          coupon
        `),
      ],
      unlessOf: 'integrations',
    },
  ),
  {
    ...signal('no_free_plan', 'said-no-free-plan', FREE_PLANS, {
      blocks: ['heading', 'list_item', 'paragraph'],
      unlessOf: 'integrations',
      unless: OTHERS_DENIAL,
      also: DENYING,
      only: [...DENYING, ...PLAINLY, ...SAID_OF_PLANS],
    }),
  },
  signal('no_free_plan', 'row-no-free-plan', FREE_PLANS, { blocks: ['cell'], answer: 'no', whole: true }),
  signal(
    'no_free_plan',
    'text-no-free-plan',
    listed(`
      no free (plan|tier|version|edition), (not|don t|doesn t) (have|offer) a free (plan|tier|version),
      (is not|isn t) a free (plan|version|tier), a free (plan|version|tier) is not available,
      free plan is not offered,
      (kein|keine|keinen) (|dauerhaft )(kostenloser|kostenlosen|kostenlose|gratis) (plan|tarif|version),
      keine gratisversion, (keinen|kein) (gratistarif|free plan),
      kostenlos(en|e) (plan|tarif|version) (bieten wir nicht|gibt es nicht),
      (pas de|aucun|aucune|pas d) (plan|version|forfait|offre|formule) (gratuit|gratuite),
      no (hay|ofrecemos|tenemos|existe) (|un |una )(plan gratuito|version gratuita), sin plan gratuito,
      (non c e|non abbiamo|non offriamo|non esiste|nessun) (|un |una |alcun )(piano gratuito|versione gratuita),
      (geen|er is geen|we hebben geen|we bieden geen) gratis (versie|abonnement|plan|pakket),
      (nao temos|nao ha|nao oferecemos|sem) (|um |uma )(plano gratuito|versao gratuita),
      free (plan|tier|version) (was|has been|is) (discontinued|retired|removed|ended|gone), 無料プランはありません,
      無料プランはございません, 無料版はありません, 無料版はございません, 無料プランの提供はありません,
      there is no longer a free (plan|tier)
    `),
    {
      blocks: ['heading', 'list_item', 'paragraph'],
      followedBy: DENIAL_THEN,
      unlessOf: 'integrations',
      unless: [
        ...CLOUDS,
        ...OTHERS_DENIAL,
        'limit',
        'limits',
        'restrictions',
        'needed',
        'required',
        'for teams',
        'for businesses',
        'for enterprises',
        'for companies',
        'for organizations',
        'for commercial',
        'tired',
        'fur teams',
        'fur unternehmen',
        'pour les equipes',
        'para equipos',
        'if',
      ],
    },
  ),
  signal(
    'free_trial',
    'text-free-trial',
    listed(`
      free trial, day trial, days free, try free for {number}, try it free for {number},
      free for {number} days, kostenlose testphase, kostenlose testversion, kostenlos testen, gratis testen,
      tage kostenlos, tage testen, essai gratuit, essayer gratuitement, essayez gratuitement, jours d essai,
      jours gratuits, prueba gratis, prueba gratuita, dias gratis, dias de prueba, 無料トライアル, 無料体験, 無料お試し,
      日間無料
    `),
    {
      blocks: ANYWHERE,
      unless: listed(`
        returns, return, shipping, delivery, storage, returned, no free trial, no trial, no day, not offer, don t offer,
        doesn t offer, no longer, not a free trial, without a free trial, isn t a free trial, keine kostenlose, kein,
        keinen, pas d essai, pas de,
        set up a, create a free, convert, clinical, your subscription products, rivals, only give, sin prueba, no hay,
        no ofrecemos, ありません, ございません
      `),
    },
  ),
  signal(
    'contact_sales',
    'text-contact-sales',
    listed(`
      (contact|talk to|speak to|speak with|call|ask) (|our |the )sales, (contact|call|email|ask|talk to|speak to|
      write to) {words} (for|about) (|a |our |your )(quote|pricing|price|prices),
      get in touch for (a quote|pricing|prices),
      (custom|tailored|individual|bespoke|personal|personalised|personalized) (quote|quotes|pricing|offer|price),
      (quote|quotes|pricing|price|prices|offer) (on|upon|by) request,
      (request|get|ask for) (|a |your |an )(quote|pricing|price|proposal), quote based pricing,
      (priced|quoted) individually, pricing (depends on|is tailored), (prepare|send you|give you|make you) a quote,
      price is agreed, no price list, (preis|preise|angebot) (auf anfrage|nach vereinbarung),
      (individuelles|personliches|unverbindliches) angebot, angebot (anfordern|anfragen|einholen),
      (vertrieb|kontaktieren sie den vertrieb|kontaktieren sie unseren vertrieb) kontaktieren,
      kontaktieren sie (den|unseren) vertrieb, (tarif|tarifs|prix|tarification|etablis|etabli) sur devis,
      devis (personnalise|sur mesure), (demander|obtenir|recevoir|demandez|obtenez) {words} devis,
      contact(er|ez) (le service commercial|notre equipe commerciale|les ventes|nos commerciaux),
      (prix|tarifs) sur demande, (contactar|contacta|contacte) (con|a) ventas,
      (hable|habla|hablar|contacte) con (nuestro|el) equipo (comercial|de ventas),
      (parlez|discutons|echangez) (a|avec) (notre|un) (equipe commerciale|commercial),
      (solicitar|solicita|pide|pedir) {words} presupuesto, presupuesto (a medida|personalizado), precio a consultar,
      (solicite|peca) {words} orcamento, (preco|precos) sob consulta, (richiedi|chiedi) {words} preventivo,
      (prezzo|prezzi) su richiesta, offerte (aanvragen|op maat), (prijs|prijzen) op aanvraag, 営業に問い合わせ,
      営業担当, 要お問い合わせ, 要見積, お見積もり, お見積り, 見積もりを依頼, 個別見積
    `),
    {
      blocks: ANYWHERE,
      unless: listed(`
        no need, without, don t, rules, your store, tables, in your app, not, never, no contact sales, supplier,
        suppliers, let customers, let visitors, customers request, ohne, nicht, kein, sans, sin, 不要
      `),
    },
  ),
  {
    id: 'whole-contact-sales',
    fact: 'pricing_signal',
    sources: ['website', 'documentation', 'app_store', 'extension_store', 'other'],
    from: {
      kind: 'text',
      blocks: ANYWHERE,
      whole: true,
      unlessUnder: WRONG_HEADINGS,
      phrases: listed('sur devis, auf anfrage, on request, a consultar, bajo consulta, 個別見積'),
    },
    as: { form: 'constant', value: 'contact_sales' },
  },
  {
    id: 'card-contact-sales',
    fact: 'pricing_signal',
    sources: ['website', 'other'],
    from: {
      kind: 'text',
      blocks: ANYWHERE,
      whole: true,
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        let s talk, custom, custom price, individual, individuell, individueller preis, sur mesure, a medida,
        personalizado, su misura, contact us, talk to us, get in touch, get a quote, request a quote,
        kontakt aufnehmen, contactez nous, contactanos, お問い合わせ, 応相談, op maat
      `),
      under: listed(`
        enterprise, business, organisation, organization, corporate, unternehmen, konzern, entreprise,
        grands comptes, empresa, empresas, corporativo, エンタープライズ, 法人, custom, agency, scale
      `),
      near: ['{price}'],
    },
    as: { form: 'constant', value: 'contact_sales' },
  },
];
