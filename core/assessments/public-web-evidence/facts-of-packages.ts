import type { Fact } from '../../evidence/fact.ts';
import type { FactForm, FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { byHost } from './by-host.ts';
import { PROPRIETARY } from './facts-of-answers.ts';
import { SAID } from './guards.ts';

type Form = FactForm['form'] & ('text' | 'boolean' | 'licence' | 'osi_approved' | 'version' | 'url' | 'date');

const NPM = ['registry.npmjs.org'];
const NPM_PAGE = ['npmjs.com'];
const PYPI = ['pypi.org'];
const CRATES = ['crates.io'];
const LATEST = '/versions/{/dist-tags/latest}';
const PACKAGE = ['package_registry'] as const;
/** How Python’s index says that some version of a licence is approved. */
const OSI_CLASSIFIERS = Object.fromEntries(
  listed(`
    apache software license, bsd license, python software foundation license, gnu general public license gpl
  `).map((name) => [`license osi approved ${name}`, true]),
);

/** How Python’s index says what a package runs on. */
const PYTHON_SYSTEMS = [
  ['windows', 'microsoft windows'],
  ['macos', 'macos macos x'],
  ['linux', 'posix linux'],
] as const;

const ECOSYSTEMS = {
  'registry.npmjs.org': 'npm',
  'npmjs.com': 'npm',
  'pypi.org': 'pypi',
  'crates.io': 'crates.io',
  'rubygems.org': 'rubygems',
  'packagist.org': 'packagist',
  'nuget.org': 'nuget',
  'api.nuget.org': 'nuget',
  'central.sonatype.com': 'maven',
  'mvnrepository.com': 'maven',
  'search.maven.org': 'maven',
  'pkg.go.dev': 'go',
  'pub.dev': 'pub',
  'hex.pm': 'hex',
  'hub.docker.com': 'docker',
};

const json = (id: string, fact: Fact, hosts: readonly string[] | undefined, path: string, form: Form): FactRule => ({
  id,
  fact,
  sources: PACKAGE,
  hosts,
  from: { kind: 'json', path },
  as: { form },
});

/** A licence's name, and whether it is approved. */
const both = (id: string, hosts: readonly string[] | undefined, path: string): readonly FactRule[] => [
  json(`${id}-name`, 'licence', hosts, path, 'licence'),
  json(`${id}-osi`, 'osi_approved', hosts, path, 'osi_approved'),
];

const name = (id: string, hosts: readonly string[], pattern: string): FactRule => ({
  id,
  fact: 'package_name',
  sources: PACKAGE,
  hosts,
  from: { kind: 'address', part: 'path', pattern },
  as: { form: 'text' },
});

/** What registries say of a package, by their interfaces and their pages. */
export const factsOfPackages: readonly FactRule[] = [
  json('npm-name', 'package_name', NPM, '/name', 'text'),
  json('npm-description', 'description', NPM, '/description', 'text'),
  json('npm-latest', 'latest_version', NPM, '/dist-tags/latest', 'version'),
  json('npm-published', 'published_at', NPM, '/time/{/dist-tags/latest}', 'date'),
  json('npm-latest-licence', 'licence', NPM, `${LATEST}/license`, 'licence'),
  {
    id: 'npm-systems',
    fact: 'platform',
    sources: ['package_registry'],
    hosts: NPM,
    from: { kind: 'json', path: `${LATEST}/os/*` },
    as: { form: 'table', values: { darwin: 'macos', linux: 'linux', win32: 'windows' } },
  },
  json('npm-licence', 'licence', NPM, '/license', 'licence'),
  ...both('npm-licences', NPM, '/licenses/*/type'),
  ...both('npm-latest-licence-type', NPM, `${LATEST}/license/type`),
  json('npm-latest-osi', 'osi_approved', NPM, `${LATEST}/license`, 'osi_approved'),
  json('npm-osi', 'osi_approved', NPM, '/license', 'osi_approved'),
  ...['/engines/node', `${LATEST}/engines/node`].map(
    (path, index): FactRule => ({
      id: `npm-node${index === 0 ? '' : '-latest'}`,
      fact: 'platform',
      sources: PACKAGE,
      hosts: NPM,
      from: { kind: 'json', path },
      as: { form: 'constant', value: 'node-js' },
    }),
  ),
  {
    id: 'npm-unlicensed',
    fact: 'licence',
    sources: PACKAGE,
    hosts: NPM,
    from: { kind: 'json', path: '/license', where: { path: '/license', equals: 'UNLICENSED' } },
    as: { form: 'constant', value: PROPRIETARY },
  },
  json('npm-repository', 'repository_link', NPM, '/repository/url', 'url'),
  {
    id: 'npm-deprecated',
    fact: 'deprecated',
    sources: PACKAGE,
    hosts: NPM,
    from: { kind: 'json', path: `${LATEST}/name`, where: { path: `${LATEST}/deprecated` } },
    as: { form: 'constant', value: true },
  },

  json('pypi-name', 'package_name', PYPI, '/info/name', 'text'),
  json('pypi-summary', 'description', PYPI, '/info/summary', 'text'),
  json('pypi-latest', 'latest_version', PYPI, '/info/version', 'version'),
  json('pypi-published', 'published_at', PYPI, '/urls/0/upload_time_iso_8601', 'date'),
  json('pypi-licence-expression', 'licence', PYPI, '/info/license_expression', 'licence'),
  json('pypi-licence', 'licence', PYPI, '/info/license', 'licence'),
  json('pypi-osi-expression', 'osi_approved', PYPI, '/info/license_expression', 'osi_approved'),
  json('pypi-osi', 'osi_approved', PYPI, '/info/license', 'osi_approved'),
  ...both('pypi-classifier', PYPI, '/info/classifiers/*'),
  {
    id: 'pypi-classifier-approved',
    fact: 'osi_approved',
    sources: PACKAGE,
    hosts: PYPI,
    from: { kind: 'json', path: '/info/classifiers/*' },
    as: { form: 'table', values: OSI_CLASSIFIERS },
  },
  json('pypi-repository', 'repository_link', PYPI, '/info/project_urls/Repository', 'url'),
  json('pypi-source', 'repository_link', PYPI, '/info/project_urls/Source', 'url'),
  json('pypi-source-code', 'repository_link', PYPI, '/info/project_urls/Source Code', 'url'),
  json('pypi-documentation', 'documentation_link', PYPI, '/info/project_urls/Documentation', 'url'),
  json('pypi-changelog', 'changelog_link', PYPI, '/info/project_urls/Changelog', 'url'),

  json('crates-name', 'package_name', CRATES, '/crate/name', 'text'),
  json('crates-description', 'description', CRATES, '/crate/description', 'text'),
  json('crates-latest', 'latest_version', CRATES, '/crate/max_stable_version', 'version'),
  json('crates-published', 'published_at', CRATES, '/crate/updated_at', 'date'),
  json('crates-licence', 'licence', CRATES, '/versions/0/license', 'licence'),
  json('crates-osi', 'osi_approved', CRATES, '/versions/0/license', 'osi_approved'),
  json('crates-repository', 'repository_link', CRATES, '/crate/repository', 'url'),
  json('crates-documentation', 'documentation_link', CRATES, '/crate/documentation', 'url'),

  ...both('rubygems-licence', ['rubygems.org'], '/licenses/0'),
  ...both('packagist-licence', ['packagist.org'], '/package/versions/*/license/0'),
  ...both('packagist-repository-licence', ['packagist.org'], '/packages/*/0/license/0'),
  ...both('hex-licence', ['hex.pm'], '/meta/licenses/0'),
  {
    id: 'pypi-classifier-proprietary',
    fact: 'licence',
    sources: PACKAGE,
    hosts: PYPI,
    from: {
      kind: 'json',
      path: '/info/name',
      where: { path: '/info/classifiers/*', equals: 'License :: Other/Proprietary License' },
    },
    as: { form: 'constant', value: PROPRIETARY },
  },
  json('rubygems-published', 'published_at', ['rubygems.org'], '/version_created_at', 'date'),
  json('rubygems-repository', 'repository_link', ['rubygems.org'], '/source_code_uri', 'url'),

  ...PYTHON_SYSTEMS.flatMap(([value, written]) => [
    {
      id: `pypi-classifier-${value}`,
      fact: 'platform',
      sources: PACKAGE,
      hosts: PYPI,
      from: { kind: 'json', path: '/info/classifiers/*' },
      as: { form: 'table', values: { [`operating system ${written}`]: value, [`operating system ${value}`]: value } },
    } satisfies FactRule,
    {
      id: `pypi-page-${value}`,
      fact: 'platform',
      sources: PACKAGE,
      hosts: PYPI,
      from: { kind: 'text', blocks: SAID, whole: true, phrases: [written] },
      as: { form: 'constant', value },
    } satisfies FactRule,
  ]),
  json('package-name', 'package_name', undefined, '/name', 'text'),
  json('package-description', 'description', undefined, '/description', 'text'),
  json('package-version', 'latest_version', undefined, '/version', 'version'),
  json('package-latest-version', 'latest_version', undefined, '/latest_version', 'version'),
  json('package-licence', 'licence', undefined, '/license', 'licence'),
  json('package-osi', 'osi_approved', undefined, '/license', 'osi_approved'),
  json('package-repository', 'repository_link', undefined, '/repository', 'url'),
  json('package-repository-address', 'repository_link', undefined, '/repository/url', 'url'),
  json('package-deprecated', 'deprecated', undefined, '/deprecated', 'boolean'),
  json('package-published', 'published_at', undefined, '/published_at', 'date'),

  byHost('ecosystem', 'ecosystem', PACKAGE, ECOSYSTEMS),

  name('npm-page-scoped-name', NPM_PAGE, '^/package/(@[\\w.-]+/[\\w.-]+)'),
  name('npm-page-name', NPM_PAGE, '^/package/([\\w.-]+)/?$'),
  name('pypi-page-name', PYPI, '^/project/([\\w.-]+)'),
  name('crates-page-name', CRATES, '^/crates/([\\w-]+)'),
  name('rubygems-name', ['rubygems.org'], '^/gems/([\\w.-]+)'),
  name('packagist-name', ['packagist.org'], '^/packages/([\\w.-]+/[\\w.-]+)'),
  name('nuget-name', ['nuget.org'], '^/packages/([\\w.-]+)'),
  name('pub-name', ['pub.dev'], '^/packages/(\\w+)'),
  name('hex-name', ['hex.pm'], '^/packages/(\\w+)'),

  {
    id: 'package-page-deprecated',
    fact: 'deprecated',
    sources: PACKAGE,
    from: {
      kind: 'text',
      blocks: SAID,
      phrases: listed(`
        this package has been deprecated, this package is deprecated,
        author message this package has been deprecated, this project has been archived,
        this version has been yanked
      `),
      unless: ['not', 'if', 'when'],
    },
    as: { form: 'constant', value: true },
  },
  {
    id: 'package-page-repository',
    fact: 'repository_link',
    sources: PACKAGE,
    from: {
      kind: 'link',
      hosts: ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'],
      pattern: '^/[\\w.-]+/[\\w.-]+/?$',
      phrases: listed(`repository, source, source code, github, homepage, code, github repository`),
    },
    as: { form: 'url' },
  },
  {
    id: 'pypi-page-proprietary',
    fact: 'licence',
    sources: PACKAGE,
    hosts: PYPI,
    from: { kind: 'text', blocks: SAID, phrases: ['license other proprietary license'] },
    as: { form: 'constant', value: PROPRIETARY },
  },
  {
    id: 'package-page-version',
    fact: 'latest_version',
    sources: PACKAGE,
    from: { kind: 'labelled', blocks: SAID, under: ['version', 'latest version', 'current version'] },
    as: { form: 'version' },
  },
  {
    id: 'package-page-item-version',
    fact: 'latest_version',
    sources: PACKAGE,
    from: { kind: 'item', types: ['SoftwareApplication', 'SoftwareSourceCode'], path: ['softwareVersion'] },
    as: { form: 'version' },
  },
  {
    id: 'package-page-published',
    fact: 'published_at',
    sources: PACKAGE,
    from: { kind: 'item', types: ['SoftwareApplication', 'SoftwareSourceCode'], path: ['datePublished'] },
    as: { form: 'date' },
  },
];
