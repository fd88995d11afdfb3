import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPageFacts, listJsonFacts, listPageFacts } from '../../support/matchers/page-facts.ts';

describe('The shipped rules', () => {
  it('find a page’s metadata by the most trusted basis', () => {
    const facts = listPageFacts({
      title: 'Acme  parcels',
      language: 'en-gb',
      metas: { 'og:title': 'Other', description: 'Ships parcels.', 'og:site_name': 'Acme' },
      items: [{ '@type': 'WebSite', name: 'ACME' }],
    });

    assert.deepEqual(facts, ['title Acme parcels', 'description Ships parcels.', 'site_name ACME', 'language en-GB']);
  });

  it('find title and version of an OpenAPI document', () => {
    const facts = listJsonFacts(
      { openapi: '3.1.0', info: { title: 'Acme API', version: '2024-01' } },
      'documentation',
      'https://acme.example/openapi.json',
    );

    assert.deepEqual(facts, [
      'title Acme API',
      'openapi_document https://acme.example/openapi.json',
      'api_version 2024-01',
    ]);
  });

  it('find a whole version number in documentation', () => {
    assert.deepEqual(listPageFacts({ blocks: ['p: API version 2.3.1'] }, 'documentation'), ['api_version 2.3.1']);
  });

  it('find SDK languages and the changelog in documentation', () => {
    const page = {
      blocks: ['h2: SDKs', 'li: Python', 'li: Node.js', 'p: There is a Go SDK too.'],
      links: ['Changelog -> https://docs.acme.example/changes'],
    };

    assert.deepEqual(listPageFacts(page, 'documentation', 'https://docs.acme.example/'), [
      'sdk_language go',
      'sdk_language python',
      'sdk_language node-js',
      'changelog_link https://docs.acme.example/changes',
    ]);
  });

  it('find owner, licence, release and archived status on a repository’s page', () => {
    const page = {
      blocks: [
        'p: This repository has been archived by the owner on Jan 1, 2024. It is now read-only.',
        'h2: Releases',
        'p: v1.4.0 Latest',
      ],
      links: ['MIT license -> https://github.com/o/acme/blob/main/LICENSE'],
    };

    assert.deepEqual(listPageFacts(page, 'repository', 'https://github.com/o/acme'), [
      'licence MIT',
      'osi_approved true',
      'repository_host github.com',
      'repository_owner o',
      'repository_name acme',
      'archived true',
      'latest_release 1.4.0',
    ]);
  });

  it('find the same in GitHub’s API', () => {
    const repository = {
      name: 'acme',
      full_name: 'o/acme',
      owner: { login: 'o' },
      archived: false,
      license: { spdx_id: 'Apache-2.0' },
    };

    assert.deepEqual(listJsonFacts(repository, 'repository', 'https://api.github.com/repos/o/acme'), [
      'licence Apache-2.0',
      'osi_approved true',
      'repository_host github.com',
      'repository_owner o',
      'repository_name acme',
      'archived false',
    ]);
  });

  it('find the latest version and deprecation in npm’s API', () => {
    const left = {
      name: 'left',
      description: 'pads',
      license: 'MIT',
      'dist-tags': { latest: '1.2.3' },
      versions: { '1.2.3': { name: 'left', license: 'MIT', deprecated: 'Use right.' } },
      time: { '1.2.3': '2024-05-06T07:08:09.123Z' },
      repository: { url: 'git+https://github.com/a/left.git' },
    };

    assert.deepEqual(listJsonFacts(left, 'package_registry', 'https://registry.npmjs.org/left'), [
      'description pads',
      'repository_link https://github.com/a/left.git',
      'platform node-js',
      'licence MIT',
      'osi_approved true',
      'ecosystem npm',
      'package_name left',
      'latest_version 1.2.3',
      'deprecated true',
      'published_at 2024-05-06T07:08:09.123Z',
    ]);
  });

  it('find package facts in the APIs of PyPI and crates.io', () => {
    const python = { info: { name: 'left', version: '1.0', license_expression: 'MIT OR Apache-2.0', yanked: false } };
    const rust = {
      crate: { name: 'left', max_stable_version: '0.3.1', updated_at: '2024-05-06T07:08:09+00:00' },
      versions: [{ license: 'MIT/Apache-2.0' }],
    };

    assert.deepEqual(listJsonFacts(python, 'package_registry', 'https://pypi.org/pypi/left/json'), [
      'platform python',
      'licence MIT OR Apache-2.0',
      'osi_approved true',
      'ecosystem pypi',
      'package_name left',
      'latest_version 1.0',
    ]);
    assert.deepEqual(listJsonFacts(rust, 'package_registry', 'https://crates.io/api/v1/crates/left'), [
      'platform rust',
      'licence MIT OR Apache-2.0',
      'osi_approved true',
      'ecosystem crates.io',
      'package_name left',
      'latest_version 0.3.1',
      'published_at 2024-05-06T07:08:09.000Z',
    ]);
  });

  it('find labelled values on registry pages', () => {
    const page = {
      blocks: ['h3: License', 'p: MIT', 'h3: Version', 'p: 4.2.0'],
      links: ['Repository -> https://github.com/a/left'],
    };

    assert.deepEqual(listPageFacts(page, 'package_registry', 'https://www.npmjs.com/package/@a/left'), [
      'repository_link https://github.com/a/left',
      'platform node-js',
      'licence MIT',
      'osi_approved true',
      'ecosystem npm',
      'package_name @a/left',
      'latest_version 4.2.0',
    ]);
  });

  it('find price, publisher, version and operating systems in stores', () => {
    const page = {
      blocks: ['td: Version', 'td: 3.1.4', 'td: Operating system', 'td: Windows, macOS'],
      items: [
        {
          '@type': 'MobileApplication',
          author: { '@type': 'Organization', name: 'Acme Ltd' },
          offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
        },
      ],
    };

    assert.deepEqual(listPageFacts(page, 'extension_store', 'https://chromewebstore.google.com/detail/acme/abc'), [
      'store chrome-web-store',
      'price 0.00 EUR',
      'operating_system chrome-extension',
      'operating_system windows',
      'operating_system macos',
      'version 3.1.4',
      'publisher Acme Ltd',
    ]);
  });

  it('find the current status on status pages and in their APIs', () => {
    const page = { blocks: ['h1: All Systems Operational'], links: ['Powered by Instatus -> https://instatus.com/'] };
    const json = {
      page: { name: 'Acme', time_zone: 'UTC', updated_at: '2024-05-06T07:08:09.123+02:00' },
      status: { indicator: 'minor' },
    };

    assert.deepEqual(listPageFacts(page, 'status_page'), ['status_provider instatus', 'status_indicator none']);
    assert.deepEqual(listJsonFacts(json, 'status_page', 'https://status.acme.example/api/v2/status.json'), [
      'site_name Acme',
      'status_provider statuspage',
      'status_indicator minor',
      'observed_at 2024-05-06T05:08:09.123Z',
    ]);
  });

  it('find no visible text on a page that needs JavaScript', () => {
    const blocks = ['p: Start with our free plan.'];

    assert.deepEqual(listPageFacts({ title: 'Acme', blocks, isScriptOnly: true }), ['title Acme']);
  });

  it('report the locator and rule of each fact', () => {
    const [found] = findPageFacts({ blocks: ['p: Pay only for what you use.'] });

    assert.deepEqual(found, {
      fact: 'pricing_signal',
      locator: 'main > p',
      quote: 'Pay only for what you use.',
      ruleId: 'usage-based',
      basis: 'visible_text',
      value: 'usage_based',
    });
  });

  it('ignore email addresses and obfuscated ones', () => {
    assert.deepEqual(listPageFacts({ title: 'Ask ada@example.com' }), []);
  });
});
