import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { startHarnessProcess } from '../support/servers/harness-process.ts';

const ROUNDS = 15;
const WRITERS = 8;

interface Acknowledged {
  readonly comments: Map<string, string>;
  readonly opened: Set<string>;
}

describe('SIGKILL under write load', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-sigkill-'));
  after(() => rmSync(data, { recursive: true, force: true }));

  it(`loses no acknowledged write in ${ROUNDS} rounds and does not corrupt the file`, async () => {
    const acknowledged: Acknowledged = { comments: new Map(), opened: new Set() };
    for (let round = 0; round < ROUNDS; round += 1) {
      const harness = await startHarnessProcess(['--data', data]);
      await assertNothingLost(harness.line, acknowledged);
      const targetCount = 30 + round * 7;
      await writeUntilKilled(harness.line, acknowledged, targetCount, () => harness.child.kill('SIGKILL'));
      await harness.stop('SIGKILL');
      assert.equal(checkIntegrity(data), 'ok');
    }
    const last = await startHarnessProcess(['--data', data]);
    await assertNothingLost(last.line, acknowledged);
    assert.equal(await last.stop('SIGTERM'), 0);
    assert.ok(acknowledged.comments.size >= ROUNDS * 20, 'too few writes were acknowledged');
  });
});

/** Comments on the seeded tickets and opens new ones concurrently, until the kill makes requests fail. */
async function writeUntilKilled(
  line: HarnessOutputLine,
  seen: Acknowledged,
  targetCount: number,
  kill: () => void,
): Promise<void> {
  let done = 0;
  const acknowledge = () => {
    done += 1;
    if (done === targetCount) kill();
  };
  const writer = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      const written = turn % 4 === 3 ? openTicket(line, seen) : comment(line, number, seen);
      if (!(await written.catch(() => false))) return;
      acknowledge();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
}

async function comment(line: HarnessOutputLine, number: number, { comments }: Acknowledged): Promise<boolean> {
  const ticketId = line.ticketIds[number % line.ticketIds.length] ?? '';
  const answer = await post(`${line.baseUrl}/v1/sites/${line.siteId}/tickets/${ticketId}/comments`, {
    headers: { 'x-service-api-key': line.apiKeys.all },
    body: { content: `Comment ${number}` },
  });
  comments.set(String((answer['message'] as { id: string }).id), ticketId);
  return true;
}

async function openTicket(line: HarnessOutputLine, { opened }: Acknowledged): Promise<boolean> {
  const answer = await post(`${line.baseUrl}/sites/${line.siteId}/widget/tickets`, {
    headers: { origin: line.origin },
    body: {
      intentKey: 'contact',
      fields: { message: 'Hello' },
      pageUrl: `${line.origin}/`,
      submissionId: crypto.randomUUID(),
    },
  });
  opened.add(String(answer['ticketId']));
  return true;
}

async function post(url: string, { headers, body }: { headers: Record<string, string>; body: object }) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 201);
  return (await response.json()) as Record<string, unknown>;
}

async function assertNothingLost(line: HarnessOutputLine, { comments, opened }: Acknowledged): Promise<void> {
  const headers = { 'x-service-api-key': line.apiKeys.all };
  const messages = new Set<string>();
  const tickets = new Set<string>();
  for (let cursor = ''; ; ) {
    const query = cursor ? `limit=100&cursor=${cursor}` : 'limit=100';
    const response = await fetch(`${line.baseUrl}/v1/sites/${line.siteId}/tickets?${query}`, { headers });
    const { data, page } = (await response.json()) as {
      data: { id: string; messages: { id: string }[] }[];
      page: { nextCursor: string | null };
    };
    for (const ticket of data) {
      tickets.add(ticket.id);
      for (const { id } of ticket.messages) messages.add(id);
    }
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  assert.deepEqual(
    [...comments.keys()].filter((id) => !messages.has(id)),
    [],
  );
  assert.deepEqual(
    [...opened].filter((id) => !tickets.has(id)),
    [],
  );
}

function checkIntegrity(data: string): unknown {
  const database = new Database(join(data, 'portico.db'), { readonly: true });
  try {
    return database.pragma('integrity_check', { simple: true });
  } finally {
    database.close();
  }
}
