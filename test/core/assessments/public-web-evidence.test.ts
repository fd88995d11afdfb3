import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { publishProfile } from '../../../contracts/management/profiles.ts';
import { validateValue } from '../../../contracts/validate-value.ts';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { RunProfileTests } from '../../../core/assessments/run-profile-tests.ts';

const reader = new ThreadedSourceReader();
after(() => reader.close());

const { rules, version } = publicWebEvidenceProfile;

describe('The profile public-web-evidence', async () => {
  const results = await new RunProfileTests(reader).execute(rules);

  for (const { name, faults } of results) {
    it(`passes its own test: ${name}`, () => assert.deepEqual(faults, []));
  }

  it('has at least 60 tests', () => {
    assert.ok(results.length >= 60);
  });

  it('knows at least 12 platforms and 150 integrations', () => {
    const { platforms, integrations, pricingModels } = rules.evidence.vocabularies;
    assert.ok(platforms.length >= 12 && integrations.length >= 150 && pricingModels.length >= 6);
  });

  it('is accepted by the API’s schema', () => {
    const body = JSON.stringify({ version, rules });
    assert.ok(Buffer.byteLength(body) < 256 * 1024, 'it fits into a request');
    const checked = validateValue(publishProfile.body, JSON.parse(body), '');
    assert.deepEqual('violations' in checked ? checked.violations : [], []);
  });
});
