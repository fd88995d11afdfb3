import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';

/** Where else a product can be had, by the words of the links there. */
const LINKS_TO_STORES: readonly (readonly [
  id: string,
  value: string,
  hosts: readonly string[],
  phrases: readonly string[],
])[] = [
  [
    'link-mac-app-store',
    'macos',
    ['apps.apple.com'],
    listed('download on the mac app store, mac app store, get it on the mac app store, macos, mac'),
  ],
  [
    'link-ipad',
    'ios',
    ['apps.apple.com'],
    listed(`
      iphone and ipad, iphone ipad, ios and ipados, iphone app, ios app, (download|get|available|get it|install|
      find it) (for|on) (|the |your )(ios|iphone|ipad|iphone and ipad|iphone ipad|app store|apple app store),
      app store badge, laden im app store, telecharger dans l app store, telecharger sur l app store,
      disponible sur l app store, descargar en app store, disponible en app store, scarica da app store,
      disponibile su app store, baixar na app store, download in de app store, pobierz w app store, zum app store,
      ipad, download for ios, download for iphone, get it for ios, apple app store
    `),
  ],
  [
    'link-android',
    'android',
    ['play.google.com'],
    listed(`
      android app, (download|get|available|get it|install|find it) (for|on) (|the |your )(android|google play|
      google play store|play store), google play badge, bei google play, jetzt bei google play laden,
      telecharger sur google play, descargar en google play, disponibile su google play, disponivel no google play,
      ontdek het op google play, pobierz z google play, zum play store, apk, download for android,
      get it for android, google play, play store
    `),
  ],
  [
    'link-f-droid',
    'android',
    ['f-droid.org', 'apt.izzysoft.de'],
    listed('get it on f droid, f droid, f droid store, available on f droid, android, izzyondroid'),
  ],
  [
    'link-microsoft-store',
    'windows',
    ['apps.microsoft.com'],
    listed('get it from microsoft, microsoft store, windows, download from the microsoft store'),
  ],
  [
    'link-chrome',
    'chrome-extension',
    ['chromewebstore.google.com', 'chrome.google.com'],
    listed(`
      add to chrome, chrome web store, available in the chrome web store, chrome, chrome extension,
      install for chrome, get it for chrome
    `),
  ],
  [
    'link-firefox',
    'firefox-extension',
    ['addons.mozilla.org'],
    listed(`
      add to firefox, firefox, firefox add on, firefox extension, get the add on, firefox add ons, install for firefox
    `),
  ],
  [
    'link-snap',
    'linux',
    ['snapcraft.io', 'flathub.org'],
    listed('get it from the snap store, snap store, snap, flathub, download on flathub, flatpak, linux'),
  ],
];

/** What a page’s links to stores say of where a product runs. */
export const factsOfStoreLinks: readonly FactRule[] = [
  {
    id: 'link-app-store',
    fact: 'platform',
    sources: ['website'],
    from: {
      kind: 'link',
      hosts: ['apps.apple.com'],
      phrases: listed(`download on the app store, app store, get it on the app store, laden im app store, ios, iphone`),
    },
    as: { form: 'constant', value: 'ios' },
  },
  {
    id: 'link-google-play',
    fact: 'platform',
    sources: ['website'],
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
  ...LINKS_TO_STORES.map(
    ([id, value, hosts, phrases]): FactRule => ({
      id,
      fact: 'platform',
      sources: ['website', 'documentation'],
      from: { kind: 'link', hosts, phrases },
      as: { form: 'constant', value },
    }),
  ),
];
