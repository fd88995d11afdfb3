import type { FactRule, MentionOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ASKED_FOR, SAID, SEEN } from './guards.ts';
import { MENTIONED, NOT_HERE, NOT_SO } from './mention-guards.ts';

const NO_PARTNER = [
  ...NOT_SO,
  ...ASKED_FOR,
  ...listed(
    'our team, who, she, he, asked, engineer, engineers, developer, build your own, request (a|an|it|more|new), vote',
  ),
];

/** What a clause says where names are those that something is brought over from. */
const FROM_ELSEWHERE = listed(`
  rather than, away from, move from, moved from, import from, how to, tutorial, competitors, by hand, manually,
  copy and paste, copy paste, von hand, manuell, a la main, manuellement, a mano, manualmente, 手作業, 手動, icons,
  icones, iconos, courtesy of
`);

/** What a clause says where the products that it names work together with the page’s own. */
const WORKING_TOGETHER = listed(`
  integrat(e|es|ed|ing|ion|ions), sync, syncs, synced, syncing, synchroni(se|ses|sed|sing|ze|zes|zed|zing),
  connect, connects, connected, connecting, connector, connectors, connection, connections, plugin, plugins,
  plug in, add on, add ons, add in, webhook, webhooks, (work|works|working) with, (works|work) alongside,
  compatible with, bridge, bridges, import, imports, export, exports, (needs|requires) (a|an), on top of, (create|
  creates|creating|open|opens|file|files|update|updates) {words} (issue|issues|ticket|tickets|task|tasks|card|
  cards|event|events|deal|deals|contact|contacts), reads and writes, reads, sso, single sign on, scim,
  (envoye|envoyee|envoyes|envoyees|transmis|transmise|transmet|envoie|versee|pousse) {words} a, backed by, embed,
  embeds, two way, bot, hand off, hands off, integrier(t|en), integration, integrationen, anbindung, anbindungen,
  anbinden, angebunden, schnittstelle, schnittstellen, verbind(en|et), verbunden, verknupf(en|t), ubertrag(en|t),
  ubergeben, ubergibt, synchronisier(t|en), exportier(t|en), importier(t|en), synchronisation, konnektor,
  integre, integree, s integre, integrez, connecte, connecter, connectez, connecteur, connecteurs, synchronise,
  synchronisez, synchroniser, relie, reliez, relier, exporte, exporter, exportez, importez, importer, branche,
  branchez,
  integracion, integraciones, se integra, integra, integrado, conecta, conectar, conector, conectores, conexion,
  sincroniza, sincronizar, sincronizacion, exporta, exportar, importa, importar, enlaza, vincula, integrazione,
  integrazioni, si integra, collega, collegare, sincronizza, esporta, importa, connettore, connettori, integracao,
  integracoes, conexao, sincronizacao, integratie, integraties, koppeling, koppelingen, koppelt, koppel,
  synchroniseert, verbindt, integracja, integracje, integruje, integration till, 連携, 同期, 接続, 連動, 取り込,
  統合, 送信, 書き出, インポート, エクスポート, 연동, 연결, 동기화, 集成, 对接, 同步, 连接, 導入連携
`);
/** What stands beside the name of something that is used together with what a clause is about. */
const BESIDE_NAMES = listed(`
  in, into, to, from, with, through, via, on, onto, for, by, your, format, mit, an, in, uber, aus, von, nach, ihr,
  ihre, ihren, ihrem, fur, im, avec, vers, dans, par, depuis, sur, pour, votre, vos, con, por, en, desde, para,
  hacia, tu, su, con, da, do, com, no, na, pelo, pela, ao, met, op, voor, tramite, naar, via, と, に, へ, から,
  の, で, や
`);
/** Headings below which names are not of what the product works with. */
const NOT_OF_PRODUCT = listed(`
  privacy, cookie, cookies, sub processors, subprocessors, legal, terms of, terms and conditions, press,
  in the press, our team, team, sponsors, sponsor, related apps, more apps like this, more apps, recent posts,
  about the author, moving from, coming from, hosting, infrastructure, imprint, impressum, datenschutz, rgpd,
  confidentialite, privacidad, プライバシー, how we compare, moving to,
  (left|leaving|ditched|switched|moved|came over)
`);
/** What such a clause says where it is of people, of signing in, or of what others have made. */
const NO_WORK = listed(`
  infrastructure, our stack, our servers, our backend, under the hood, we use, our website, this website,
  this site, your visit, charged by, processed by, handled by, your card, with us, follow us, join us, follow,
  reach us, community, customers like, customer, clients like, trusted by, used by, case study, story, podcast,
  webinar, read more, read how, read the, blog, article, founders, founder, hiring, hired, previously at,
  formerly (at|worked|of|we|used), alumni, worked at, built with, built on, made with, hosted on, developed by,
  partner program, agency, agencies, template, templates, certified, no need, no more, tired, stop, i, my, me,
  ich, mein, meine, je, j, mon, ma, yo, mi, mis, 私,
  ask your, please ask, fragen sie, demandez a, wer mit, those who, anyone who, ceux qui, quienes, 友だち追加,
  フォロー, ver en, view on, see on, voir sur, vedi su, directions, anfahrt, cookie, cookies, privacy, hosted,
  sub processor, subprocessor, alternative, alternatives, instead, no {word} by, no (more|need), no se,
  no conectamos, no hay, no {word} (with|to|in|integration), non, nein, nao, credit card, credit cards, visa,
  mastercard, invoice by, checkout page, pay by, pay with, paid by, came over, moved, move over, moving, used to,
  back when, ex, sponsored, sponsor, sponsors, written in, newsletter, our page, our channel, our server,
  our account, fed up, forget, cancel, replaced, ditch, leave, left, switched, bye, escape, statt, schluss mit,
  fini, fruher (hatten|nutzten|war|waren|haben|alles|mit|musste|musstest|in), avant, antes, hasta ahora, bisher,
  ancien
`);

