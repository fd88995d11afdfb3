import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createAssessment, readAssessment } from '../../contracts/public/assessments.ts';
import { FakeInternet } from '../support/fixtures/fake-internet.ts';
import { NON_FACT_WORD, PRODUCT_URLS, serveProduct } from '../support/fixtures/product-site.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { findEvaluativeLines } from '../support/matchers/evaluative-words.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const internet = new FakeInternet();
await serveProduct(internet);
after(() => internet.close());
const map = ['--evidence-map', writeEvidenceMap(internet)];
const api = await startApi(map);
const inMemory = await startApi(['--store', 'memory', ...map]);

const CLAIMS = {
  pricingModel: 'Freemium',
  freeTier: true,
  openSource: true,
  platforms: ['iOS', 'Linux', 'Plan 9'],
  integrations: ['Zapier', 'Slack', 'Jira', 'Email'],
};

let createdCount = 0;

/** The finished assessment of the product, with its URLs submitted in this order. */
async function assessProduct(order: readonly number[] = [0, 1, 2, 3], target = api) {
  createdCount += 1;
  const urls = order.flatMap((place) => PRODUCT_URLS[place] ?? []);
  const subject = { type: 'saas_website', name: 'Parcel Tracker', description: 'Parcels.', urls, claims: CLAIMS };
  const body = { profileKey: 'public-web-evidence', externalReference: 'listing 4711', subject };
  const headers = { 'idempotency-key': `product-${createdCount}` };
  const queued = expectSuccess(createAssessment, await target.asKey('/assessments', { method: 'POST', body, headers }));
  for (let polls = 0; polls < 10; polls += 1) {
    const reply = await target.asKey(`/assessments/${queued.assessmentId}`, { headers: { prefer: 'wait=10' } });
    const record = expectSuccess(readAssessment, reply);
    if (record.finishedAt !== null) return { record, text: reply.text };
  }
  return assert.fail('the assessment has not ended');
}

describe('The evidence of an assessment', () => {
  it('lists the facts of each source', async () => {
    const { record } = await assessProduct();

    const facts = record.sources.map(({ sourceId, type }) => [
      type,
      ...record.evidence.filter((one) => one.sourceId === sourceId).map(({ fact, value }) => `${fact} ${value}`),
    ]);
    assert.deepEqual(facts, [
      [
        'website',
        'title Parcel Tracker',
        'description Tells customers where their parcel is.',
        'language en',
        'canonical_url http://parcels.example.com/',
        'pricing_link http://parcels.example.com/pricing',
        'documentation_link http://docs.example.com/',
        'offer 0.00 EUR per month',
        'offer 12.00 EUR per month',
        'pricing_signal free_plan',
        'pricing_signal subscription',
        'platform android',
        'platform ios',
        'platform web',
        'integration shopify',
        'integration slack',
        'integration zapier',
      ],
      [
        'documentation',
        'title Parcel Tracker documentation',
        'language en',
        'openapi_document http://docs.example.com/openapi.json',
      ],
      [
        'repository',
        'licence MIT',
        'osi_approved true',
        'repository_host github.com',
        'repository_owner acme',
        'repository_name parcel-tracker',
        'archived false',
      ],
      [
        'package_registry',
        'platform node-js',
        'licence MIT',
        'osi_approved true',
        'ecosystem npm',
        'package_name parcel-tracker',
        'latest_version 2.1.0',
      ],
    ]);
  });

  it('is cited by the claims that it supports', async () => {
    const { record } = await assessProduct();

    const facts = new Map(record.evidence.map(({ evidenceId, fact, value }) => [evidenceId, `${fact} ${value}`]));
    assert.deepEqual(
      record.claims.map(({ claim, claimed, status, reason, citations }) => [
        `${claim} ${claimed}`,
        reason ?? status,
        ...citations.map((id) => facts.get(id)),
      ]),
      [
        ['pricingModel Freemium', 'supported', 'offer 12.00 EUR per month', 'pricing_signal free_plan'],
        ['freeTier true', 'supported', 'offer 0.00 EUR per month', 'pricing_signal free_plan'],
        ['openSource true', 'supported', 'osi_approved true', 'osi_approved true'],
        ['platforms iOS', 'supported', 'platform ios'],
        ['platforms Linux', 'not_found'],
        ['platforms Plan 9', 'not_found'],
        ['integrations Zapier', 'supported', 'integration zapier'],
        ['integrations Slack', 'supported', 'integration slack'],
        ['integrations Jira', 'not_found'],
        ['integrations Email', 'claim_not_in_vocabulary'],
      ],
    );
  });

  it('contains no evaluative words', async () => {
    assert.deepEqual(findEvaluativeLines((await assessProduct()).text), []);
  });

  it('is byte-identical for any order of URLs and any store', async () => {
    const records = [
      await assessProduct(),
      await assessProduct([3, 1, 0, 2]),
      await assessProduct([2, 3, 1, 0]),
      await assessProduct([1, 0, 3, 2], inMemory),
    ];

    const found = records.map(({ text }) => text.slice(text.indexOf('"evidence":'), text.indexOf(',"coverage":')));
    assert.match(found[0] ?? '', /"claims":\[\{/);
    assert.equal(new Set(found).size, 1);
  });

  it('stores no page text except facts: not in the record, the store’s files or the log', async () => {
    const [data, log] = [createTemporaryFolder(), new CapturedLog()];
    const watched = await startApi(['--store', 'sqlite', '--data', data, ...map], { log: log.log });
    const { text } = await assessProduct(undefined, watched);

    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const contents = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
    assert.ok(contents.some((bytes) => bytes.includes('Tells customers where their parcel is.')));
    assert.notEqual(log.text, '');
    for (const written of [text, log.text, ...contents]) assert.ok(!written.includes(NON_FACT_WORD));
  });
});
