import { listed } from '../../evidence/phrase-list.ts';

/** Words of clauses that deny of the whole product that it runs on something, or works with it, or has a free plan. */
export const denialWords = {
  /** What denies. */
  denying: listed(`
    not, no, never, isn t, aren t, doesn t, don t, won t, can t, cannot, unsupported, unavailable, incompatible,
    nicht, kein, keine, keinen, pas, aucun, aucune, aucuna, ningun, ninguna, non, incompatibles, ません, ない,
    未対応, 非対応, nao, nem, niet, geen, nie, nessun, nessuna, nenhum, nenhuma, brak
  `),
  /** What is denied of a platform or another product where all of the page’s product is meant. */
  supporting: listed(`
    support, supported, supports, available, unsupported, unavailable, run, runs, work, works, compatible,
    incompatible, version, versions, app, apps, client, clients, build, builds, edition, port, integrate,
    integrates, integration, integrations, connect, connects, connector, connectors, plugin, plugins, sync, syncs,
    talk, talks, unterstutzt, unterstutzen, unterstutzung, verfugbar, lauft, funktioniert, gibt, kompatibel,
    anbindung, schnittstelle, verbinden, integrieren, anwendung, pris, prise, prend, prenons, disponible,
    disponibles, fonctionne, existe, application, applications, connecteur, connecte, connectons, integre,
    integrons, funciona, soporta, soportamos, compatibles, conecta, conectamos, integra, integramos, integracion,
    aplicacion, aplicaciones, hay, incompatibles, supportato, supportata, supportati, versione, applicazione,
    integrazione, disponibile, esiste, supporta, connettore, versie, ondersteund, ondersteunt, beschikbaar,
    koppeling, koppelingen, werkt, versao, aplicativo, disponivel, integracao, suportado, suportada, suporta,
    wersji, wersja, aplikacji, integracji, 対応, 連携, 版, アプリ, connexion, connexions, conexion, connection,
    connections, verbindung, boards, targets
  `),
  /** All else that such a clause may hold. */
  plainly: listed(`
    we, it, is, are, our, the, a, an, any, software, product, currently, at the moment, right now, sorry,
    unfortunately, no, but, and, or, nor, also, so, there, that, been, device, devices, machines, computers, estar,
    la, su, you, have, has, please, note, yet, still, today, for now, do, does, s, t, of, on, with, for, to, in,
    from, by, as well, either, longer, anymore, offer, offers, this time, time, exist, exists, provide, wir, sind,
    ist, die, der, das, eine, einen, ein, es, leider, aktuell, derzeit, zurzeit, momentan, noch, wird, werden, von,
    mit, fur, auf, unter, zu, an, und, oder, bieten, haben, auch, aber, nein, dafur, lasst, lassen, sich, anbinden,
    hoy por hoy, hoy,
    nous, vous, le, la, les, l, un, une, du, des, de, d, n, y, a, il, elle, est, sont, ne, en, charge, avec, sur,
    pour, sous, actuellement, moment, ce, et, ou, ni, encore, mais, desole, proposons, avons, malheureusement, el,
    los, las, un, una, es, esta, estan, en, con, para, por, ahora, momento, actualmente, y, o, pero, lo sentimos,
    tenemos, ofrecemos, se, todavia, aun, will, be, won, non, il, lo, gli, e, c, ci, sono, abbiamo, offriamo, per,
    con, si, al momento, purtroppo, ancora, ne, er, een, voor, wordt, worden, met, op, hebben, het, en, helaas, nog,
    ook, naar, ha, uma, um, no momento, infelizmente, nao, temos, existe, suporta, com, para, ainda, e, ou, o, as,
    os, integra,
    には, は, に, と, の, しておりません, していません, ていません, ございません, ありません, できません, が, を,
    も, 申し訳, 現在, 現時点では, いません, おりません, との
  `),
  /** What says of something that there was that it is there no more. */
  gone: listed(`
    discontinued, retired, dropped, removed, ended, eingestellt, abgeschafft, abandonne, abandonnee, supprime,
    supprimee, retirado, retirada, descontinuado, descontinuada
  `),
  /** What such a clause may hold beside. */
  since: listed(`
    in, of, from, has, have, was, were, been, since, as, last, year, january, february, march, april, may, june,
    july, august, september, october, november, december, wurde, haben, avons, ete, hemos, fue, ha, sido, support
  `),
};