/** Headings below which a page tells what it works with. */
const INTEGRATIONS = listed(`
  integrations, integrates with, works with, connects with, connect with, connected apps, connectors, connects to,
  plays well with, works with the tools you, works with the apps you, tools you already use, tools you love,
  tools you use, supported apps, schnittstellen, anbindungen, connecteurs, conectores, conexiones, 外部連携,
  connect your tools, works with your stack, connects with your stack, fits your stack,
  integrates with your stack, your favourite tools, your favorite tools, the tools you love, apps you love,
  works well with, supported services, supported providers, supported integrations, destinations,
  notification channels, notifiers, data sources, ecosystem, plugs into, connections, (your|our) favourite apps,
  (your|our) favorite apps, lives (in|inside), works (inside|in|where),
  (the|your) {word} you already (use|have|pay for|know|love), (databases|backends|brokers|queues|stores|
  storage backends|identity providers|payment providers|carriers|channels),
  supported (databases|backends|sources|targets|systems|stores|tools|software|platforms and services),
  works alongside, sits next to, talks to, speaks with, plays nicely with, hooks into, add ons, addons, plugins,
  konnektoren, verbindungen, apps et integrations, syncs with, pairs with, integrate with, integrations and apps,
  apps and integrations, funktioniert mit, verbindet sich mit, fonctionne avec, se connecte a, compatible avec,
  funciona con, se conecta con, connect your favorite tools, works with your tools, integrationen, integraciones,
  se integra con, 連携, インテグレーション
`);
/** What such a heading says where it is about what others may make. */
const NOT_YET_OURS = listed('request, your own, build, with us');

const integration = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  id,
  fact: 'integration',
  sources: 'all',
  from: { kind: 'mention', vocabulary: 'integrations', blocks: SAID, ...MENTIONED, ...from },
  as: { form: 'term', vocabulary: 'integrations' },
});

