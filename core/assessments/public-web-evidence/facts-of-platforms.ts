import type { FactRule, MentionOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ANYWHERE, ASKED_FOR, BUILDING, SAID, SEEN, WRONG_HEADINGS } from './guards.ts';
import { MENTIONED, NOT_HERE, NOT_SO } from './mention-guards.ts';

/** What a clause says where the systems that it names are those that the page’s product runs on. */
const RUNNING = listed(`
  app, apps, available, download, downloads, install, installs, installed, installer, installers, installation,
  runs, running on, runs on, client, clients, desktop, mobile, native, natively, compatible, supported, supports,
  binary, binaries, packages, requires, smartphone, smartphones, tablet, device, devices, phone, laptop,
  version for, versions for, works on, work on, works in, verfugbar, herunterladen, lauft, unterstutzt,
  installieren, installieren sie, anwendung, gerat, geraten, disponible, telecharger, telechargez, fonctionne,
  installez, appareils, application, applications, appli, descargar, descarga, funciona, instalar, aplicacion,
  aplicaciones, dispositivos, movil, disponibile, scarica, disponivel, baixe, beschikbaar, dostepna, アプリ, 対応,
  動作, 利用, ダウンロード, インストール, 사용, 앱, 下载, 支持, 应用
`);
/** What stands beside the name of a system that something is used on. */
const BESIDE_SYSTEMS = listed(`
  on, for, under, with, from, your, mit, fur, auf, unter, ihr, ihrem, sur, pour, sous, avec, votre, en, para, con,
  tu, su, para o, no, su, per, op, voor, の, で, と, や, に
`);
/** What such a clause says where it is of what others run or make. */
const NO_REACH = listed(`
  i, my, me, ich, mein, meine, je, j, mon, ma, yo, mi, mis, 私, enable, license, licence, licensed, licenses,
  lizenz, sdk, sdks, library, libraries, emulator, simulator, developers, users, visitors, customers, server,
  servers, infrastructure, backend, your stack, agent, agents, agency, guide, documentation, hosting, host, cloud,
  api, vulnerability, malware, exploit, market share, wine, wsl, virtual machine, instead, follow, community,
  blog, article, tutorial, learn, course, no, non, kein, keine, sin, sans, written in, built in, built with,
  written with, programmed in, share price, phone number, game, games, years, stickers, migrate, fork, inspired,
  like, similar, template, templates, icon, icons, font, fonts, theme, themes, image, images, experience, rather
`);

const platform = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  id,
  fact: 'platform',
  sources: 'all',
  from: { kind: 'mention', vocabulary: 'platforms', versions: true, blocks: ANYWHERE, ...MENTIONED, ...from },
  as: { form: 'term', vocabulary: 'platforms' },
});

