import type { FactRule, MentionOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, ANYWHERE, NEGATED, NOT_YET, SAID, WRONG_HEADINGS } from './guards.ts';

const NOT_SO = [...ABOUT_OTHERS, ...NOT_YET, ...NEGATED];
const GUARDS = {
  unless: NOT_SO,
  unlessUnder: WRONG_HEADINGS,
  unlessBehind: listed(`
    coming soon, soon, planned, not supported, not yet, beta soon, in development, on the roadmap, demnachst, bald, geplant,
    bientot, bientot disponible, proximamente, 近日公開, 近日対応, 準備中
  `),
};

/** Words of a clause that is about what others make, or would like. */
const BUILDING = listed(`
    build, builds, building, create, develop, develops, design, monitor, manage, test, tests, testing, deploy, your site, your app, your apps,
    request, vote, example, sample, behind the scenes, entwickle, entwickeln, creez, crea, engineer, developer, what, means, news, how to, you make, publish
  `);

/** Words of a clause that speaks of what would have to be made first. */
const ASKED_FOR = listed(`
    contact us, contact us for, ask us, talk to us, get in touch, reach out, let us know, tell us, on request, if you need, sprechen sie uns an,
    kontaktieren sie uns, contactez nous, contactanos, contactenos, お問い合わせ, ご相談
  `);

const platform = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  ...{ id, fact: 'platform', sources: ['website', 'documentation', 'repository'] },
  from: { kind: 'mention', vocabulary: 'platforms', versions: true, blocks: ANYWHERE, ...GUARDS, ...from },
  as: { form: 'term', vocabulary: 'platforms' },
});

const integration = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  ...{ id, fact: 'integration', sources: ['website', 'documentation', 'repository', 'app_store', 'extension_store'] },
  from: { kind: 'mention', vocabulary: 'integrations', blocks: SAID, ...GUARDS, ...from },
  as: { form: 'term', vocabulary: 'integrations' },
});