/** How folders are named that have a page for each integration. */
const DIRECTORIES =
  'integrations|integrationen|integraciones|integracoes|integrazioni|schnittstellen|anbindungen|connectors|' +
  'connecteurs|conectores|koppelingen|apps|add-ons|marketplace';

/** What a product works with, where a page says so: a name alone says nothing. */
export const factsOfIntegrations: readonly FactRule[] = [
  integration('text-integrations', {
    unless: NO_PARTNER,
    phrases: listed(`
      (integrate|integrates|integrated|integration|integrations|connect|connects|connected|sync|syncs|works|work|
      compatible|plugin|plugins|extension|add on|connector|connectors|bot) {words} (with|to|into|for|including|
      include|such as) {terms}, (integriert|integration|integrationen|anbindung|anbindungen|schnittstelle|
      schnittstellen|kompatibel|funktioniert|arbeitet|lasst) {words} (mit|an|zu|fur) {terms}, (integre|integration|
      integrations|connecte|connecteurs|compatible|synchronise|fonctionne) {words} (avec|a|pour) {terms},
      (integra|integracion|integraciones|conecta|conexion|compatible|sincroniza|funciona) {words} (con|para) {terms},
      (integrates|integrate|integrations|integrationen|integraciones|connects|supports|support for|available in|
      available inside|inside|supported services|supported integrations|連携サービス|連携先) {terms},
      (интеграция с|интегрируется с) {terms}
    `),
  }),
  {
    ...integration('named-integrations', {
      unless: [...NO_PARTNER, ...FROM_ELSEWHERE, ...NO_WORK],
      unlessUnder: [...NOT_HERE, ...NOT_OF_PRODUCT],
      around: [...WORKING_TOGETHER, ...BESIDE_NAMES],
    }),
    yieldsTo: 'unsupported_integration',
  },
  integration('row-integrations', { blocks: ['cell'], alone: 'anywhere', answer: 'yes' }),
  {
    ...integration('heading-integrations', {
      blocks: ['heading'],
      alone: 'anywhere',
      unless: NO_PARTNER,
      unlessUnder: [...NOT_HERE, ...NOT_OF_PRODUCT],
    }),
    sources: ['documentation', 'repository', 'package_registry', 'extension_store'],
    yieldsTo: 'unsupported_integration',
  },
  {
    ...integration('grouped-integrations', {
      blocks: ['list_item', 'heading'],
      alone: 'grouped',
      unless: NO_PARTNER,
      unlessUnder: [...NOT_HERE, ...NOT_OF_PRODUCT],
    }),
    sources: ['documentation', 'repository', 'package_registry', 'extension_store', 'app_store'],
    yieldsTo: 'unsupported_integration',
  },
  integration('text-integrations-before', {
    unless: [...NOT_SO, 'build your own', 'build a', 'custom', 'request', 'vote', 'how to'],
    before: listed(`
      integration, integrations, connector, connectors, sync, synchronisation, anbindung, schnittstelle, plugin,
      연동, と連携, 連携, と接続, 通知, integriert, export, is supported, are supported, is also supported, alerts,
      notifications, bot,
      embeds, publishing, wird unterstutzt, werden unterstutzt, est pris en charge
    `),
  }),
  integration('listed-integrations', {
    blocks: SEEN,
    under: INTEGRATIONS,
    unlessUnder: [...NOT_HERE, ...NOT_YET_OURS],
  }),
  {
    id: 'link-integrations',
    fact: 'integration',
    sources: ['website', 'documentation'],
    from: { kind: 'link', own: true, pattern: `^/(?:${DIRECTORIES})/([a-z0-9-]{2,60})/?$` },
    as: { form: 'term', vocabulary: 'integrations' },
  },
  {
    id: 'link-localised-integrations',
    fact: 'integration',
    sources: ['website', 'documentation'],
    from: { kind: 'link', own: true, pattern: `^/[a-z]{2}/(?:${DIRECTORIES})/([a-z0-9-]{2,60})/?$` },
    as: { form: 'term', vocabulary: 'integrations' },
  },
];
