import type { Fact } from '../../evidence/fact.ts';
import type { FactForm, FactRule } from '../../evidence/fact-rule.ts';
import { SAID } from './guards.ts';

type Form = FactForm['form'] & ('text' | 'licence' | 'osi_approved' | 'version' | 'url');

const NPM = ['registry.npmjs.org'];
const PYPI = ['pypi.org'];
const PACKAGIST = ['packagist.org'];
const PACKAGE = ['package_registry'] as const;

/** What packages of Python call their repository, beside the usual names. */
const PYPI_REPOSITORY = ['GitHub', 'Github', 'github', 'Code', 'repository', 'source'];

const json = (id: string, fact: Fact, hosts: readonly string[], path: string, form: Form): FactRule => ({
  id,
  fact,
  sources: PACKAGE,
  hosts,
  from: { kind: 'json', path },
  as: { form },
});

const labelled = (
  id: string,
  fact: Fact,
  under: readonly string[],
  form: FactForm['form'] & ('url' | 'date'),
): FactRule => ({
  id,
  fact,
  sources: PACKAGE,
  from: { kind: 'labelled', blocks: SAID, under },
  as: { form },
});

/** What registries say of a package in less usual ways than others. */
export const factsOfPackageDetails: readonly FactRule[] = [
  json('npm-old-licence', 'licence', NPM, '/license/type', 'licence'),
  json('npm-old-osi', 'osi_approved', NPM, '/license/type', 'osi_approved'),
  ...PYPI_REPOSITORY.map((name, index) =>
    json(`pypi-repository-${index + 2}`, 'repository_link', PYPI, `/info/project_urls/${name}`, 'url'),
  ),
  {
    id: 'pypi-yanked',
    fact: 'deprecated',
    sources: PACKAGE,
    hosts: PYPI,
    from: { kind: 'json', path: '/info/name', where: { path: '/info/yanked' } },
    as: { form: 'constant', value: true },
  },
  json('crates-newest', 'latest_version', ['crates.io'], '/crate/max_version', 'version'),
  json('packagist-name-told', 'package_name', PACKAGIST, '/package/name', 'text'),
  json('packagist-description', 'description', PACKAGIST, '/package/description', 'text'),
  json('packagist-repository', 'repository_link', PACKAGIST, '/package/repository', 'url'),
  {
    id: 'package-deprecated-why',
    fact: 'deprecated',
    sources: PACKAGE,
    from: { kind: 'json', path: '/name', where: { path: '/deprecated' } },
    as: { form: 'constant', value: true },
  },
  {
    id: 'pypi-page-version',
    fact: 'latest_version',
    sources: PACKAGE,
    hosts: PYPI,
    from: { kind: 'link', own: true, shared: 2, pattern: '^/project/[\\w.-]+/(\\d[\\d.]{0,30})/?$' },
    as: { form: 'version' },
  },
  {
    id: 'pypi-page-published',
    fact: 'published_at',
    sources: PACKAGE,
    hosts: PYPI,
    from: { kind: 'text', blocks: SAID, phrases: ['released {value}'] },
    as: { form: 'date' },
  },
  labelled('package-page-labelled-repository', 'repository_link', ['repository', 'source repository'], 'url'),
  labelled(
    'package-page-labelled-published',
    'published_at',
    ['published', 'last published', 'released', 'release date'],
    'date',
  ),
];