/** Where a product runs and what it works with, where a page says so: a name alone says nothing. */
export const factsOfMentions: readonly FactRule[] = [
  platform('text-platforms', {
    unless: [
      ...NOT_SO,
      'infrastructure',
      'servers',
      'backend',
      'our stack',
      'documentation',
      'guide',
      'api reference',
      'examples',
      ...BUILDING,
    ],
    phrases: listed(`
    available for {terms}, available on {terms}, available as a {terms}, available as an {terms},
    download for {terms}, get it for {terms}, get it on {terms}, runs on {terms}, run on {terms},
    apps for {terms}, app for {terms}, install on {terms}, supported platforms {terms},
    supported operating systems {terms}, platforms {terms}, extension for {terms}, client for {terms},
    clients for {terms}, verfugbar fur {terms}, erhaltlich fur {terms}, lauft auf {terms},
    lauft unter {terms}, download fur {terms}, herunterladen fur {terms}, apps fur {terms},
    app fur {terms}, disponible sur {terms}, disponible pour {terms}, telecharger pour {terms},
    fonctionne sous {terms}, fonctionne sur {terms}, disponible para {terms}, disponible en {terms},
    descargar para {terms}, funciona en {terms}, aplicaciones para {terms}, 対応os {terms},
    対応プラットフォーム {terms}, 対応環境 {terms}, works on {terms}, work on {terms}, made for {terms}, now on {terms}, now for {terms},
    installers for {terms}, installer for {terms}, system requirements {terms}, also on {terms}, native on {terms}, compatible with {terms},
    packages for {terms}, builds for {terms}, downloads for {terms}, runs natively on {terms}, support for {terms}, supports {terms},
    offert sur {terms}, disponible sous {terms}, compatible avec {terms}, kompatibel mit {terms}, geeignet fur {terms}, compatible con {terms},
    disponible tanto en {terms}, 対応機種 {terms}, приложение для {terms}, приложения для {terms}, доступно для {terms}, работает на {terms}, работает под {terms}, доступно на {terms},
    支持 {terms}, 适用于 {terms}
  `),
  }),
  platform('text-platforms-before', {
    before: listed(`
      に対応, 対応, で利用, で使え, で動作, 版をダウンロード, 지원, 向けアプリ, 版アプリ, アプリを提供, or later, or newer, or higher, oder neuer, ou ulterieur,
      o posterior, 以降
    `),
  }),
  platform('text-for-platforms', {
    ...{ strict: true, phrases: ['for {terms}', 'fur {terms}', 'pour {terms}', 'para {terms}'] },
    unless: [
      ...NOT_SO,
      ...BUILDING,
      ...listed(`
        no, tips, best, guide, guides, top, tools, tutorial, courses, learn, we make, we write, request, hire, security, training, support for,
        blog, article, jobs
      `),
    ],
  }),
  platform('text-platforms-app', {
    unless: [...NOT_SO, ...BUILDING, ...listed('no, kein, keine, aucune, ninguna, sin')],
    before: listed(`
      app, apps, application, applications, desktop app, desktop apps, mobile app, mobile apps, client, clients, installer, version, versions,
      anwendung, アプリ
    `),
  }),
  {
    ...{ id: 'text-web', fact: 'platform', sources: ['website'] },
    from: {
      ...{ kind: 'text', blocks: SAID, unlessUnder: WRONG_HEADINGS },
      phrases: listed(`
    in any browser, in every browser, in your browser, in your web browser, in any web browser, in every web browser, in any modern browser,
    in the browser, works in every web browser, from any browser, from your browser, browser based, nothing to install,
    im browser, direkt im browser, dans votre navigateur, dans le navigateur, depuis votre navigateur, en el navegador, en tu navegador,
    desde el navegador, ブラウザで, ブラウザだけで
  `),
      unless: [
        ...NOT_SO,
        ...BUILDING,
        ...listed(`
          open, link, javascript, cookie, cookies, settings, extension, setting, address, type, view, preview, video, videos, click, tab, tabs,
          enable, allow, block, refresh, image, images, email, emails, bookmark, cookies im, erweiterung, 拡張
        `),
      ],
    },
    as: { form: 'constant', value: 'web' },
  },
  platform('listed-platforms', {
    unlessUnder: [...WRONG_HEADINGS, 'integrations', 'integration'],
    under: listed(`
    platforms, supported platforms, system requirements, installation, install, systemvoraussetzungen, configuration requise, requisitos del sistema,
    available on, available for, download, downloads, get the app,
    desktop apps, mobile apps, native apps, our apps, operating systems, operating system, plattformen,
    verfugbar fur, betriebssysteme, herunterladen, plateformes, disponible sur, telecharger, plataformas,
    disponible para, descargar, descargas, 対応プラットフォーム, 対応os, ダウンロード, 動作環境, 対応環境, プラットフォーム
  `),
  }),
  {
    ...{ id: 'link-app-store', fact: 'platform', sources: ['website'] },
    from: {
      kind: 'link',
      hosts: ['apps.apple.com'],
      phrases: listed(`download on the app store, app store, get it on the app store, laden im app store, ios, iphone`),
    },
    as: { form: 'constant', value: 'ios' },
  },
  {
    ...{ id: 'link-google-play', fact: 'platform', sources: ['website'] },
    from: {
      kind: 'link',
      hosts: ['play.google.com'],
      phrases: listed(`
    get it on google play, google play, google play store, jetzt bei google play,
    disponible sur google play, disponible en google play, android, google play で手に入れよう
  `),
    },
    as: { form: 'constant', value: 'android' },
  },
  {
    ...{ id: 'link-download', fact: 'platform', sources: ['website'] },
    from: { kind: 'link', own: true, pattern: '^/downloads?/([a-z0-9-]{2,20})/?$' },
    as: { form: 'term', vocabulary: 'platforms' },
  },
  {
    ...{ id: 'item-operating-system', fact: 'platform', sources: ['website'] },
    from: {
      kind: 'item',
      types: ['SoftwareApplication', 'WebApplication', 'MobileApplication'],
      path: ['operatingSystem'],
    },
    as: { form: 'terms', vocabulary: 'platforms' },
  },
  integration('text-integrations', {
    unless: [
      ...NOT_SO,
      ...ASKED_FOR,
      'our team',
      'who',
      'she',
      'he',
      'asked',
      'engineer',
      'engineers',
      'developer',
      'build your own',
      'request',
      'vote',
    ],
    phrases: listed(`
    integrates with {terms}, integrate with {terms}, integrates seamlessly with {terms},
    integrates natively with {terms}, integration with {terms}, integrations with {terms},
    integrations for {terms}, integrations include {terms}, integrations to {terms}, integrations including {terms},
    integrations such as {terms}, connects to {terms}, connects with {terms}, connect with {terms},
    works with {terms}, syncs with {terms}, sync with {terms}, plugs into {terms}, integration mit {terms},
    integrationen mit {terms}, integriert sich in {terms}, integriert sich mit {terms},
    lasst sich mit {terms}, verbindet sich mit {terms}, s integre avec {terms}, s integre a {terms},
    integration avec {terms}, integrations avec {terms}, se connecte a {terms}, compatible avec {terms},
    se integra con {terms}, integracion con {terms}, integraciones con {terms}, se conecta con {terms},
    conecta con {terms}, compatible with {terms}, sync to {terms}, syncs to {terms}, export to {terms}, exports to {terms}, publish to {terms},
    publishes to {terms}, push to {terms}, post to {terms}, posts to {terms}, send to {terms}, send {word} to {terms}, sends {word} to {terms},
    send {word} {word} to {terms}, export {word} to {terms}, exports {word} to {terms}, sync {word} to {terms}, syncs {word} to {terms},
    sync {word} with {terms}, syncs {word} with {terms}, push {word} to {terms}, pushes {word} to {terms}, post {word} to {terms}, posts {word} to {terms},
    stream {word} to {terms}, streams {word} to {terms}, save {word} to {terms}, saves {word} to {terms}, forward {word} to {terms}, ship {word} to {terms},
    works inside {terms}, work inside {terms}, right inside {terms}, works right in {terms}, integrates directly with {terms}, seamless integration with {terms},
    native integration with {terms}, native integrations with {terms}, native integrations for {terms}, built in integrations for {terms},
    built in support for {terms}, connect your {terms}, link your {terms}, hooks into {terms}, talks to {terms}, pairs with {terms}, plays well with {terms},
    plays nicely with {terms}, two way sync with {terms}, plugin for {terms}, extension for {terms}, alerts in {terms}, alerts to {terms}, notifications in {terms}, notifications to {terms}, files from {terms},
    connect {terms}, connects {terms}, connect to {terms}, connectors for {terms}, connector for {terms}, plugin for {terms},
    plugins for {terms}, add on for {terms}, available for {terms}, integrations {terms}, anbindung an {terms}, anbindungen an {terms}, schnittstelle zu {terms},
    schnittstellen zu {terms}, export an {terms}, export nach {terms}, verbinden mit {terms}, kompatibel mit {terms}, funktioniert mit {terms},
    arbeitet mit {terms}, integrationen {terms}, synchronisation avec {terms}, synchronisation mit {terms}, se synchronise avec {terms},
    fonctionne avec {terms}, connecteurs pour {terms}, compatible con {terms}, funciona con {terms}, sincroniza con {terms},
    sincronizacion con {terms}, integraciones {terms}, conexion con {terms}, 連携サービス {terms}, 連携先 {terms}, интеграция с {terms}, интегрируется с {terms}
  `),
  }),
  integration('text-integrations-before', {
    unless: [...NOT_SO, 'build your own', 'build a', 'custom', 'request', 'vote', 'how to'],
    before: listed(`
      integration, integrations, connector, connectors, sync, synchronisation, anbindung, schnittstelle, plugin, 연동, と連携, 連携, と接続, integriert, export
    `),
  }),
  integration('listed-integrations', {
    blocks: ANYWHERE,
    under: listed(`
    integrations, integrates with, works with, connects with, connect with, connected apps, connectors, connects to, plays well with,
    works with the tools you, works with the apps you, tools you already use, tools you love, tools you use, supported apps, schnittstellen, anbindungen,
    connecteurs, conectores, conexiones, 外部連携,
    connect your tools, connect your favorite tools, works with your tools, integrationen, integraciones,
    se integra con, 連携, インテグレーション
  `),
    unlessUnder: [...WRONG_HEADINGS, 'request', 'your own', 'build', 'with us'],
  }),
  {
    ...{ id: 'link-integrations', fact: 'integration', sources: ['website', 'documentation'] },
    from: { kind: 'link', own: true, pattern: '^/(?:integrations|integrationen|integraciones)/([a-z0-9-]{2,60})/?$' },
    as: { form: 'term', vocabulary: 'integrations' },
  },
];
