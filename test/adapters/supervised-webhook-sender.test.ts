import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { resolveWorkerProgram } from '../../adapters/node/worker-program.ts';
import { SupervisedWebhookSender } from '../../adapters/source-worker/supervised-webhook-sender.ts';
import { formatSourceWorkerFlags } from '../../apps/composition/source-worker-flags.ts';
import type { WebhookSender } from '../../core/webhooks/webhook-sender.port.ts';
import { webhookSenderSuite } from '../conformance/webhook-sender.suite.ts';
import { findCompiledWorker } from '../support/fixtures/compiled-workers.ts';
import { type FakeInternet, respondWith, withFakeInternet } from '../support/fixtures/fake-internet.ts';
import { PROCESS_FAILURES } from '../support/fixtures/process-failures.ts';
import { createSenderSetup, createSupervisedSender } from '../support/fixtures/webhook-senders.ts';
import { summarizeResult } from '../support/fixtures/with-webhook-sender.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const NAME = 'a.example.com';
const NEVER = new AbortController().signal;
const SECRET = 'whsec_of_the_receiver';
const PROGRAM = resolveWorkerProgram('../../apps/worker/source-worker.ts', import.meta.url);

const openFaultySender = async (internet: FakeInternet, onCrash?: (reason: string) => void) =>
  createSupervisedSender(await findCompiledWorker('faulty-webhook-worker'), createSenderSetup(internet), onCrash);
const sendTo = async (sender: WebhookSender, url: string, signal = NEVER) =>
  summarizeResult(await sender.send({ url, headers: { 'webhook-signature': SECRET }, body: SECRET }, signal));

describe(SupervisedWebhookSender.name, () => {
  webhookSenderSuite(async (setup) => {
    const port = createSupervisedSender(await findCompiledWorker('faulty-webhook-worker'), setup);
    return { port, close: () => port.close() };
  });
});

describe('SupervisedWebhookSender and a worker that fails', () => {
  for (const failure of PROCESS_FAILURES) {
    it(
      `${failure}: ends running requests as unreachable, and sends the next one in a new process`,
      withFakeInternet(async (internet) => {
        await internet.addSite(NAME, { '/': respondWith(200), '/silent': () => {}, [`/${failure}`]: respondWith(200) });
        const crashes: string[] = [];
        const sender = await openFaultySender(internet, (reason) => crashes.push(reason));
        const silent = sendTo(sender, internet.localUrl(NAME, '/silent'));
        await waitUntil(() => internet.requests.length === 1);

        assert.equal(await sendTo(sender, internet.localUrl(NAME, `/${failure}`)), 'unreachable');
        assert.equal(await silent, 'unreachable');
        assert.equal(await sendTo(sender, internet.localUrl(NAME)), 200);
        // None of the requests is repeated.
        assert.equal(internet.requests.length, 3);
        assert.equal(crashes.length, 1);
        assert.doesNotMatch(crashes.join(), /whsec|127\.0\.0\.1|Secret sauce/);
        await sender.close();
      }),
    );
  }
});

describe('SupervisedWebhookSender and its process', () => {
  it(
    'sends with the program of the product, to the private hosts of its flags',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/': respondWith(202) });
      const { port } = new URL(internet.localUrl(NAME));
      const parameters = formatSourceWorkerFlags([`127.0.0.1:${port}`]);
      const sender = new SupervisedWebhookSender({ url: PROGRAM, parameters }, () => {});

      assert.equal(await sendTo(sender, internet.localUrl(NAME)), 202);
      assert.equal(await sendTo(sender, `http://127.0.0.1:${Number(port) - 1}/`), 'address_blocked');
      await sender.close();
    }),
  );

  it('rejects when the program does not start', async () => {
    const sender = new SupervisedWebhookSender({ url: new URL('./no-such-program.js', import.meta.url) }, () => {});

    await assert.rejects(sendTo(sender, 'https://a.example.com/'), /did not start: exited with code 1/);
    await sender.close();
  });

  it('rejects when the process cannot be forked', async () => {
    const sender = new SupervisedWebhookSender({ url: PROGRAM, parameters: ['a NUL \0 is no parameter'] }, () => {});

    await assert.rejects(sendTo(sender, 'https://a.example.com/'), /did not start/);
    await sender.close();
  });

  it(
    'ends running requests on close and sends no others',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/silent': () => {} });
      const crashes: string[] = [];
      const sender = await openFaultySender(internet, (reason) => crashes.push(reason));
      const pending = sendTo(sender, internet.localUrl(NAME, '/silent'));
      await waitUntil(() => internet.requests.length === 1);
      await sender.close();

      assert.equal(await pending, 'timed_out');
      assert.equal(await sendTo(sender, internet.localUrl(NAME, '/silent')), 'timed_out');
      assert.equal(internet.requests.length, 1);
      assert.deepEqual(crashes, []);
      await internet.waitForClosedConnections();
    }),
  );

  it(
    'shares one signal between many requests without a warning',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/silent': () => {} });
      const sender = await openFaultySender(internet);
      const warnings: Error[] = [];
      const onWarning = (warning: Error) => warnings.push(warning);
      process.on('warning', onWarning);
      const controller = new AbortController();
      const url = internet.localUrl(NAME, '/silent');
      const pending = Array.from({ length: 60 }, () => sendTo(sender, url, controller.signal));
      await waitUntil(() => internet.requests.length === 60);
      controller.abort();

      assert.deepEqual([...new Set(await Promise.all(pending))], ['timed_out']);
      process.off('warning', onWarning);
      assert.deepEqual(warnings, []);
      await sender.close();
    }),
  );

  it('keeps its parent process alive only until a request has ended', () => {
    const path = (name: string) => new URL(`../../${name}`, import.meta.url).href;
    const program = `
      const { SupervisedWebhookSender } =
        await import('${path('adapters/source-worker/supervised-webhook-sender.ts')}');
      const sender = new SupervisedWebhookSender({ url: new URL('${PROGRAM.href}') }, () => {});
      const request = { url: 'http://127.0.0.1/', headers: {}, body: '{}' };
      const { code } = await sender.send(request, new AbortController().signal);
      process.stdout.write(code);`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 120_000 });

    assert.deepEqual([stdout, status], ['address_blocked', 0]);
  });
});
