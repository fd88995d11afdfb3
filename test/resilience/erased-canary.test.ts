import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { MongoClient } from 'mongodb';
import { createClient } from 'redis';
import { startMongod } from '../../apps/harness/servers/mongod.ts';
import { startRedisServer } from '../../apps/harness/servers/redis-server.ts';
import { eraseVisitor, readErasure } from '../../contracts/management/visitors.ts';
import { createAssessment } from '../../contracts/public/assessments.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import { answerAsVisitor, openChat, openTicket } from '../../contracts/widget/widget.ts';
import { anAssessmentBody } from '../support/fixtures/assessment-client.ts';
import { CrmClient, STAGE_MAPPING, stageEvent } from '../support/fixtures/crm-client.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { listRequestFields } from '../support/matchers/request-fields.ts';
import { type Api, startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

const CANARY = 'canary7f3a9c';
const EMAIL = `${CANARY}@example.com`;
const PAGE_URL = `https://shop.example/${CANARY}?email=${encodeURIComponent(EMAIL)}`;

/** Sends mails about answers after a second, and tries a failed one only once. */
const MAIL_FLAGS = ['--mail-answer-seconds', '1', '--mail-retry-seconds', '600'];

/** Bodies of the operations with which visitors store data. Each text contains the canary, if its format allows. */
const BODIES = {
  openTicket: {
    intentKey: 'contact',
    fields: { name: `Name ${CANARY}`, message: `Message ${CANARY} `.repeat(150) },
    visitor: { name: `Visitor ${CANARY}`, email: EMAIL, phone: `+49 171 ${CANARY}` },
    pageUrl: PAGE_URL,
    referringIntent: CANARY,
    locale: CANARY,
    submissionId: `ticket-${CANARY}`,
  },
  openChat: {
    content: `Chat ${CANARY}`,
    visitor: { name: `Visitor ${CANARY}`, email: EMAIL.toUpperCase(), phone: `+49 171 ${CANARY}` },
    pageUrl: PAGE_URL,
    referringIntent: CANARY,
    locale: CANARY,
    submissionId: `chat-${CANARY}`,
  },
  answerAsVisitor: { content: `Answer ${CANARY}`, submissionId: `answer-${CANARY}` },
  executePayment: { pageUrl: PAGE_URL, intentKey: CANARY, idempotencyKey: `pay-${CANARY}` },
} as const;

/** Operations of visitors that do not store the texts in their requests. */
const STORES_NOTHING = [
  'readWidgetConfig',
  'resolveIntent',
  'resolveAction',
  'openConversationLink',
  'countUnreadAnswers',
  'readConversation',
  'followConversation',
  'markAnswersSeen',
  'handOffConversation',
  'readExecution',
];

describe('A canary in every field that a visitor can reach', () => {
  it('is planted in every field of the contract', async () => {
    const operations = (await listDeclaredOperations()).filter(
      ({ access, id }) => (access === 'origin' || access === 'conversation') && !STORES_NOTHING.includes(id),
    );
    assert.deepEqual(operations.map(({ id }) => id).sort(), Object.keys(BODIES).sort());
    for (const operation of operations) {
      const planted = JSON.parse(JSON.stringify(BODIES[operation.id as keyof typeof BODIES])) as object;
      for (const { place } of listRequestFields(operation).filter(({ type }) => type === 'string')) {
        const path = place.split(' ')[1]?.split('/').slice(1) ?? [];
        if (path.at(-1) === '*' || place.endsWith('(name)')) path.splice(path.indexOf('*'));
        const value = path.reduce<unknown>((one, name) => (one as Record<string, unknown> | null)?.[name], planted);
        assert.notEqual(value, undefined, `${place} has no canary`);
      }
    }
  });

  it('leaves no trace in the files of SQLite and in the log after an erasure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-canary-'));
    after(() => rmSync(folder, { recursive: true }));
    const captured = new CapturedLog();
    const variables = await startFailingMailServer();
    const api = await startApi(['--store', 'sqlite', '--data', folder, ...MAIL_FLAGS], {
      log: captured.log,
      variables,
    });
    const listHits = () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('portico.db'))
        .filter((name) => readFileSync(join(folder, name)).toString('latin1').toLowerCase().includes(CANARY));
    await plantAndErase(api, async () => assert.notDeepEqual(listHits(), []));

    await waitUntil(async () => listHits().length === 0);
    assert.deepEqual(listHits(), []);
    assert.equal(captured.text.toLowerCase().includes(CANARY), false);
  });

  it('leaves no trace in the documents of MongoDB, in Redis and in the log after an erasure', async () => {
    const [mongod, redis] = [await startMongod(), await startRedisServer()];
    const captured = new CapturedLog();
    const url = mongod.url('canary');
    const mail = await startFailingMailServer();
    const variables = { PORTICO_MONGODB_URL: url, PORTICO_REDIS_URL: redis.url, ...mail };
    const flags = ['--store', 'mongodb', '--queue', 'redis', ...MAIL_FLAGS];
    const api = await startApi(flags, { log: captured.log, variables });
    // Runs after the harness has ended, because the harness drops its database then.
    after(async () => {
      await mongod.stop();
      await redis.stop();
    });
    const listHits = async () => [...(await listMongoHits(url)), ...(await listRedisHits(redis.url))];
    await plantAndErase(api, async () => assert.notDeepEqual(await listHits(), []));

    assert.deepEqual(await listHits(), []);
    assert.equal(captured.text.toLowerCase().includes(CANARY), false);
  });
});

/**
 * Starts an SMTP server that rejects every recipient with a temporary error, which contains the address. Returns the
 * settings for it.
 */
