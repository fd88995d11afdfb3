import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { HarnessOutputLine } from '../../apps/harness/start-harness.ts';
import { listMails, saveNotifications } from '../../contracts/management/notifications.ts';
import { openTicket } from '../../contracts/widget/widget.ts';
import { MINUTE } from '../../core/shared/time.ts';
import { aFormBody } from '../support/fixtures/submissions.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { headerOf } from '../support/matchers/parsed-mail.ts';
import { sendRequest } from '../support/servers/api.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

const ROUNDS = 3;
const WRITERS = 4;
const ANSWERS_PER_ROUND = 30;

describe('SIGKILL while answers are stored and mailed', () => {
  const data = mkdtempSync(join(tmpdir(), 'portico-mails-'));
  let last: HarnessProcess | undefined;
  after(async () => {
    await last?.stop('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  });

  it('loses no mail about an answer that was stored, and repeats a mail only with its Message-ID', async () => {
    const peer = await SmtpPeer.start();
    after(() => peer.stop());
    const start = () =>
      startHarnessProcess(['--data', data, '--mail-answer-seconds', '0.3', '--mail-retry-seconds', '1,1,1'], [], {
        PORTICO_SMTP_URL: peer.url,
        PORTICO_MAIL_FROM: 'mailer@portico.example',
      });
    const answered = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const harness = await start();
      if (round === 0) await turnOnAnswers(harness.line);
      await answerUntilKilled(harness, answered, (round + 1) * ANSWERS_PER_ROUND);
    }
    last = await start();
    const { line } = last;
    const listMailed = () => new Set(peer.mails.map(({ text }) => /#service-conversation=(\w+)/.exec(text)?.[1] ?? ''));
    await waitUntil(async () => {
      const [mailed, leased] = [listMailed(), await listLeasedMails(line)];
      return [...answered].every((id) => mailed.has(id) || leased.has(id));
    });

    assert.ok(answered.size >= ROUNDS * ANSWERS_PER_ROUND, 'too few answers were stored');
    const ids = new Set(peer.mails.map((mail) => headerOf(mail, 'message-id')));
    assert.equal(ids.size, listMailed().size);
  });
});

async function turnOnAnswers({ baseUrl, siteId, accessToken }: HarnessOutputLine): Promise<void> {
  const reply = await sendRequest(`${baseUrl}/sites/${siteId}/notifications`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { visitorAnswers: true, alertText: 'none' },
  });
  expectSuccess(saveNotifications, reply);
}

/**
 * Returns the conversations of the mails that a killed process was sending. Their leases expire after three minutes,
 * while other mails are due within a second.
 */
async function listLeasedMails({ baseUrl, siteId, accessToken }: HarnessOutputLine): Promise<ReadonlySet<string>> {
  const url = `${baseUrl}/sites/${siteId}/notifications/mails?state=pending&limit=100`;
  const reply = await sendRequest(url, { headers: { authorization: `Bearer ${accessToken}` } });
  const leased = expectSuccess(listMails, reply).data.filter(
    ({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') > Date.now() + MINUTE,
  );
  return new Set(leased.map(({ conversationId }) => conversationId ?? ''));
}

/** Opens and answers tickets concurrently, and kills the process once `targetCount` answers are stored. */
async function answerUntilKilled(harness: HarnessProcess, answered: Set<string>, targetCount: number): Promise<void> {
  const { baseUrl, siteId, origin, apiKeys } = harness.line;
  const send = (path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
    sendRequest(baseUrl + path, { method: 'POST', headers, body }).catch(() => null);
  const writer = async () => {
    for (;;) {
      const email = `${randomUUID()}@customer.example`;
      const form = aFormBody({ visitor: { email }, pageUrl: `${origin}/orders` });
      const opened = await send(`/sites/${siteId}/widget/tickets`, { origin }, form);
      if (!opened) return;
      const { ticketId } = expectSuccess(openTicket, opened);
      const comments = `/v1/sites/${siteId}/tickets/${ticketId}/comments`;
      const reply = await send(comments, { 'x-service-api-key': apiKeys.all }, { content: 'It is on its way.' });
      if (!reply) return;
      assert.equal(reply.status, 201, reply.text);
      answered.add(ticketId);
      if (answered.size === targetCount) harness.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await harness.stop('SIGKILL');
}
