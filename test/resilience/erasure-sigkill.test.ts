import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eraseVisitor, readErasure } from '../../contracts/management/visitors.ts';
import { openTicket } from '../../contracts/widget/widget.ts';
import { aFormBody } from '../support/fixtures/submissions.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { type RequestOptions, sendRequest } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const TICKETS = 150;
const CANARY = 'canary7f3a9c';
const EMAIL = `${CANARY}@example.com`;

describe('SIGKILL during an erasure', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-erasure-'));
  let last: HarnessProcess | undefined;
  after(async () => {
    await last?.stop('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });

  const send = ({ line }: HarnessProcess, path: string, options: RequestOptions = {}) =>
    sendRequest(`${line.baseUrl}/sites/${line.siteId}${path}`, {
      ...options,
      headers: { authorization: `Bearer ${line.accessToken}`, origin: line.origin },
    });
  const readReceipt = async (harness: HarnessProcess, erasureId: string) =>
    expectSuccess(readErasure, await send(harness, `/erasures/${erasureId}`));

  it('is finished after the restart, counts each conversation once, and leaves nothing in the files', async () => {
    let harness = await startHarnessProcess(['--data', data]);
    last = harness;
    for (let index = 0; index < TICKETS; index += 1) {
      const body = aFormBody({ visitor: { email: EMAIL }, submissionId: `erasure-${index}` });
      expectSuccess(openTicket, await send(harness, '/widget/tickets', { method: 'POST', body }));
    }
    const reply = await send(harness, '/visitors/erase', { method: 'POST', body: { email: EMAIL } });
    const { erasureId } = expectSuccess(eraseVisitor, reply);
    await waitUntil(async () => (await readReceipt(harness, erasureId)).counts.conversations > 0);
    await harness.stop('SIGKILL');

    harness = await startHarnessProcess(['--data', data]);
    last = harness;
    // The lease of the killed process expires after 15 seconds.
    await waitUntil(async () => (await readReceipt(harness, erasureId)).state === 'completed');
    const { counts } = await readReceipt(harness, erasureId);
    assert.deepEqual([counts.conversations, counts.messages], [TICKETS, TICKETS]);
    const hits = readdirSync(data)
      .filter((name) => name.startsWith('portico.db'))
      .filter((name) => readFileSync(join(data, name)).includes(CANARY));
    assert.deepEqual(hits, []);
  });
});
