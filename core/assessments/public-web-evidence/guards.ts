import { listed } from '../../evidence/phrase-list.ts';
/** Blocks that say something about a product: all but what can be pressed, and all. */
export const SAID = ['heading', 'list_item', 'cell', 'paragraph'] as const;
export const ANYWHERE = [...SAID, 'control'] as const;

/** Words of a clause that is about others, or about what is not so, or not yet. */
export const ABOUT_OTHERS = listed(`
    unlike, vs, versus, compared to, compared with, alternative to, alternatives to, competitor,
    competitors, instead of, their, they, other tools, most tools, tools with, switch from, switching from,
    switched from, migrate from, migrating from, migrated from, moved from, moving from, we used, used to,
    replaces, replace, im gegensatz, im vergleich, anders als, wechsel von, contrairement a, par rapport a,
    a diferencia de, en comparacion, 他社, 競合, と比較, とは異なり, と違い, from scratch, hiring, candidates,
    years of experience, experience, skills, knowledge of, no {word} integration, no {word} {word} integration, your own customers, your customers, your users, your clients, if we, imagine,
    would
  `);

export const NOT_YET = listed(`
    coming soon, soon, planned, planning, roadmap, upcoming, not yet, in the works, waitlist, no longer,
    discontinued, retired, retiring, sunset, ended, ends, removed, deprecated, considering, working on,
    was available, were available, demnachst, bald, geplant, noch nicht, nicht mehr, eingestellt, bientot,
    prochainement, pas encore, prevu, n est plus, proximamente, todavia no, aun no, pronto, ya no, まもなく,
    近日, 予定, 終了, 開発中, 今後
  `);

export const NEGATED = listed(`
    not, never, isn t, aren t, doesn t, don t, can t, cannot, won t, without, except, unavailable,
    unsupported, lacks, lack of, no native, no official, nicht, kein, keine, keinen, ohne, ausser, pas,
    aucun, aucune, sans, sauf, n est, sin, ningun, ninguna, excepto, no disponible, no esta, non disponible, non compatible, indisponible, incompatible, incompatibles, ません, ない, なし,
    未対応, 非対応, 不可
  `);

/** Headings below which a page is about others, or about what is not yet so. */
export const WRONG_HEADINGS = listed(`
    vs, versus, alternative, alternatives, competitors, comparison, compared, migrate, switch from,
    switching from, import from, coming soon, roadmap, planned, upcoming, careers, jobs, open positions,
    we re hiring, join our team, testimonials, what our customers say, customer stories, case studies,
    blog, latest posts, latest news, news, related articles, follow us, community, trusted by,
    our customers, not supported, unsupported, our stack, tech stack, alternativen, vergleich,
    im vergleich, demnachst, karriere, kundenstimmen, comparatif, bientot, temoignages, recrutement,
    alternativas, comparacion, proximamente, testimonios, empleo, 比較, 近日, 採用, お客様の声, ブログ, salary,
    compensation
  `);

export const TRIAL = listed(`
    up to {number} days, up to {number} months, for {number} months, for {number} weeks, for a month, for one month, for the first,
    trial, trials, testphase, testversion, testzeitraum, kostenlos testen, gratis testen, essai, prueba,
    days free, free for {number} days, free for {number} day, for {number} days, トライアル, 体験, 試用, お試し,
    first month, tage kostenlos, jours gratuits, dias gratis, demo, ersten monat, ersten monate, ersten {number},
    fur {number} tage, fur {number} monate, premiers mois, premier mois, pendant, primer mes, primeros, durante, 初月, 初回, 最初の, 日間,
    ヶ月間, か月間, カ月間
  `);

/** Negations that are about what a clause says, and not about a card or a contract that it needs none of. */
export const DENIED = listed(`
    not, never, isn t, doesn t, don t, lacks, nicht, pas de, pas d, aucun, aucune, no hay, no ofrecemos,
    no tenemos, ningun, ninguna, ません, ない
  `);
