import type { Fact } from '../../evidence/fact.ts';
import type { FactForm, FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { SAID } from './guards.ts';

const FORGES = listed(`github.com, gitlab.com, codeberg.org, bitbucket.org, gitea.com`);
/** GitLab has groups within groups: there, only a path of two names is certain. */
const WITHOUT_SUBGROUPS = ['github.com', 'codeberg.org', 'bitbucket.org', 'gitea.com'];
const OWNER = '^/([\\w.-]+)/[\\w.-]+';
const NAME = '^/[\\w.-]+/([\\w.-]+)';
const API = ['api.github.com'];
const LICENCE_FILES = [
  ['', '^/[\\w.-]+/[\\w.-]+/(?:blob|src|tree)/[\\w./-]{3,120}$'],
  ['-gitlab', '^/[\\w.-]+/[\\w.-]+/-/blob/[\\w./-]{3,120}$'],
] as const;
const ARCHIVED = listed(`
  this repository has been archived, repository was archived by, this repository was archived,
  this project is archived, this is an archived project, this repository is archived,
  this repo has been archived, this project has been archived
`);

const address = (id: string, fact: Fact, part: 'host' | 'path', pattern: string, hosts = FORGES): FactRule => ({
  id,
  fact,
  sources: ['repository'],
  hosts,
  from: { kind: 'address', part, pattern },
  as: { form: 'text' },
});

const json = (
  id: string,
  fact: Fact,
  path: string,
  form: FactForm['form'] & ('text' | 'boolean' | 'licence' | 'osi_approved' | 'version' | 'url'),
): FactRule => ({
  id,
  fact,
  sources: ['repository'],
  from: { kind: 'json', path },
  as: { form },
});

/** What a forge’s page, its address and its interface say of a repository. */
export const factsOfRepository: readonly FactRule[] = [
  json('github-owner', 'repository_owner', '/owner/login', 'text'),
  json('gitlab-owner', 'repository_owner', '/namespace/full_path', 'text'),
  {
    ...json('github-name', 'repository_name', '/name', 'text'),
    from: { kind: 'json', path: '/name', where: { path: '/full_name' } },
  },
  json('gitlab-name', 'repository_name', '/path', 'text'),
  json('repository-json-description', 'description', '/description', 'text'),
  json('repository-json-archived', 'archived', '/archived', 'boolean'),
  json('github-licence', 'licence', '/license/spdx_id', 'licence'),
  json('github-osi', 'osi_approved', '/license/spdx_id', 'osi_approved'),
  json('gitlab-licence', 'licence', '/license/key', 'licence'),
  json('gitlab-osi', 'osi_approved', '/license/key', 'osi_approved'),
  json('codeberg-licence', 'licence', '/licenses/0', 'licence'),
  json('codeberg-osi', 'osi_approved', '/licenses/0', 'osi_approved'),
  json('repository-json-release', 'latest_release', '/tag_name', 'version'),
  {
    ...json('repository-json-address', 'repository_link', '/html_url', 'url'),
    from: { kind: 'json', path: '/html_url', where: { path: '/full_name' } },
  },
  json('gitlab-address', 'repository_link', '/web_url', 'url'),
  {
    ...address('github-api-host', 'repository_host', 'host', '^/repos/[\\w.-]+/[\\w.-]+', API),
    as: { form: 'constant', value: 'github.com' },
  },
  address('github-api-owner', 'repository_owner', 'path', '^/repos/([\\w.-]+)/[\\w.-]+', API),
  address('github-api-name', 'repository_name', 'path', '^/repos/[\\w.-]+/([\\w.-]+)', API),
  address('repository-host', 'repository_host', 'host', '^/[\\w.-]+/[\\w.-]+'),
  address('repository-owner', 'repository_owner', 'path', OWNER, WITHOUT_SUBGROUPS),
  address('repository-name', 'repository_name', 'path', NAME, WITHOUT_SUBGROUPS),
  address('gitlab-page-owner', 'repository_owner', 'path', `${OWNER}/?$`, ['gitlab.com']),
  address('gitlab-page-name', 'repository_name', 'path', `${NAME}/?$`, ['gitlab.com']),
  {
    id: 'text-archived',
    fact: 'archived',
    sources: ['repository'],
    hosts: FORGES,
    from: { kind: 'text', blocks: SAID, phrases: ARCHIVED, unless: listed(`not, if, when, once, can be`) },
    as: { form: 'constant', value: true },
  },
  ...(['licence', 'osi_approved'] as const).flatMap((fact) =>
    LICENCE_FILES.map(
      ([place, pattern]): FactRule => ({
        id: `link${place}-${fact === 'licence' ? 'licence' : 'osi'}`,
        fact,
        sources: ['repository'],
        hosts: FORGES,
        from: { kind: 'link', own: true, shared: 2, pattern },
        as: { form: fact },
      }),
    ),
  ),
  {
    id: 'link-latest-release',
    fact: 'latest_release',
    sources: ['repository'],
    // What stands first on GitHub’s pages are the links of a readme, which may lead to any release.
    hosts: ['codeberg.org', 'gitea.com'],
    from: { kind: 'link', own: true, shared: 2, pattern: '^/[\\w.-]+/[\\w.-]+/releases/tag/([\\w.%-]{1,60})$' },
    as: { form: 'version' },
  },
  {
    id: 'labelled-latest-release',
    fact: 'latest_release',
    sources: ['repository'],
    hosts: ['github.com'],
    from: { kind: 'labelled', blocks: SAID, under: ['releases', 'releases {number}', 'latest release'] },
    as: { form: 'version' },
  },
  {
    id: 'item-code-licence',
    fact: 'licence',
    sources: ['repository', 'website'],
    from: { kind: 'item', types: ['SoftwareSourceCode', 'SoftwareApplication', 'WebApplication'], path: ['license'] },
    as: { form: 'licence' },
  },
  {
    id: 'item-code-osi',
    fact: 'osi_approved',
    sources: ['repository', 'website'],
    from: { kind: 'item', types: ['SoftwareSourceCode', 'SoftwareApplication', 'WebApplication'], path: ['license'] },
    as: { form: 'osi_approved' },
  },
];
