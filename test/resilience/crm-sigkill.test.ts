import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { createSignedHeaders } from '../support/fixtures/crm-client.ts';
import { type Reply, sendRequest } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const ROUNDS = 4;
const SENDERS = 8;
const RECORD = 'HD-1';

interface SentDelivery {
  readonly deliveryId: string;
  readonly body: string;
}

describe('SIGKILL while deliveries are received and applied', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-crm-'));
  const flags = ['--data', data, '--assessment-lease', '1'];
  let last: HarnessProcess | undefined;
  after(async () => {
    await last?.stop('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });

  it('loses no accepted delivery, accepts none twice, and adds no comment twice', async () => {
    const accepted = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const harness = await startHarnessProcess(flags);
      if (round === 0) await linkTicket(harness.line);
      await assertReplaysRejected(harness.line, accepted);
      await sendUntilKilled(harness, accepted, round);
    }
    last = await startHarnessProcess(flags);
    const { line } = last;
    await assertReplaysRejected(line, accepted);
    // Deliveries stored without a response add comments too, so the number of comments may be greater.
    let comments: readonly string[] = [];
    await waitUntil(async () => {
      comments = await listComments(line);
      return [...accepted.values()].every((text) => comments.includes(text));
    });
    assert.equal(new Set(comments).size, comments.length, 'a comment was added twice');
    assert.ok(accepted.size >= ROUNDS * 10, 'too few deliveries were accepted');
  });
});

/** Sends deliveries concurrently and kills the process once enough are accepted. */
async function sendUntilKilled(harness: HarnessProcess, accepted: Map<string, string>, round: number): Promise<void> {
  const targetCount = accepted.size + 20 + 9 * round;
  const sender = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      const text = `Comment ${round} ${number} ${turn}`;
      const body = JSON.stringify({ record: { id: RECORD }, comment: { text } });
      const sent = { deliveryId: `evt-${round}-${number}-${turn}`, body };
      const reply = await deliver(harness.line, sent).catch(() => undefined);
      if (!reply) return;
      assert.equal(reply.status, 201, reply.text);
      accepted.set(sent.deliveryId, text);
      if (accepted.size === targetCount) harness.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, number) => sender(number)));
  await harness.stop('SIGKILL');
}

/** Expects every accepted delivery to be rejected as a replay, and another body with its id as reused. */
async function assertReplaysRejected(line: HarnessOutputLine, accepted: ReadonlyMap<string, string>): Promise<void> {
  const checked = [...accepted].slice(-20).map(async ([deliveryId, text]) => {
    const body = JSON.stringify({ record: { id: RECORD }, comment: { text } });
    assert.equal((await deliver(line, { deliveryId, body })).problem.code, 'delivery_replayed');
    assert.equal((await deliver(line, { deliveryId, body: '{}' })).problem.code, 'delivery_id_reused');
  });
  await Promise.all(checked);
}

function deliver(line: HarnessOutputLine, sent: SentDelivery): Promise<Reply> {
  const headers = createSignedHeaders(line.signingSecret, sent);
  const url = `${line.baseUrl}/marketplaces/inbound/crm/${line.installationId}`;
  return sendRequest(url, { method: 'POST', body: sent.body, headers });
}

function ticketUrl({ baseUrl, siteId, ticketIds }: HarnessOutputLine): string {
  return `${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[0]}`;
}

async function linkTicket(line: HarnessOutputLine): Promise<void> {
  const headers = { 'x-service-api-key': line.apiKeys.all };
  await sendRequest(ticketUrl(line), { method: 'PATCH', headers, body: { externalTicketId: RECORD } });
}

async function listComments(line: HarnessOutputLine): Promise<readonly string[]> {
  const headers = { 'x-service-api-key': line.apiKeys.all };
  const { body } = await sendRequest<{ messages: { role: string; content: string }[] }>(ticketUrl(line), { headers });
  return body.messages.filter(({ role }) => role === 'specialist').map(({ content }) => content);
}
