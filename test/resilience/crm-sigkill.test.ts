import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { HarnessLine } from '../../apps/harness/start-harness.ts';
import { signedHeaders } from '../support/fixtures/crm.ts';
import { type Reply, request } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { until } from '../support/servers/production.ts';

const ROUNDS = 4;
const SENDERS = 8;
const RECORD = 'HD-1';

interface Sent {
  readonly deliveryId: string;
  readonly body: string;
}

describe('SIGKILL while deliveries come and are applied', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-crm-'));
  const flags = ['--data', data, '--assessment-lease', '1'];
  let last: HarnessProcess | undefined;
  after(async () => {
    await last?.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });

  it('loses none that was accepted, accepts none twice, and says nothing twice', async () => {
    const accepted = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const harness = await startHarnessProcess(flags);
      if (round === 0) await linkTicket(harness.line);
      await stillReplayed(harness.line, accepted);
      await sendUntilKilled(harness, accepted, round);
    }
    last = await startHarnessProcess(flags);
    const { line } = last;
    await stillReplayed(line, accepted);
    // What was stored without an answer is said as well, so that their number alone tells nothing.
    let said: readonly string[] = [];
    await until(async () => {
      said = await commentsOf(line);
      return [...accepted.values()].every((text) => said.includes(text));
    });
    assert.equal(new Set(said).size, said.length, 'something was said twice');
    assert.ok(accepted.size >= ROUNDS * 10, 'the load was no load');
  });
});

/** Several senders at once, until so many are accepted that the process is killed. */
async function sendUntilKilled(harness: HarnessProcess, accepted: Map<string, string>, round: number): Promise<void> {
  const enough = accepted.size + 20 + 9 * round;
  const sender = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      const text = `Said ${round} ${number} ${turn}`;
      const body = JSON.stringify({ record: { id: RECORD }, comment: { text } });
      const sent = { deliveryId: `evt-${round}-${number}-${turn}`, body };
      const reply = await deliver(harness.line, sent).catch(() => undefined);
      if (!reply) return;
      assert.equal(reply.status, 201, reply.text);
      accepted.set(sent.deliveryId, text);
      if (accepted.size === enough) harness.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, number) => sender(number)));
  await harness.end('SIGKILL');
}

/** Each delivery that was accepted is refused as a replay, and another body under its id as well. */
async function stillReplayed(line: HarnessLine, accepted: ReadonlyMap<string, string>): Promise<void> {
  const checked = [...accepted].slice(-20).map(async ([deliveryId, text]) => {
    const body = JSON.stringify({ record: { id: RECORD }, comment: { text } });
    assert.equal((await deliver(line, { deliveryId, body })).problem.code, 'delivery_replayed');
    assert.equal((await deliver(line, { deliveryId, body: '{}' })).problem.code, 'delivery_id_reused');
  });
  await Promise.all(checked);
}

function deliver(line: HarnessLine, sent: Sent): Promise<Reply> {
  const headers = signedHeaders(line.signingSecret, sent);
  const url = `${line.baseUrl}/marketplaces/inbound/crm/${line.installationId}`;
  return request(url, { method: 'POST', body: sent.body, headers });
}

function ticketAddress({ baseUrl, siteId, ticketIds }: HarnessLine): string {
  return `${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[0]}`;
}

async function linkTicket(line: HarnessLine): Promise<void> {
  const headers = { 'x-service-api-key': line.apiKeys.all };
  await request(ticketAddress(line), { method: 'PATCH', headers, body: { externalTicketId: RECORD } });
}

async function commentsOf(line: HarnessLine): Promise<readonly string[]> {
  const headers = { 'x-service-api-key': line.apiKeys.all };
  const { body } = await request<{ messages: { role: string; content: string }[] }>(ticketAddress(line), { headers });
  return body.messages.filter(({ role }) => role === 'specialist').map(({ content }) => content);
}
