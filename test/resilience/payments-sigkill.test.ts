import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { type Reply, sendRequest } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import type { MockFailure } from '../support/servers/stripe-mock/failures.ts';
import { StripeMock } from '../support/servers/stripe-mock/stripe-mock.ts';

interface ExecutionResponse {
  readonly executionId: string;
  readonly checkoutUrl: string;
}

const IDEMPOTENCY_KEY = 'one-click';

/**
 * The process is killed while a request to the provider has no response. In the second case an earlier request has
 * already created a checkout session.
 */
for (const [when, faults, sessions] of [
  ['after storing an execution, before the provider has created its session', ['silence'], 0],
  ['after the provider has created the session, before storing it', ['answer lost', 'silence'], 1],
] as const satisfies readonly (readonly [string, readonly MockFailure[], number])[]) {
  describe(`SIGKILL ${when}`, () => {
    const data = mkdtempSync(join(tmpdir(), 'portico-payments-'));
    let last: HarnessProcess | undefined;
    let peer: StripeMock | undefined;
    after(async () => {
      await last?.stop('SIGTERM');
      await peer?.close();
      rmSync(data, { recursive: true, force: true });
    });

    it('leaves one execution, which gets exactly one session and the correct status', async () => {
      peer = await StripeMock.open(() => Date.now(), 'whsec_harness', 'sk_test_harness');
      const { requests, book, baseUrl } = peer;
      const start = () =>
        startHarnessProcess(['--data', data, '--payments', 'stripe'], [], { PORTICO_STRIPE_API_BASE: baseUrl });
      const first = await start();
      peer.failNext(...faults);
      const firstAttempt = execute(first.line).catch(() => undefined);
      await waitUntil(() => requests.length === faults.length);
      await first.stop('SIGKILL');
      await firstAttempt;
      assert.equal(book.checkouts.size, sessions);

      last = await start();
      assert.deepEqual(
        (await listExecutions(last.line)).map(({ status, sessionId }) => [status, sessionId]),
        [['pending', null]],
      );
      const retries = await Promise.all([execute(last.line), execute(last.line), execute(last.line)]);
      assert.deepEqual(
        retries.map(({ status }) => status),
        [201, 201, 201],
      );
      assert.equal(new Set(retries.map(({ body }) => `${body.executionId} ${body.checkoutUrl}`)).size, 1);
      assert.equal(book.checkouts.size, 1);
      const [only, ...others] = await listExecutions(last.line);
      assert.ok(only?.sessionId && others.length === 0);
      book.pay(only.sessionId);
      assert.equal(await statusOf(last.line, only.executionId), 'succeeded');
    });
  });
}

function execute({ baseUrl, siteId, origin }: HarnessOutputLine): Promise<Reply<ExecutionResponse>> {
  const body = { idempotencyKey: IDEMPOTENCY_KEY };
  return sendRequest(`${baseUrl}/sites/${siteId}/actions/payments/execute`, {
    method: 'POST',
    headers: { origin },
    body,
  });
}

async function statusOf({ baseUrl, siteId, origin }: HarnessOutputLine, executionId: string): Promise<string> {
  const url = `${baseUrl}/sites/${siteId}/actions/executions/${executionId}`;
  return (await sendRequest<{ status: string }>(url, { headers: { origin } })).body.status;
}

async function listExecutions({ baseUrl, siteId, accessToken }: HarnessOutputLine) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { body } = await sendRequest<{ data: { executionId: string; status: string; sessionId: string | null }[] }>(
    `${baseUrl}/sites/${siteId}/payments/executions`,
    { headers },
  );
  return body.data;
}
