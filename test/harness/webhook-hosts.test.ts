import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { WEBHOOK_SENDER } from '../../apps/composition/tokens.ts';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { startHarness } from '../../apps/harness/start-harness.ts';
import { createCertificate } from '../support/builders/certificate.ts';
import { FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { summarizeResult } from '../support/fixtures/with-webhook-sender.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const internet = new FakeInternet();
const certificate = createCertificate(['hooks.example.com']);
await internet.addSite('crm.example.com', { '/': respondWith(200) });
await internet.addHttpsSite('hooks.example.com', certificate, { '/': respondWith(201) });
const address = internet.hostMap.get('crm.example.com') ?? '';

// The sender's process reads this variable when it starts.
const authorities = join(createTemporaryFolder(), 'authorities.pem');
writeFileSync(authorities, certificate.cert);
const previous = process.env['NODE_EXTRA_CA_CERTS'];
process.env['NODE_EXTRA_CA_CERTS'] = authorities;
after(async () => {
  await internet.close();
  if (previous === undefined) delete process.env['NODE_EXTRA_CA_CERTS'];
  else process.env['NODE_EXTRA_CA_CERTS'] = previous;
});

/** Starts a harness and sends a webhook to each URL. Returns statuses and failures. */
async function sendFromHarness(flags: readonly string[], privateHosts: string, urls: readonly string[]) {
  const variables = { PORTICO_WEBHOOK_PRIVATE_HOSTS: privateHosts };
  const harness = await startHarness(prepareHarnessOptions(['--store', 'memory', '--no-worker', ...flags], variables));
  try {
    const sender = harness.container.resolve(WEBHOOK_SENDER);
    const { signal } = new AbortController();
    const results = await Promise.all(urls.map((url) => sender.send({ url, headers: {}, body: '{}' }, signal)));
    return results.map(summarizeResult);
  } finally {
    await harness.stop();
  }
}

describe('A harness', () => {
  it('sends webhooks to the hosts of PORTICO_WEBHOOK_PRIVATE_HOSTS', async () => {
    const urls = [`http://${address}/`, 'http://127.0.0.1:1/'];
    assert.deepEqual(await sendFromHarness([], address, urls), [200, 'address_blocked']);
  });

  it('with an evidence map, sends webhooks to mapped hosts and to the hosts of the variable', async () => {
    const flags = ['--evidence-map', writeEvidenceMap(internet)];
    const urls = [
      'https://hooks.example.com/',
      'http://hooks.example.com/',
      'http://crm.example.com/',
      `http://${address}/`,
      'https://nobody.example.com/',
    ];
    const expected = [201, 'address_blocked', 200, 200, 'unreachable'];
    assert.deepEqual(await sendFromHarness(flags, `crm.example.com,${address}`, urls), expected);
  });
});
