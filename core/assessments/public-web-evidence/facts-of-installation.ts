import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
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
/** Where extensions of another product are to be had. */
const MARKETS: readonly (readonly [value: string, hosts: readonly string[], pattern?: string])[] = [
  ['shopify', ['apps.shopify.com']],
  ['wordpress', ['wordpress.org'], '^/plugins/'],
  ['slack', ['slack.com'], '^/(?:marketplace|apps)/'],
  ['hubspot', ['ecosystem.hubspot.com'], '^/marketplace/'],
  ['salesforce', ['appexchange.salesforce.com']],
  ['zapier', ['zapier.com'], '^/apps/'],
  ['google-workspace', ['workspace.google.com'], '^/marketplace/'],
  ['zoom', ['marketplace.zoom.us'], '^/apps/'],
  ['figma', ['www.figma.com', 'figma.com'], '^/community/'],
  ['wix', ['www.wix.com', 'wix.com'], '^/app-market/'],
  ['xero', ['apps.xero.com']],
  ['github', ['github.com'], '^/marketplace/'],
  ['magento', ['commercemarketplace.adobe.com']],
  ['prestashop', ['addons.prestashop.com']],
  ['home-assistant', ['www.home-assistant.io', 'home-assistant.io'], '^/integrations/'],
  ['raycast', ['www.raycast.com', 'raycast.com']],
];
/** What the packages of a registry are for. */
const REGISTRIES: readonly (readonly [value: string, host: string])[] = [
  ['node-js', 'npmjs.com'],
  ['python', 'pypi.org'],
  ['rust', 'crates.io'],
  ['ruby', 'rubygems.org'],
  ['php', 'packagist.org'],
  ['net', 'nuget.org'],
  ['go', 'pkg.go.dev'],
  ['dart', 'pub.dev'],
  ['elixir', 'hex.pm'],
  ['docker', 'hub.docker.com'],
];
const INSTALLED = ['website', 'documentation', 'repository', 'package_registry', 'other'] as const;

/** What commands, files and places to get a product from say of where it runs. */
export const factsOfInstallation: readonly FactRule[] = [
  ...COMMANDS.map(
    ([value, phrases]): FactRule => ({
      ...{ id: `command-${value}`, fact: 'platform', sources: INSTALLED },
      from: {
        ...{ kind: 'text', blocks: SAID, phrases, unlessUnder: WRONG_HEADINGS },
        unless: ['not', 'never', 'without', 'instead of'],
      },
      as: { form: 'constant', value },
    }),
  ),
  ...FILES.map(
    ([value, file]): FactRule => ({
      ...{ id: `file-${value}`, fact: 'platform', sources: ['website', 'documentation', 'repository', 'other'] },
      ...{ from: { kind: 'link', file }, as: { form: 'constant', value } },
    }),
  ),
  ...MARKETS.map(
    ([value, hosts, pattern]): FactRule => ({
      ...{ id: `market-of-${value}`, fact: 'integration', sources: 'all', hosts },
      from: { kind: 'address', part: 'host', pattern },
      as: { form: 'constant', value },
    }),
  ),
  ...REGISTRIES.map(
    ([value, host]): FactRule => ({
      ...{ id: `registry-of-${value}`, fact: 'platform', sources: ['package_registry'], hosts: [host] },
      ...{ from: { kind: 'address', part: 'host' }, as: { form: 'constant', value } },
    }),
  ),
  ...(['platform', 'integration'] as const).map(
    (fact): FactRule => ({
      ...{ id: `topic-${fact}`, fact, sources: ['repository'] },
      from: { kind: 'json', path: '/topics/*' },
      as: { form: 'term', vocabulary: `${fact}s` },
    }),
  ),
  ...(['platform', 'integration'] as const).map(
    (fact): FactRule => ({
      ...{ id: `topic-link-${fact}`, fact, sources: ['repository'] },
      from: { kind: 'link', own: true, pattern: '^/topics/([\\w-]{2,50})$' },
      as: { form: 'term', vocabulary: `${fact}s` },
    }),
  ),
];
