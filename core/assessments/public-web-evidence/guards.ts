import { listed } from '../../evidence/phrase-list.ts';

/** What rules share to tell what is not meant, by name. */
export const phraseLists = {
  /** Words of a clause that is about others, or about what is not so, or not yet. */
  'about-others': listed(`
    unlike, vs, versus, compared to, compared with, alternative to, alternatives to, competitor,
    competitors, instead of, their, they, other tools have, other tools do, other tools are, than other tools, most tools, tools with, switch from, switching from,
    switched from, migrate from, migrating from, migrated from, moved from, moving from, we used, used to,
    replaces, replace, im gegensatz, im vergleich, anders als, wechsel von, contrairement a, par rapport a,
    a diferencia de, en comparacion, 他社, 競合, と比較, とは異なり, と違い, from scratch, hiring, candidates,
    years of experience, experience, skills, knowledge of, no {word} integration, no {word} {word} integration, your own customers, your customers, your users, your clients, if we, imagine,
    would
  `),
  /** Headings below which a page is about others, or about what is not yet so. */
  'wrong-headings': listed(`
    vs, versus, alternatives, competitors, comparison, compared, migrate, switch from,
    switching from, import from, coming soon, roadmap, planned, upcoming, careers, jobs, open positions,
    we re hiring, join our team, testimonials, what our customers say, customer stories, case studies,
    blog, latest posts, latest news, news, related articles, follow us, community, trusted by,
    our customers, not supported, unsupported, our stack, tech stack, alternativen, vergleich,
    im vergleich, demnachst, karriere, kundenstimmen, comparatif, bientot, temoignages, recrutement,
    alternativas, comparacion, proximamente, testimonios, empleo, 比較, 近日, 採用, お客様の声, ブログ, salary,
    compensation, ratings and reviews, customer reviews, user reviews, reviews, you might also like, similar apps, more by this developer
  `),
  /** Negations that are about what a clause says, and not about a card or a contract that it needs none of. */
  denied: listed(`
    not, never, isn t, doesn t, don t, lacks, nicht, pas de, pas d, aucun, aucune, no hay, no ofrecemos,
    no tenemos, ningun, ninguna, ません, ない
  `),
  /** What stands near amounts that are no price of the product. */
  'no-price': listed(`
    setup, fee, fees, shipping, delivery, due today, today, commission, onboarding, installation, deposit,
    migration, salary, compensation, average, savings, you save, wasted, versand, gebuhr, gebuhren,
    einrichtung, gehalt, frais, livraison, salaire, envio, comision, salario, 送料, 初期費用, 手数料, competitor,
    competitors, spent, raised, donate, donation, per hour, add on, add ons, addon, previously
  `),
  /** The same of amounts that come again: what is done once near them costs something else, or nothing. */
  'no-recurring-price': listed(`
    fee, fees, shipping, delivery, commission, deposit, salary, compensation, average, savings, you save, wasted, versand, gebuhr, gebuhren,
    gehalt, frais, livraison, salaire, envio, comision, salario, 送料, 手数料, competitor, competitors, spent, raised, donate, donation, per hour,
    add on, add ons, addon, previously
  `),
  /** What stands near amounts of nothing that are no price of a plan: sums yet to be reckoned, parts, and plans for a few. */
  'no-plan': listed(`
    student, students, education, educators, teachers, schools, classrooms, non profit, non profits, nonprofit, nonprofits,
    charities, startups, studenten, bildung, etudiants, estudiantes, 学生, estimate, estimated, calculator, subtotal, total,
    cart, basket, checkout, warenkorb, panier, carrito, zwischensumme, summe, carro, カート, 合計, balance, monthly cost, extra,
    additional, overage, egress, upfront, first {number} months, first {number} days, first three months, first two months,
    first year, the first, then, next {number} months, per transaction, with code, coupon, refund
  `),
};

/** A whole list, as rules name it. */
const all = (name: keyof typeof phraseLists) => [`@${name}`] as const;

export const ABOUT_OTHERS = all('about-others');
export const WRONG_HEADINGS = all('wrong-headings');
export const DENIED = all('denied');
export const NO_PRICE = all('no-price');
export const NO_RECURRING_PRICE = all('no-recurring-price');
export const NO_PLAN = all('no-plan');

/** Blocks that say something about a product: all but what can be pressed, and all. */
export const SAID = ['heading', 'list_item', 'cell', 'paragraph'] as const;
export const ANYWHERE = [...SAID, 'control'] as const;
/** The same, and what pictures without text are named. */
export const SEEN = [...ANYWHERE, 'picture'] as const;

export const NOT_YET = listed(`
    coming soon, soon, planned, planning, roadmap, upcoming, not yet, in the works, waitlist, no longer,
    discontinued, retired, retiring, sunset, ended, ends, removed, deprecated, considering, working on,
    was available, were available, demnachst, bald, geplant, noch nicht, nicht mehr, eingestellt, bientot,
    prochainement, pas encore, prevu, n est plus, proximamente, todavia no, aun no, pronto, ya no, まもなく,
    近日, 予定, 終了, 開発中, 今後
  `);

export const NEGATED = listed(`
    not, never, isn t, aren t, doesn t, don t, can t, cannot, won t, without, except, unavailable,
    unsupported, lacks, lack of, no native, no official, no se integra, no es compatible, no funciona, no se conecta, no hay, no existe, no soporta, no tenemos, nicht, kein, keine, keinen, ohne, ausser, pas,
    aucun, aucune, sans, sauf, n est, sin, ningun, ninguna, excepto, no disponible, no esta, non disponible, non compatible, indisponible, incompatible, incompatibles, ません, ない, なし,
    未対応, 非対応, 不可
  `);

export const TRIAL = listed(`
    up to {number} days, up to {number} months, for {number} months, for {number} weeks, for a month, for one month, for the first,
    trial, trials, testphase, testversion, testzeitraum, kostenlos testen, gratis testen, essai, prueba,
    days free, free for {number} days, free for {number} day, for {number} days, トライアル, 体験, 試用, お試し,
    first month, tage kostenlos, jours gratuits, dias gratis, demo, ersten monat, ersten monate, ersten {number},
    fur {number} tage, fur {number} monate, premiers mois, premier mois, pendant, primer mes, primeros, durante, 初月, 初回, 最初の, 日間,
    ヶ月間, か月間, カ月間
  `);
