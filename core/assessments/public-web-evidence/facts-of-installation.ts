import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { byHost } from './by-host.ts';
import { SAID, WRONG_HEADINGS } from './guards.ts';

/** What somebody types who installs a product, and where that works. */
const COMMANDS: readonly (readonly [value: string, phrases: readonly string[]])[] = [
  [
    'linux',
    listed('(apt|apt get|dnf|yum|snap|zypper|apk) (install|add), pacman s, dpkg i, flatpak install, yay s, rpm i'),
  ],
  ['macos', listed('brew install, port install, brew tap')],
  ['windows', listed('winget install, choco install, scoop install')],
  ['docker', listed('docker (run|pull|compose up), podman (run|pull), docker image')],
  ['kubernetes', listed('helm (install|upgrade|repo add), kubectl (apply|create)')],
  [
    'node-js',
    listed('npm (install|i) (g|global|save|save dev|d), npx {word}, (npm|pnpm|yarn|bun) (install|i|add) {word}'),
  ],
  ['python', listed('(pip|pip3|pipx|uv pip|uv tool|poetry|uv|conda) (install|add) {word}')],
  ['php', listed('composer require')],
  ['ruby', listed('gem install, bundle add')],
  ['rust', listed('cargo (install|add)')],
  ['go', listed('go (get|install) github, go get')],
];
/** How the names of files end that are made for one system. */
const FILES: readonly (readonly [value: string, file: readonly string[]])[] = [
  ['windows', ['.exe', '.msi', '.msix', '.appx']],
  ['macos', ['.dmg', '.pkg']],
  ['linux', ['.deb', '.rpm', '.AppImage', '.flatpakref', '.snap']],
  ['android', ['.apk']],
];
/** Where extensions of another product are to be had: all of the host, and a part of it. */
const MARKETS = {
  'apps.shopify.com': 'shopify',
  'appexchange.salesforce.com': 'salesforce',
  'apps.xero.com': 'xero',
  'commercemarketplace.adobe.com': 'magento',
  'addons.prestashop.com': 'prestashop',
};
const MARKET_PATHS = '^/(?:plugins|marketplace|apps|community|app-market|integrations)/';
const MARKETS_WITHIN = {
  'slack.com': 'slack',
  'ecosystem.hubspot.com': 'hubspot',
  'zapier.com': 'zapier',
  'workspace.google.com': 'google-workspace',
  'marketplace.zoom.us': 'zoom',
  'figma.com': 'figma',
  'wix.com': 'wix',
  'github.com': 'github',
  'home-assistant.io': 'home-assistant',
};
/** What the packages of a registry are for. */
const REGISTRIES = {
  'npmjs.com': 'node-js',
  'pypi.org': 'python',
  'crates.io': 'rust',
  'rubygems.org': 'ruby',
  'packagist.org': 'php',
  'nuget.org': 'net',
  'pkg.go.dev': 'go',
  'pub.dev': 'dart',
  'hex.pm': 'elixir',
  'hub.docker.com': 'docker',
};
const INSTALLED = ['website', 'documentation', 'repository', 'package_registry', 'other'] as const;

/** What commands, files and places to get a product from say of where it runs. */
export const factsOfInstallation: readonly FactRule[] = [
  ...COMMANDS.map(
    ([value, phrases]): FactRule => ({
      id: `command-${value}`,
      fact: 'platform',
      sources: INSTALLED,
      from: {
        kind: 'text',
        blocks: SAID,
        phrases,
        unlessUnder: WRONG_HEADINGS,
        unless: ['not', 'never', 'without', 'instead of'],
      },
      as: { form: 'constant', value },
    }),
  ),
  ...FILES.map(
    ([value, file]): FactRule => ({
      id: `file-${value}`,
      fact: 'platform',
      sources: ['website', 'documentation', 'repository', 'other'],
      from: { kind: 'link', file },
      as: { form: 'constant', value },
    }),
  ),
  byHost('market', 'integration', 'all', MARKETS),
  byHost('market-within', 'integration', 'all', MARKETS_WITHIN, MARKET_PATHS),
  {
    id: 'market-wordpress',
    fact: 'integration',
    sources: 'all',
    hosts: ['wordpress.org'],
    from: { kind: 'address', part: 'host', pattern: '^/(?:plugins|themes)/' },
    as: { form: 'constant', value: 'wordpress' },
  },
  byHost('registry', 'platform', ['package_registry'], REGISTRIES),
  ...(['platform', 'integration'] as const).map(
    (fact): FactRule => ({
      id: `topic-${fact}`,
      fact,
      sources: ['repository'],
      from: { kind: 'json', path: '/topics/*' },
      as: { form: 'term', vocabulary: `${fact}s` },
    }),
  ),
  ...(['platform', 'integration'] as const).map(
    (fact): FactRule => ({
      id: `topic-link-${fact}`,
      fact,
      sources: ['repository'],
      from: { kind: 'link', own: true, pattern: '^/topics/([\\w-]{2,50})$' },
      as: { form: 'term', vocabulary: `${fact}s` },
    }),
  ),
];
