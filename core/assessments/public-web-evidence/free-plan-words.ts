import { listed } from '../../evidence/phrase-list.ts';

/** What is free in other ways than a plan is. */
export const NO_FREE = listed(`
    for 1 year, for a year, for one year, startup programme, startup program,
    no free, no completely, no 100, without a free, kein kostenloser, keinen kostenlosen, keine kostenlose,
    keine gratis, kein gratis, ohne kostenlosen, ohne kostenlose, sans plan, sans forfait, sans offre,
    sin plan, sin version, free to use your, free to use any, free to use the, free to use this, you are free, you re free, are free to, feel free, free of, ad free,
  ads free, student, students, nonprofits, non profits, non profit, educators, teachers, schools, open source projects, startups,
  etudiants, estudiantes, studenten, 学生, stress free, risk free, tax free, hassle free, commission free, fee free,
    contract free, killed, got rid of, getting rid of, goodbye to, existing free, legacy free, how to, why we, should your,
    turn free, convert free, create a free, build a free, launch a free, add a free, let visitors, let customers,
    let users, let members, your subscribers, your members, your visitors, your audience, your clients, your fans,
    free plan of your, thinking about, thinking of, ask us for, asks for, asking for, asked for, formation, guide, guia, curso, libro, ebook, e book, plantilla, modele, livre blanc, leitfaden, schulung, vorlage, plugins
  `);

/** What a product gives away beside itself: that these cost nothing says nothing of a plan. */
export const EXTRAS = listed(`
    migration, migrations, onboarding, support, consultation, webinar, training, certificate, certificates, ssl, updates,
    upgrades, templates, icons, themes, fonts, setup, set up, installation, consulting, course, courses, ebook, guide,
    checklist, quote, estimate, audit, assessment, shipping, delivery, returns, hosting, domain, add on, add ons, addon, fixes,
    resources, content, tools, tool, library, report, cancellation, transfers, import, imports, listing, listings, event, tickets, umzug, migration, einrichtung, beratung, hilfe, formation, accompagnement,
    assistance, mises a jour, soporte, asistencia, migracion, actualizaciones, サポート, 相談, 導入支援, アップデート
  `);
/** What may stand behind words that say of something that it is free. */
export const FREE_THEN = listed(`
    forever, for ever, for personal, for individuals, for up, for everyone, for all, for as long, for life, for small,
    for one, for 1, for solo, for non commercial, to use, to sign, plan, tier, version, edition, account, and, but, with, up to,
    as long, on, no, while, without, because, since, so, or, und, fur, bis, ohne, et, pour, jusqu, sans, y, para, hasta, sin, で, の, です, に
  `);
/** What may stand behind a denial: anything else could limit it to some of what there is. */
export const DENIAL_THEN = listed(`
    but, and, so, however, available, anymore, any more, any longer, at the moment, at this time, at present, at this point,
    at all, right now, for now, currently, or, only, just, because, though, although, as, since, yet, we, you, instead,
    aber, und, oder, mehr, an, im moment, zurzeit, derzeit, aktuell, sondern, jedoch, da, weil,
    mais, et, ni, ou, pour le moment, pour l instant, actuellement, chez nous, car, disponible,
    pero, y, o, por el momento, por ahora, actualmente, en este momento, porque, ya que, が, の, ため
  `);
/** Words of a clause that denies a free plan of others, or of another time. */
export const OTHERS_DENIAL = listed(`
    other, others, rivals, vendors, providers, most, many, some, until, was, were, is it true, true that, not that,
    before, elsewhere, whether, beat, andere, anbieter, d autres, la plupart, otros, la mayoria, 他社
  `);
