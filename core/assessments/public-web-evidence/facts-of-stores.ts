import type { Fact } from '../../evidence/fact.ts';
import type { FactForm, FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import type { SourceType } from '../../evidence/subject.ts';
import { byHost } from './by-host.ts';
import { ANYWHERE, SAID } from './guards.ts';

const STORES: readonly SourceType[] = ['app_store', 'extension_store'];
const TYPES = ['SoftwareApplication', 'MobileApplication', 'WebApplication', 'Product'];

const NAMES_OF_STORES = {
  'apps.apple.com': 'app-store',
  'play.google.com': 'google-play',
  'apps.microsoft.com': 'microsoft-store',
  'f-droid.org': 'f-droid',
  'snapcraft.io': 'snapcraft',
  'flathub.org': 'flathub',
  'chromewebstore.google.com': 'chrome-web-store',
  'addons.mozilla.org': 'firefox-add-ons',
  'microsoftedge.microsoft.com': 'edge-add-ons',
  'marketplace.visualstudio.com': 'visual-studio-marketplace',
  'plugins.jetbrains.com': 'jetbrains-marketplace',
  'open-vsx.org': 'open-vsx',
};

/** What runs what a store has. */
const SYSTEMS_OF_STORES = {
  'play.google.com': 'android',
  'f-droid.org': 'android',
  'apps.microsoft.com': 'windows',
  'snapcraft.io': 'linux',
  'flathub.org': 'linux',
  'chromewebstore.google.com': 'chrome-extension',
  'addons.mozilla.org': 'firefox-extension',
  'open-vsx.org': 'visual-studio-code',
  'plugins.jetbrains.com': 'jetbrains-ides',
  'microsoftedge.microsoft.com': 'edge-extension',
};

const item = (id: string, fact: Fact, path: readonly string[], as: FactForm): FactRule => ({
  id,
  fact,
  sources: STORES,
  from: { kind: 'item', types: TYPES, path },
  as,
});

const labelled = (id: string, fact: Fact, under: readonly string[], as: FactForm): FactRule => ({
  id,
  fact,
  sources: STORES,
  from: { kind: 'labelled', blocks: SAID, under },
  as,
});

const VERSION = ['version', 'current version', 'aktuelle version', 'バージョン'];
const PUBLISHER = listed(`
  seller, developer, publisher, offered by, provider, anbieter, entwickler, vendeur, developpeur,
  editeur, vendedor, desarrollador, 販売元, 開発者, 提供元
`);

/** What stores say of an app or an extension. */
export const factsOfStores: readonly FactRule[] = [
  byHost('store', 'store', STORES, NAMES_OF_STORES),
  byHost('system-of-store', 'operating_system', STORES, SYSTEMS_OF_STORES),
  {
    id: 'store-item-price',
    fact: 'price',
    sources: STORES,
    from: { kind: 'offer', types: TYPES },
    as: { form: 'offer' },
  },
  {
    id: 'system-visual-studio-code',
    fact: 'operating_system',
    sources: STORES,
    hosts: ['marketplace.visualstudio.com'],
    from: { kind: 'text', blocks: ANYWHERE, phrases: ['visual studio code', 'vs code'] },
    as: { form: 'constant', value: 'visual-studio-code' },
  },
  item('store-item-version', 'version', ['softwareVersion'], { form: 'version' }),
  item('store-item-author', 'publisher', ['author', 'name'], { form: 'text' }),
  item('store-item-publisher', 'publisher', ['publisher', 'name'], { form: 'text' }),
  item('store-item-creator', 'publisher', ['creator', 'name'], { form: 'text' }),
  item('store-item-operating-system', 'operating_system', ['operatingSystem'], {
    form: 'terms',
    vocabulary: 'platforms',
  }),
  labelled('store-labelled-version', 'version', VERSION, { form: 'version' }),
  {
    id: 'store-apple-version',
    fact: 'version',
    sources: STORES,
    hosts: ['apps.apple.com'],
    from: {
      kind: 'text',
      blocks: SAID,
      phrases: ['version {value}'],
      under: listed(`what s new, neue funktionen, neuheiten, nouveautes, novedades, 新機能, バージョン履歴`),
    },
    as: { form: 'version' },
  },
  {
    id: 'store-firefox-publisher',
    fact: 'publisher',
    sources: STORES,
    hosts: ['addons.mozilla.org'],
    from: { kind: 'text', blocks: ['heading'], phrases: ['by {value}', 'von {value}', 'par {value}'] },
    as: { form: 'text' },
  },
  labelled('store-labelled-publisher', 'publisher', PUBLISHER, { form: 'text' }),
  labelled(
    'store-labelled-operating-system',
    'operating_system',
    listed(`
      operating system, compatibility, works on, platforms, betriebssystem, compatibilite, compatibilidad,
      互換性
    `),
    { form: 'terms', vocabulary: 'platforms' },
  ),
  {
    id: 'store-apple-text-requires',
    fact: 'operating_system',
    sources: STORES,
    from: {
      kind: 'mention',
      vocabulary: 'platforms',
      versions: true,
      blocks: SAID,
      phrases: ['requires {terms}', 'erfordert {terms}', 'necessite {terms}', 'requiere {terms}'],
      unless: ['subscription', 'account', 'not'],
    },
    as: { form: 'term', vocabulary: 'platforms' },
  },
];
