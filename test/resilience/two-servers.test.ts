import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';

describe('Two servers on one SQLite file', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-two-servers-'));
  let servers: readonly [HarnessProcess, HarnessProcess];

  before(async () => {
    servers = [await startHarnessProcess(['--data', data]), await startHarnessProcess(['--data', data])];
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    rmSync(data, { recursive: true, force: true });
  });

  it('store every comment that either of them acknowledged', async () => {
    const [first, second] = servers;
    const turns = Array.from({ length: 60 }, (_, number) =>
      comment((number % 2 ? first : second).line, `number ${number}`),
    );
    assert.deepEqual(new Set(await Promise.all(turns)), new Set([201]));

    const ticket = await readTicket(first.line);
    const stored = new Set(ticket.messages.map(({ content }) => content));
    assert.deepEqual(
      Array.from({ length: 60 }, (_, number) => `number ${number}`).filter((text) => !stored.has(text)),
      [],
    );
  });

  it('reject an API key with 401 from the first request after the other server has revoked it', async () => {
    const [{ line }, second] = servers;
    const authorization = { authorization: `Bearer ${line.accessToken}`, 'content-type': 'application/json' };
    const keys = `/sites/${line.siteId}/api-keys`;
    const body = JSON.stringify({ name: 'Short-lived' });
    const made = await fetch(line.baseUrl + keys, { method: 'POST', headers: authorization, body });
    const { key, secret } = (await made.json()) as { key: { id: string }; secret: string };
    const list = () =>
      fetch(`${second.line.baseUrl}/v1/sites/${line.siteId}/tickets`, { headers: { 'x-service-api-key': secret } });
    assert.equal((await list()).status, 200);

    await fetch(`${line.baseUrl}${keys}/${key.id}`, { method: 'DELETE', headers: authorization });
    assert.equal((await list()).status, 401);
  });
});

async function comment({ baseUrl, siteId, ticketIds, apiKeys }: HarnessOutputLine, content: string): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[0]}/comments`, {
    method: 'POST',
    headers: { 'x-service-api-key': apiKeys.all, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  return response.status;
}

async function readTicket({ baseUrl, siteId, ticketIds, apiKeys }: HarnessOutputLine) {
  const response = await fetch(`${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[0]}`, {
    headers: { 'x-service-api-key': apiKeys.all },
  });
  return (await response.json()) as { messages: { content: string }[] };
}
