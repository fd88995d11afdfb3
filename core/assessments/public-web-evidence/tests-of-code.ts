import type { ProfileTest } from '../profile-test.ts';
import { CONTRADICTED, finding, json, judging, NOT_FOUND, page, SUPPORTED, unverifiable } from './test-pages.ts';

const REPOSITORY = 'https://github.com/acme/parcel-tracker';
const GITHUB = 'https://api.github.com/repos/acme/parcel-tracker';

function repository(licence: string | null, archived = false) {
  const [owner, name] = [{ login: 'acme' }, 'parcel-tracker'];
  const license = licence === null ? null : { key: licence.toLowerCase(), spdx_id: licence };
  return json({ name, full_name: 'acme/parcel-tracker', owner, archived, license }, 'repository', GITHUB);
}

function npm(license: string, name = 'parcel-tracker') {
  const version = { name, version: '2.1.0', license };
  const registry = { name, 'dist-tags': { latest: '2.1.0' }, versions: { '2.1.0': version }, license };
  return json(registry, 'package_registry', `https://registry.npmjs.org/${name}`);
}

/** Repositories, packages, stores and status pages. */
export const testsOfCode: readonly ProfileTest[] = [
  judging(
    'a part under another licence',
    page('<p>The dataset is licensed under CC-BY-NC-4.0.</p>', 'repository', REPOSITORY),
    { openSource: true },
    NOT_FOUND,
  ),
  judging(
    'what it is built on',
    page('<p>We use MongoDB, which is available under the SSPL-1.0.</p>', 'repository', REPOSITORY),
    { openSource: true },
    NOT_FOUND,
  ),
  judging(
    'the licence of another repository',
    page('<a href="/other/dep/blob/main/LICENSE">MIT license</a>', 'repository', REPOSITORY),
    { openSource: true },
    NOT_FOUND,
  ),
  judging('an approved licence of a repository', repository('MIT'), { openSource: true }, SUPPORTED),
  judging('a licence that is written to be none', repository('BUSL-1.1'), { openSource: true }, CONTRADICTED),
  judging('a licence that is merely not approved', repository('CC-BY-4.0'), { openSource: true }, NOT_FOUND),
  judging('a repository without a licence', repository(null), { openSource: true }, NOT_FOUND),
  judging('a public repository denies nothing', repository(null), { openSource: false }, NOT_FOUND),
  judging(
    'no source that could tell',
    page('<p>Open</p>', 'status_page'),
    { openSource: true },
    unverifiable('no_eligible_source'),
  ),
  {
    ...judging('the product’s own package', npm('Apache-2.0'), { openSource: true }, SUPPORTED),
    subject: { name: 'Parcel Tracker' },
  },
  {
    ...judging('a mere client of a service', npm('MIT', 'parcels-sdk'), { openSource: true }, NOT_FOUND),
    subject: { name: 'Parcel Tracker' },
  },
  finding('a repository of GitHub', repository('MIT', true), {
    repository_host: ['github.com'],
    repository_owner: ['acme'],
    repository_name: ['parcel-tracker'],
    archived: [true],
    licence: ['MIT'],
    osi_approved: [true],
  }),
  finding('a package of npm', npm('ISC'), {
    ecosystem: ['npm'],
    package_name: ['parcel-tracker'],
    latest_version: ['2.1.0'],
    licence: ['ISC'],
    osi_approved: [true],
  }),
  finding(
    'a package of PyPI',
    json(
      { info: { name: 'parcel-tracker', version: '1.4', license_expression: 'MIT' } },
      'package_registry',
      'https://pypi.org/pypi/parcel-tracker/json',
    ),
    { ecosystem: ['pypi'], package_name: ['parcel-tracker'], latest_version: ['1.4'], licence: ['MIT'] },
  ),
  finding(
    'a package of crates.io',
    json(
      {
        crate: { id: 'parcel', name: 'parcel', max_stable_version: '0.3.1' },
        versions: [{ num: '0.3.1', license: 'MIT OR Apache-2.0' }],
      },
      'package_registry',
      'https://crates.io/api/v1/crates/parcel',
    ),
    { package_name: ['parcel'], latest_version: ['0.3.1'], licence: ['MIT OR Apache-2.0'], osi_approved: [true] },
  ),
  judging(
    'open source under a licence that is none',
    page('<p>Parcel Tracker is open source under the Business Source License.</p>'),
    { openSource: true },
    NOT_FOUND,
  ),
  judging(
    'what is believed of a product',
    page('<p>It is a myth that Parcel Tracker is not open source.</p>'),
    { openSource: true },
    NOT_FOUND,
  ),
  finding(
    'a status page',
    json(
      {
        page: { name: 'Parcels', url: 'https://status.parcels.example.com', updated_at: '2026-11-01T10:00:00Z' },
        status: { indicator: 'none', description: 'All Systems Operational' },
      },
      'status_page',
      'https://status.parcels.example.com/api/v2/status.json',
    ),
    { status_indicator: ['none'] },
  ),
];
