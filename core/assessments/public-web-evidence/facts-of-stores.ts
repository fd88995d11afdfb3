import type { Fact } from '../../evidence/fact.ts';
import type { FactForm, FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import type { SourceType } from '../assessment.ts';
import { ANYWHERE, SAID } from './guards.ts';

const STORES: readonly SourceType[] = ['app_store', 'extension_store'];
const TYPES = ['SoftwareApplication', 'MobileApplication', 'WebApplication', 'Product'];

const APP_STORE_NAMES: readonly (readonly [id: string, value: string, host: string])[] = [
  ['store-apple', 'app-store', 'apps.apple.com'],
  ['store-google-play', 'google-play', 'play.google.com'],
  ['store-microsoft', 'microsoft-store', 'apps.microsoft.com'],
  ['store-f-droid', 'f-droid', 'f-droid.org'],
  ['store-snapcraft', 'snapcraft', 'snapcraft.io'],
  ['store-flathub', 'flathub', 'flathub.org'],
  ['store-chrome', 'chrome-web-store', 'chromewebstore.google.com'],
  ['store-firefox', 'firefox-add-ons', 'addons.mozilla.org'],
  ['store-edge', 'edge-add-ons', 'microsoftedge.microsoft.com'],
  ['store-visual-studio', 'visual-studio-marketplace', 'marketplace.visualstudio.com'],
  ['store-jetbrains', 'jetbrains-marketplace', 'plugins.jetbrains.com'],
  ['store-open-vsx', 'open-vsx', 'open-vsx.org'],
];

/** What runs what a store has. */
const SYSTEMS_OF_STORES: readonly (readonly [id: string, value: string, host: string])[] = [
  ['system-google-play', 'android', 'play.google.com'],
  ['system-f-droid', 'android', 'f-droid.org'],
  ['system-microsoft', 'windows', 'apps.microsoft.com'],
  ['system-snapcraft', 'linux', 'snapcraft.io'],
  ['system-flathub', 'linux', 'flathub.org'],
  ['system-chrome', 'chrome-extension', 'chromewebstore.google.com'],
  ['system-firefox', 'firefox-extension', 'addons.mozilla.org'],
  ['system-open-vsx', 'visual-studio-code', 'open-vsx.org'],
  ['system-jetbrains', 'jetbrains-ides', 'plugins.jetbrains.com'],
  ['system-edge', 'edge-extension', 'microsoftedge.microsoft.com'],
];

const item = (id: string, fact: Fact, path: readonly string[], as: FactForm): FactRule => ({
  ...{ id, fact, sources: STORES },
  ...{ from: { kind: 'item', types: TYPES, path }, as },
});

const labelled = (id: string, fact: Fact, under: readonly string[], as: FactForm): FactRule => ({
  ...{ id, fact, sources: STORES },
  ...{ from: { kind: 'labelled', blocks: SAID, under }, as },
});

const VERSION = ['version', 'current version', 'aktuelle version', 'バージョン'];
const PUBLISHER = listed(`
    seller, developer, publisher, offered by, provider, anbieter, entwickler, vendeur, developpeur,
    editeur, vendedor, desarrollador, 販売元, 開発者, 提供元
  `);

/** What stores say of an app or an extension. */
export const factsOfStores: readonly FactRule[] = [
  ...APP_STORE_NAMES.map(
    ([id, value, host]): FactRule => ({
      ...{ id, fact: 'store', sources: STORES, hosts: [host] },
      ...{ from: { kind: 'address', part: 'host' }, as: { form: 'constant', value } },
    }),
  ),
  ...SYSTEMS_OF_STORES.map(
    ([id, value, host]): FactRule => ({
      ...{ id, fact: 'operating_system', sources: STORES, hosts: [host] },
      ...{ from: { kind: 'address', part: 'host' }, as: { form: 'constant', value } },
    }),
  ),
  {
    ...{ id: 'store-item-price', fact: 'price', sources: STORES },
    ...{ from: { kind: 'offer', types: TYPES }, as: { form: 'offer' } },
  },
  {
    ...{
      id: 'system-visual-studio-code',
      fact: 'operating_system',
      sources: STORES,
      hosts: ['marketplace.visualstudio.com'],
    },
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
    ...{ id: 'store-apple-text-requires', fact: 'operating_system', sources: STORES },
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
