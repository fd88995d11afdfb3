import { listed } from '../../evidence/phrase-list.ts';
import { denialWords } from './denial-words.ts';

/** What rules share to tell what is not meant, by name. */
export const phraseLists = {
  ...denialWords,
  /** Words of a clause that is about others, or about what is not so, or not yet. */
  'about-others': listed(`
    unlike, vs, versus, compared to, compared with, alternative to, alternatives to, competitor,
    competitors, instead of, their, they, other tools have, other tools do, other tools are, than other tools,
    most tools, tools with, switch from, switching from, switched from, migrate from, migrating from, migrated from,
    moved from, moving from, we used, used to, replaces, replace, im gegensatz, im vergleich, anders als,
    wechsel von, contrairement a, par rapport a, a diferencia de, en comparacion, 他社, 競合, と比較, とは異なり,
    と違い, from scratch, hiring, candidates, nos gustaria, we would like, we d like, we d love, nous aimerions,
    on aimerait, gostariamos, vorremmo, years of experience, experience, skills, knowledge of, your own customers,
    your customers, your users, your clients, if we, imagine, would
  `),
  /** Headings below which a page is about others, or about what is not yet so. */
  'wrong-headings': listed(`
    vs, versus, alternatives, competitors, comparison, compared, migrate, switch from,
    switching from, import from, coming soon, roadmap, planned, upcoming, careers, jobs, open positions,
    we re hiring, join our team, testimonials, what our customers say, customer stories, case studies,
    blog, latest posts, latest news, news, related articles, follow us, community, trusted by,
    our customers, not supported, unsupported, our stack, tech stack, alternativen, vergleich,
    im vergleich, demnachst, karriere, kundenstimmen, comparatif, bientot, temoignages, recrutement, alternativas,
    comparacion, proximamente, testimonios, empleo, 比較, 近日, 採用, お客様の声, ブログ, salary, compensation,
    ratings and reviews, ratings reviews, notes avis, customer reviews, user reviews, you might also like,
    similar apps, more by this developer, more apps like this, other popular extensions, related apps,
    notes et avis, avis clients, bewertungen, rezensionen, kundenmeinungen, valoraciones y resenas, valoraciones,
    resenas, opiniones, レビュー, 評価とレビュー, recensioni, avaliacoes, sponsored by, our sponsors
  `),
  /** Negations that are about what a clause says, and not about a card or a contract that it needs none of. */
  denied: listed(`
    not, (we|will|would|have|has|had|did|was|were|is|are|can) never,
    never (offer|offered|have|had|be|been|free|charge|bill|again), isn t, doesn t, don t, lacks, nicht, pas de,
    pas d, aucun, aucune, no hay, no ofrecemos, no tenemos, ningun, ninguna, ません, ない
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
    fee, fees, shipping, delivery, commission, deposit, salary, compensation, average, savings, you save, wasted,
    versand, gebuhr, gebuhren, gehalt, frais, livraison, salaire, envio, comision, salario, 送料, 手数料,
    competitor, competitors, spent, raised, donate, donation, per hour, add on, add ons, addon, previously
  `),
  /** Words near amounts that are not the price of a plan: sums, parts, and plans for a few. */
  'no-plan': listed(`
    student, students, education, educators, teachers, schools, classrooms, non profit, non profits, nonprofit,
    nonprofits, charities, startups, studenten, bildung, etudiants, estudiantes, 学生, estimate, estimated,
    calculator, subtotal, total, cart, basket, checkout, warenkorb, panier, carrito, zwischensumme, summe, carro,
    カート, 合計, balance, monthly cost, extra, additional, overage, egress, upfront, first {number} months,
    first {number} days, first three months, first two months, first year, the first, then, next {number} months,
    per transaction, with code, coupon, refund
  `),
  /** What is not so yet, or no more. */
  'not-yet': listed(`
    coming soon, soon, planned, planning, roadmap, upcoming, not yet, in the works, waitlist, no longer,
    discontinued, retired, retiring, sunset, ended, ends, removed, deprecated, considering, working on,
    was available, were available, demnachst, bald, geplant, noch nicht, nicht mehr, eingestellt, bientot,
    prochainement, pas encore, prevu, n est plus, proximamente, todavia no, aun no, pronto, ya no, まもなく, 近日,
    予定, 終了, 開発中, 今後, coming next, up next, under consideration, being considered, in prufung, a l etude,
    en estudio, allo studio, em estudo, 検討中, (we|have|has|was|were) (dropped|removed|retired|discontinued)
  `),
  /** Words that deny. */
  negated: listed(`
    not, (will|would|does|did|is|are|was|can|we) never,
    never (support|supports|supported|work|works|integrate|integrated|connect|run|runs|be|been), isn t, aren t,
    doesn t, don t, can t, cannot, won t, unavailable, unsupported, lacks, lack of, no native, no official,
    no se integra, no es compatible, no funciona, no se conecta, no hay, no existe, no soporta, no tenemos, nicht,
    kein, keine, keinen, pas, aucun, aucune, n est, ningun, ninguna, no disponible, no esta, non disponible,
    non compatible, indisponible, incompatible, incompatibles, ません, ない, なし, nao, nem, nenhum, nenhuma, geen,
    niet, nooit, nie, brak, nessun, nessuna, non e, non esiste, non c e, non ci sono, non funziona, non si,
    non supporta, non abbiamo, non offriamo, ikke, inte, ingen, ei ole, neni, 未対応, 非対応, 不可
  `),
  /** What is free for a while only. */
  trial: listed(`
    up to {number} days, up to {number} months, for {number} months, for {number} weeks, for a month, for one month,
    for the first, trial, trials, testphase, testversion, testzeitraum, kostenlos testen, gratis testen, essai,
    prueba, days free, free for {number} days, free for {number} day, for {number} days, トライアル, 体験, 試用,
    お試し, first month, tage kostenlos, jours gratuits, dias gratis, demo, ersten monat, ersten monate,
    ersten {number}, fur {number} tage, fur {number} monate, premiers mois, premier mois, pendant, primer mes,
    primeros, durante, 初月, 初回, 最初の, 日間, ヶ月間, か月間, カ月間
  `),
  /** What there is none of. */
  'none-of-it': listed(`
    there is no, there are no, there s no, we have no, has no, have no, no plans, no app, no apps, no version,
    no versions, no client, no build, no builds, no {word} integration, no {word} {word} integration, no support,
    no desktop, no mobile, no plugin, no integrations, no connector, neither
  `),
  /** What is free in other ways than a plan is. */
  'no-free': listed(`
    you should, should you, if you offer, should (offer|have), to offer a,
    for 1 year, for a year, for one year, startup programme, startup program,
    no free, no completely, no 100, without a free, kein kostenloser, keinen kostenlosen, keine kostenlose,
    keine gratis, kein gratis, ohne kostenlosen, ohne kostenlose, sans plan, sans forfait, sans offre, sin plan,
    sin version, free to use your, free to use any, free to use the, free to use this, you are free, you re free,
    are free to, feel free, free of (ads|adverts|advertising|bugs|clutter|distractions|spam|tracking|commission),
    ad free, ads free, student, students, nonprofits, non profits, non profit, educators, teachers, schools,
    open source projects, startups, etudiants, estudiantes, studenten, 学生, stress free, risk free, tax free,
    hassle free, commission free, fee free, contract free, killed, got rid of, getting rid of, goodbye to,
    existing free, legacy free, how to, why we, should your, turn free, convert free, create a free, build a free,
    launch a free, add a free, let visitors, let customers, let users, let members, your subscribers, your members,
    your visitors, your audience, your clients, your fans, free plan of your, thinking about, thinking of,
    ask us for, asks for, asking for, asked for, formation, guide, guia, curso, libro, ebook, e book, plantilla,
    modele, livre blanc, leitfaden, schulung, vorlage, plugins
  `),
  /** What a product gives away beside itself: that these cost nothing says nothing of a plan. */
  extras: listed(`
    migration, migrations, onboarding, support, consultation, webinar, training, certificate, certificates, ssl,
    updates, upgrades, templates, icons, themes, fonts, setup, set up, installation, consulting, course, courses,
    ebook, guide, checklist, quote, estimate, audit, assessment, shipping, delivery, returns, hosting, domain,
    add on, add ons, addon, fixes, resources, content, tools, tool, library, report, cancellation, transfers,
    import, imports, listing, listings, event, tickets, umzug, migration, einrichtung, beratung, hilfe, formation,
    accompagnement, assistance, mises a jour, soporte, asistencia, migracion, actualizaciones, サポート, 相談,
    導入支援, アップデート
  `),
  /** What a clause says of a platform or another product that is gone, that is hoped for, or that others bring. */
  ended: listed(`
    end of (the {word} integration|{word} support|support|life), switched off, turned off, shut down, phased out,
    withdrawn, (drops|dropped|dropping) support, (been|was|were) dropped, discontinues, the last to, last version,
    until version, up to version, deja de, dejo de, dejara de, ha dejado, cesse de, ne sera plus, abandonne,
    a ete supprime, a ete supprimee, entfallt, entfernt, eliminado, eliminada, retirado, retirada, rimosso,
    removido, verwijderd, 廃止, next (year|spring|summer|autumn|fall|winter|quarter|month), later this year,
    (is|are) coming, we hope, we plan, someday, eventually, being built, nachstes jahr, wir planen,
    l (annee|an) (prochaine|prochain), el (proximo|siguiente) ano, ano que viene, 来年, 来春, unofficial,
    look elsewhere, better off, e book, ebook, white paper, whitepaper, livre blanc, 電子書籍, セミナー
  `),
  /** Headings below which a page thanks others, or tells of what is wished for, gone, told elsewhere or not so. */
  aside: listed(`
    credits, acknowledgements, acknowledgments, thanks, thank you, danksagung, remerciements, agradecimientos,
    ringraziamenti, 謝辞, inspiration, related, see also, further reading, ideas, wishlist, wish list,
    feature requests, to do, todo, wunsche, removed, deprecated, discontinued, retired, dropped, entfernt,
    eingestellt, supprime, eliminado, 廃止, e book, ebook, white paper, free guide, free download, livre blanc,
    libro blanco, does not, doesn t, do not, don t, not compatible, incompatible, no longer, nicht, ne {word} pas,
    no funciona, no se conecta
  `),
  /** What stands behind a name that is announced. */
  announced: listed(`
    coming soon, soon, planned, not supported, not yet, beta soon, in development, on the roadmap, demnachst, bald,
    geplant, bientot, bientot disponible, proximamente, 近日公開, 近日対応, 準備中, roadmap, waitlist, wait list,
    in progress, under development, not available, no longer, discontinued, retired, en developpement,
    en desarrollo, in entwicklung, 開発中, nicht unterstutzt, nicht mehr, non pris en charge, no compatible,
    binnenkort, em breve, in arrivo, prossimamente, wkrotce, kommer snart, snart
  `),
  /** What a clause says of amounts that come again and are no price of the product. */
  'not-our-price': listed(`
    save, saves, saved, saving, savings, spend, spends, spending, spent, lose, loses, lost, waste, wasted, earn,
    earns, earned, earning, make, made, makes, revenue, mrr, arr, salary, salaries, wage, raise, raised, raises,
    worth, collect, collects, collected, collecting, average, value, valued, budget, budgets, donate, donates,
    donation, donations, was, were, previously, formerly, cheaper, bonus, stipend, allowance, profit, profits,
    sales, invoices, refund, refunds, grant, grants, process, processes, processed, processing, fine, fines, income,
    turnover, fewer, less, cut, cuts, cutting, costing, track your, tracks your, track all, tracks all, keep track,
    rent, hosting costs, bill, bills, pays us, paying, paid, million, billion, setup, example, imagine, suppose,
    jobs, sparen, spart, gespart, gehalt, verdienen, verdient, statt, ausgaben, umsatz, spenden, kostete,
    economisez, economiser, economies, salaire, gagnez, gagner, au lieu, chiffre d affaires, budget, ahorra,
    ahorras, ahorrar, ahorro, salario, sueldo, gana, ganar, ingresos, en lugar, 節約, 削減, 給与, 月給, 時給, 売上,
    年収, 収入, と比べ, 従来
  `),
  /** Words of a clause that is about what others make, or would like. */
  building: listed(`
    build, builds, building, create, develop, develops, design, monitor, manage, test, tests, testing, deploy,
    your site, your app, your apps, request, vote, example, sample, behind the scenes, entwickle, entwickeln, creez,
    crea, engineer, developer, what, means, news, how to, you make, publish
  `),
  /** What could limit a denial to some of what there is, to another time, or make it somebody else’s. */
  limited: listed(`
    if, only, just, why, whether, unless, except, some, most, many, other, others, older, old, former, formerly,
    was, were, free plan, starter, basic, on the, in the, with the, longer than, offline, yet to, anymore because,
    wenn, nur, si, seulement, solo, 場合, のみ, 一部
  `),
  /** Words of a clause that speaks of what would have to be made first. */
  'asked-for': listed(`
    contact us, contact us for, ask us, talk to us, get in touch, reach out, let us know, tell us, on request,
    if you need, sprechen sie uns an, kontaktieren sie uns, contactez nous, contactanos, contactenos, お問い合わせ,
    ご相談
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
export const LIMITED = all('limited');
export const ASKED_FOR = all('asked-for');
export const ANNOUNCED = all('announced');
export const NOT_OUR_PRICE = all('not-our-price');
export const BUILDING = all('building');
export const NONE_OF_IT = all('none-of-it');
export const NO_FREE = all('no-free');
export const EXTRAS = all('extras');
export const ENDED = all('ended');
export const ASIDE = all('aside');
export const DENYING = all('denying');
export const SUPPORTING = all('supporting');
export const PLAINLY = all('plainly');
export const GONE = all('gone');
export const SINCE = all('since');

/** Blocks that say something about a product: all but what can be pressed, and all. */
export const SAID = ['heading', 'list_item', 'cell', 'paragraph'] as const;
export const ANYWHERE = [...SAID, 'control'] as const;
/** The same, and what pictures without text are named. */
export const SEEN = [...ANYWHERE, 'picture'] as const;

export const NOT_YET = all('not-yet');

export const NEGATED = all('negated');

export const TRIAL = all('trial');