const mentions: readonly FactRule[] = [
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
      (available|download|downloads|get it|get|runs|run|works|work|apps|app|install|installer|installers|extension|
      client|clients|packages|builds|binaries|compatible|support|supports|made|now|also|native|use it) {words} (for|
      on|with|as a|as an) {terms}, (extension|extensions|add on|add ons|addon|erweiterung|extensie|estensione|
      extension) {words} (in|for|on|to|fur|pour|para|per|voor) {terms}, (supported platforms|
      supported operating systems|operating systems|operating system|platforms|system requirements|requirements|os|
      supports|supported os) {terms}, (verfugbar|erhaltlich|lauft|download|herunterladen|apps|app|kompatibel|geeignet)
      {words} (fur|auf|unter|mit) {terms}, (systemvoraussetzungen|systemanforderungen|betriebssysteme|betriebssystem|
      configuration requise|requisitos del sistema|systeme d exploitation|sistema operativo|sistemas operativos)
      {terms}, (disponible|telecharger|fonctionne|offert|compatible|application|applications) {words} (sur|pour|sous|
      avec) {terms}, (disponible|descargar|funciona|aplicaciones|aplicacion|compatible) {words} (para|en|con) {terms},
      対応os {terms}, 対応プラットフォーム {terms}, 対応環境 {terms}
    `),
  }),
  {
    ...platform('named-platforms', {
      blocks: SAID,
      unless: [...NOT_SO, ...ASKED_FOR, ...BUILDING, ...NO_REACH],
      around: [...RUNNING, ...BESIDE_SYSTEMS],
    }),
    yieldsTo: 'unsupported_platform',
  },
  platform('row-platforms', { blocks: ['cell'], alone: 'anywhere', answer: 'yes' }),
  {
    ...platform('heading-platforms', {
      blocks: ['heading'],
      alone: 'anywhere',
      unless: [...NOT_SO, 'via', 'wine', 'wsl'],
    }),
    yieldsTo: 'unsupported_platform',
  },
  {
    ...platform('grouped-platforms', {
      blocks: SEEN,
      alone: 'grouped',
      unless: [...NOT_SO, 'via', 'wine', 'wsl', 'emulator'],
    }),
    yieldsTo: 'unsupported_platform',
  },
  platform('text-builds', {
    unless: [
      ...NOT_SO,
      ...listed('your, you build, you can build, ci, pipeline, infrastructure, servers, cross compile, examples'),
    ],
    phrases: ['(builds|binaries|installers|packages|downloads|executables|images) {words} for {terms}'],
  }),
  platform('text-containers', {
    phrases: listed(`
      self host with {terms}, self hosted with {terms}, host it with {terms}, helm chart for {terms},
      chart for {terms}, run it with {terms}, run it in {terms}, run it on {terms}, deploy it with {terms},
      deploy it on {terms}, install it with {terms}, official {terms}, an official {terms}, images for {terms}
    `),
  }),
  platform('text-platforms-app', {
    unless: [...NOT_SO, ...BUILDING, ...listed('no, kein, keine, aucune, ninguna, sin')],
    before: listed(`
      app, apps, application, applications, desktop app, desktop apps, mobile app, mobile apps, client, clients,
      installer, version, versions, anwendung, アプリ
    `),
  }),
  {
    id: 'text-web',
    fact: 'platform',
    sources: ['website'],
    from: {
      kind: 'text',
      blocks: SAID,
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        in any browser, in every browser, in your browser, in your web browser, in any web browser,
        in every web browser, in any modern browser, nel browser, nel tuo browser, dal browser, no navegador,
        no seu navegador, pelo navegador, en cualquier navegador, in elke browser, in de browser, in je browser,
        w przegladarce, v prohlizeci, i webblasaren, i nettleseren, in jedem browser, dans tout navigateur,
        in the browser, in a browser, in a browser tab, (open|opens|runs) {words} in a tab, any device with a browser,
        works in every web browser, from any browser, from your browser, browser based, nothing to install, im browser,
        direkt im browser, dans votre navigateur, dans le navigateur, depuis votre navigateur, en el navegador,
        en tu navegador, desde el navegador, ブラウザで, ブラウザだけで
      `),
      unless: [
        ...NOT_SO,
        ...BUILDING,
        ...listed(`
          open, link, javascript, cookie, cookies, settings, extension, setting, address, type, view, preview,
          video, videos, click, tab, tabs, enable, allow, block, refresh, image, images, email, emails, bookmark,
          cookies im, erweiterung, 拡張
        `),
      ],
    },
    as: { form: 'constant', value: 'web' },
  },
  {
    id: 'text-is-web',
    fact: 'platform',
    sources: ['website', 'documentation'],
    from: {
      kind: 'text',
      blocks: SAID,
      ofPage: true,
      unless: NOT_SO,
      unlessUnder: NOT_HERE,
      phrases: listed(`
        is a (web app|web application|web based|browser based), ist eine (webanwendung|web app),
        est une application web, es una (aplicacion|app) web
      `),
    },
    as: { form: 'constant', value: 'web' },
  },
  {
    id: 'text-self-hosted',
    fact: 'platform',
    sources: ['website', 'documentation', 'repository', 'other'],
    from: {
      kind: 'text',
      blocks: SAID,
      unlessUnder: WRONG_HEADINGS,
      phrases: listed(`
        (run|runs|host|install|deploy|operate|keep) {words} (on|in) your own (server|servers|hardware|infrastructure|
        machine|machines|data center|vps|cloud), self host it, (can be|be|also) self hosted, host it yourself,
        (available|cloud or|cloud and) on premises, (auf|in) (ihrem|deinem|eigenem|eigener|ihrer|dem eigenen|
        den eigenen) {words} (server|servern|infrastruktur|rechenzentrum),
        sur (votre|vos|ton) (propre |propres |)(serveur|serveurs), en (tu|su) propio servidor, sul (tuo|proprio) server,
        op je eigen server, no seu proprio servidor, 自社サーバー
      `),
      unless: [...NOT_SO, ...ASKED_FOR, ...listed('no need, nothing to, without, instead, never')],
    },
    as: { form: 'constant', value: 'self-hosted' },
  },
  platform('listed-platforms', {
    blocks: SEEN,
    unless: [
      ...NOT_SO,
      ...listed(
        'via, wine, wsl, emulator, experimental, unofficial, community, instead, build from source, use the web',
      ),
    ],
    unlessUnder: [...NOT_HERE, 'integrations', 'integration'],
    under: listed(`
      platforms, systems, formats, compatibility, compatibilite, kompatibilitat, compatibilidad, system, systeme,
      systemes, sistemas, specifications, technical details, supported platforms, system requirements, installation,
      install, systemvoraussetzungen, configuration requise, requisitos del sistema, available on, available for,
      available everywhere, works everywhere, runs everywhere, use it anywhere, use it everywhere, download,
      downloads, get the app, requirements, disponible partout, uberall verfugbar, disponible en todas partes,
      work anywhere, on every device, on all your devices, sur tous vos appareils, auf allen geraten,
      en todos tus dispositivos,
      desktop apps, mobile apps, native apps, our apps, operating systems, operating system, plattformen,
      verfugbar fur, betriebssysteme, herunterladen, plateformes, disponible sur, telecharger, plataformas,
      disponible para, descargar, descargas, 対応プラットフォーム, 対応os, ダウンロード, 動作環境, 対応環境,
      プラットフォーム
    `),
  }),
  {
    id: 'link-download',
    fact: 'platform',
    sources: ['website'],
    from: { kind: 'link', own: true, pattern: '^/downloads?/([a-z0-9-]{2,20})/?$' },
    as: { form: 'term', vocabulary: 'platforms' },
  },
  {
    id: 'item-operating-system',
    fact: 'platform',
    sources: ['website'],
    from: {
      kind: 'item',
      types: ['SoftwareApplication', 'WebApplication', 'MobileApplication'],
      path: ['operatingSystem'],
    },
    as: { form: 'terms', vocabulary: 'platforms' },
  },
];

/** Rules whose names may be those of tablets. */
const ALSO_PADS = new Set(['text-platforms', 'named-platforms', 'listed-platforms']);

/** What runs on an iPad runs on iOS, as a caller would claim it. */
const ofPads: readonly FactRule[] = mentions
  .filter(({ id }) => ALSO_PADS.has(id))
  .map((rule) => ({ ...rule, id: `${rule.id}-of-ipads`, as: { form: 'table', values: { ipados: 'ios' } } }));

/** Where a product runs, where a page says so: a name alone says nothing. */
export const factsOfPlatforms: readonly FactRule[] = [...mentions, ...ofPads];