async function startFailingMailServer() {
  const peer = await SmtpPeer.start();
  after(() => peer.stop());
  peer.fail({ command: 'RCPT', code: 450, text: `4.2.1 <${EMAIL}> is busy` });
  return { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: 'Shop <help@shop.example>' };
}

/**
 * Plants the canary where integrations and specialists can: an answer with its mail, CRM deliveries in several states,
 * and an assessment.
 */
async function plantWithIntegrations(api: Api, ticketId: string): Promise<void> {
  const { siteId, profileKey } = api.line;
  const comment = { content: `Dear ${CANARY}`, authorName: `To ${CANARY}` };
  await api.asKey(`/tickets/${ticketId}/comments`, { method: 'POST', body: comment });
  const crm = await CrmClient.connect(api, STAGE_MAPPING);
  const unmatched = await crm.deliver({ body: JSON.stringify({ id: EMAIL, stage: 'won' }) });
  const failed = await crm.deliver({ body: JSON.stringify({ id: CANARY, stage: 'none', note: `Call ${EMAIL}` }) });
  const applied = await crm.deliver({ body: stageEvent(CANARY, 'won') });
  for (const { deliveryId } of [unmatched, failed, applied]) await crm.waitUntilSettled(deliveryId);
  const paused = await CrmClient.connect(api, null);
  await paused.deliver({ body: JSON.stringify({ contact: EMAIL.toUpperCase() }) });
  const body = anAssessmentBody(
    { externalReference: `asked by ${EMAIL}`, profileKey },
    { urls: [{ type: 'website', url: `http://down.example.com/?for=${encodeURIComponent(EMAIL)}` }] },
  );
  const headers = { 'idempotency-key': `for-${EMAIL}` };
  expectSuccess(createAssessment, await api.asKey('/assessments', { method: 'POST', body, headers }));
  await waitUntil(async () => {
    const { text } = await api.asAccount(`/sites/${siteId}/notifications/mails`);
    return text.includes('is busy');
  });
}

/** Plants the canary, calls `onPlanted`, and erases the person. */
async function plantAndErase(api: Api, onPlanted: () => Promise<void>): Promise<void> {
  const { siteId, origin } = api.line;
  const webhook = { url: 'https://hooks.example.com/none', events: ['*'], includeNotes: true };
  await api.asAccount(`/sites/${siteId}/webhooks`, { method: 'POST', body: webhook });
  const asVisitor = (path: string, body: object, headers = {}) =>
    api.asVisitor(path, { method: 'POST', body, headers });
  const notifications = { visitorAnswers: true, alertText: 'full' };
  await api.asAccount(`/sites/${siteId}/notifications`, { method: 'PUT', body: notifications });
  const ticket = expectSuccess(openTicket, await asVisitor('/tickets', BODIES.openTicket));
  const chat = expectSuccess(openChat, await asVisitor('/conversations', BODIES.openChat));
  for (const [id, token] of [
    [ticket.ticketId, ticket.conversationToken],
    [chat.conversationId, chat.conversationToken],
  ] as const) {
    const headers = { 'x-conversation-token': token };
    const answer = await asVisitor(`/conversations/${id}/messages`, BODIES.answerAsVisitor, headers);
    expectSuccess(answerAsVisitor, answer);
  }
  const paid = await api.send(`/sites/${siteId}/actions/payments/execute`, {
    method: 'POST',
    headers: { origin },
    body: BODIES.executePayment,
  });
  expectSuccess(executePayment, paid);
  const note = { agentNote: `Note ${CANARY}`, externalTicketId: CANARY, externalSystem: CANARY };
  const headers = { 'idempotency-key': CANARY };
  await api.asKey(`/tickets/${ticket.ticketId}`, { method: 'PATCH', body: note, headers });
  await plantWithIntegrations(api, ticket.ticketId);
  await onPlanted();

  const erase = await api.asAccount(`/sites/${siteId}/visitors/erase`, { method: 'POST', body: { email: EMAIL } });
  const { erasureId } = expectSuccess(eraseVisitor, erase);
  const path = `/sites/${siteId}/erasures/${erasureId}`;
  await waitUntil(async () => expectSuccess(readErasure, await api.asAccount(path)).state === 'completed');
  const { counts } = expectSuccess(readErasure, await api.asAccount(path));
  const { conversations, messages, executions, assessments, deliveries, mails } = counts;
  assert.deepEqual([conversations, messages, executions, assessments, deliveries, mails], [2, 6, 1, 1, 4, 1]);
}

async function listMongoHits(url: string): Promise<readonly string[]> {
  const client = await MongoClient.connect(url, { promoteBuffers: true });
  const hits: string[] = [];
  // The harness uses a database of its own. The oplog, in the database `local`, is out of reach.
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const names = databases.map(({ name }) => name).filter((name) => !['admin', 'config', 'local'].includes(name));
  const collections = await Promise.all(names.map((name) => client.db(name).collections()));
  for (const collection of collections.flat()) {
    for await (const document of collection.find()) {
      const texts = Object.values(document).map((one) =>
        one instanceof Uint8Array ? Buffer.from(one).toString() : '',
      );
      const text = JSON.stringify(document) + texts.join('');
      if (text.toLowerCase().includes(CANARY)) hits.push(collection.collectionName);
    }
  }
  await client.close();
  return hits;
}

async function listRedisHits(url: string): Promise<readonly string[]> {
  const client = createClient({ url });
  await client.connect();
  const hits: string[] = [];
  for await (const keys of client.scanIterator()) {
    for (const key of Array.isArray(keys) ? keys : [keys]) {
      const value = await client.sendCommand(['DUMP', key]);
      if (`${key} ${String(value)}`.toLowerCase().includes(CANARY)) hits.push(key);
    }
  }
  await client.close();
  return hits;
}
