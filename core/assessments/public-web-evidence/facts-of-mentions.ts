import type { FactRule, MentionOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, ANYWHERE, NEGATED, NOT_YET, SAID, WRONG_HEADINGS } from './guards.ts';

const NOT_SO = [...ABOUT_OTHERS, ...NOT_YET, ...NEGATED];
const GUARDS = {
  unless: NOT_SO,
  unlessUnder: WRONG_HEADINGS,
  unlessNear: listed(`coming soon, planned, not supported, demnachst, bientot disponible, proximamente, 近日`),
};

const platform = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  ...{ id, fact: 'platform', sources: ['website', 'documentation'] },
  from: { kind: 'mention', vocabulary: 'platforms', blocks: ANYWHERE, ...GUARDS, ...from },
  as: { form: 'term', vocabulary: 'platforms' },
});

const integration = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  ...{ id, fact: 'integration', sources: ['website', 'documentation'] },
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
      ...listed(`
        build, create, develop, design, monitor, manage, test, tests, testing, deploy, your site, your app, your apps, request, vote,
        behind the scenes, entwickle, entwickeln, creez, crea
      `),
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
    対応プラットフォーム {terms}, 対応環境 {terms}
  `),
  }),
  platform('text-platforms-before', {
    before: listed(`に対応, で利用, で使え, で動作, 版をダウンロード, 向けアプリ`),
  }),
  platform('listed-platforms', {
    unlessUnder: [...WRONG_HEADINGS, 'integrations', 'integration'],
    under: listed(`
    platforms, supported platforms, available on, available for, download, downloads, get the app,
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
    integrations for {terms}, integrations include {terms}, integrations including {terms},
    integrations such as {terms}, connects to {terms}, connects with {terms}, connect with {terms},
    works with {terms}, syncs with {terms}, sync with {terms}, plugs into {terms}, integration mit {terms},
    integrationen mit {terms}, integriert sich in {terms}, integriert sich mit {terms},
    lasst sich mit {terms}, verbindet sich mit {terms}, s integre avec {terms}, s integre a {terms},
    integration avec {terms}, integrations avec {terms}, se connecte a {terms}, compatible avec {terms},
    se integra con {terms}, integracion con {terms}, integraciones con {terms}, se conecta con {terms},
    conecta con {terms}
  `),
  }),
  integration('text-integrations-before', {
    unless: [...NOT_SO, 'build your own', 'build a', 'custom', 'request', 'vote', 'how to'],
    before: listed(`integration, integrations, connector, と連携, 連携, integriert`),
  }),
  integration('listed-integrations', {
    blocks: ANYWHERE,
    under: listed(`
    integrations, integrates with, works with, connects with, connect with, connected apps,
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
