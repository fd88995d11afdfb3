import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { createWebhook } from '../../contracts/management/webhooks.ts';
import type { WebhookEvent } from '../../contracts/webhooks/events.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { sendRequest } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const ROUNDS = 4;
const WRITERS = 6;
const CHANGES_PER_ROUND = 40;
/** The receiver rejects each request whose number is a multiple of this number. */
const FAILURE_INTERVAL = 5;

type TicketEvent = Extract<WebhookEvent, { readonly type: 'ticket.updated' }>;

describe('SIGKILL while tickets change and webhooks are sent', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-webhooks-'));
  let last: HarnessProcess | undefined;
  after(async () => {
    await last?.stop('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });

  it('loses no event of a change that was answered, and keeps the order of each ticket', async () => {
    const receiver = await WebhookReceiver.start();
    receiver.respond = () => (receiver.received.length % FAILURE_INTERVAL === 0 ? 503 : 200);
    const start = () =>
      startHarnessProcess(['--data', data, '--webhook-retry-seconds', '0.1,0.2,0.5,1,1,1,1,1,1'], [], {
        PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
      });
    const answered = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const harness = await start();
      if (round === 0) await addWebhook(harness.line, receiver);
      await changeUntilKilled(harness, answered, round);
    }
    last = await start();
    const listUpdates = () => receiver.received.map(({ event }) => event).filter(isTicketUpdate);
    const listReferences = () => new Set(listUpdates().map(({ data: { ticket } }) => ticket.externalTicketId));
    await waitUntil(() => [...answered].every((reference) => listReferences().has(reference)));

    assert.ok(answered.size >= ROUNDS * CHANGES_PER_ROUND, 'too few changes were answered');
    for (const id of last.line.ticketIds) assertFirstArrivalsInOrder(listUpdates(), id);
  });
});

function isTicketUpdate(event: WebhookEvent): event is TicketEvent {
  return event.type === 'ticket.updated';
}

/** Asserts that each version of the ticket first arrived after all earlier versions. A repeated request is allowed. */
function assertFirstArrivalsInOrder(events: readonly TicketEvent[], id: string): void {
  const versions = events.filter(({ data }) => data.ticket.id === id).map(({ data }) => data.ticket.updatedAt);
  const firstArrivals = [...new Set(versions)];
  assert.deepEqual(firstArrivals, firstArrivals.toSorted());
}

async function addWebhook({ baseUrl, siteId, accessToken }: HarnessOutputLine, receiver: WebhookReceiver) {
  const reply = await sendRequest(`${baseUrl}/sites/${siteId}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { url: `${receiver.origin}/`, events: ['*'] },
  });
  expectSuccess(createWebhook, reply);
}

/** Changes tickets concurrently and kills the process once enough changes are answered. */
async function changeUntilKilled(harness: HarnessProcess, answered: Set<string>, round: number): Promise<void> {
  const { baseUrl, siteId, ticketIds, apiKeys } = harness.line;
  const targetCount = (round + 1) * CHANGES_PER_ROUND;
  const writer = async (number: number) => {
    const url = `${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[number % ticketIds.length]}`;
    for (let turn = 0; ; turn += 1) {
      const externalTicketId = `${round}-${number}-${turn}`;
      const headers = { 'x-service-api-key': apiKeys.all };
      const reply = await sendRequest(url, { method: 'PATCH', headers, body: { externalTicketId } }).catch(() => null);
      if (!reply) return;
      assert.equal(reply.status, 200, reply.text);
      answered.add(externalTicketId);
      if (answered.size === targetCount) harness.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  await harness.stop('SIGKILL');
}
