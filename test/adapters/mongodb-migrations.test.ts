import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MongoClient, Timestamp } from 'mongodb';
import { MongoMemberRepository } from '../../adapters/mongodb/access/mongo-member-repository.ts';
import { MongoSiteRepository } from '../../adapters/mongodb/access/mongo-site-repository.ts';
import { MongoAssessmentRepository } from '../../adapters/mongodb/assessments/mongo-assessment-repository.ts';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { toAssessmentDocument } from '../../adapters/mongodb/documents/assessment-mapper.ts';
import { BatchedConversation } from '../../adapters/mongodb/documents/conversation-mapper.ts';
import { toCrmDeliveryDocumentKey } from '../../adapters/mongodb/documents/crm-delivery-mapper.ts';
import { toConversationChangeKey } from '../../adapters/mongodb/documents/document-keys.ts';
import { getCollections } from '../../adapters/mongodb/documents/documents.ts';
import { toVisitorMailKey } from '../../adapters/mongodb/documents/mail-documents.ts';
import { migrate, SCHEMA_VERSION, StoreTooNewError } from '../../adapters/mongodb/migrations/migrate.ts';
import { MongoConversationReader } from '../../adapters/mongodb/tickets/mongo-conversation-reader.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { MongoStoreTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { completeAssessment, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import { toConversationSummary } from '../../core/tickets/conversation-summary.ts';
import { createMessage } from '../../core/tickets/message.ts';
import { serializeStoredTicket } from '../../core/tickets/ticket-document.ts';
import { anAssessment, aSubmission, startAttemptAt } from '../support/builders/assessment-builder.ts';
import { ACCOUNT, OTHER_ACCOUNT, SITE } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';
import { formatTicketPage } from '../support/matchers/ticket-page.ts';

describe('MongoDB migrations', () => {
  let client: MongoClient;
  let url: (database: string) => string;
  before(async () => {
    ({ url } = await sharedMongod());
    client = await MongoClient.connect(url(''));
  });
  after(() => client.close());

  it('migrate an empty database to the current version, and do nothing the second time', async () => {
    assert.equal(await migrate(client.db('empty')), SCHEMA_VERSION);
    assert.equal(await migrate(client.db('empty')), 0);
  });

  it('have the same result when several processes migrate at the same time', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => MongoDatabase.open(url('at_once'))));
    for (const database of databases) await database.close();

    const indexes = await client.db('at_once').collection('conversations').indexes();
    assert.equal(indexes.length, 18);
  });

  it('resume the migration of a killed process', async () => {
    await client.db('half').collection('accounts').createIndex({ email: 1 }, { unique: true });

    assert.equal(await migrate(client.db('half')), SCHEMA_VERSION);
  });

  it('backfill list and search fields of old conversations', async () => {
    const db = client.db('before');
    await migrate(db);
    const collections = getCollections(db);
    const ticket = aTicket({ visitor: { name: 'ZOË', email: null, phone: null } });
    const {
      card: _card,
      words: _words,
      createdAt: _createdAt,
      waitingFor: _waitingFor,
      waitingSince: _since,
      ...oldDocument
    } = BatchedConversation.create(ticket, '', () => 1).current;
    await collections.conversations.insertOne(oldDocument);
    await collections.installation.updateOne({ _id: 'schema' }, { $set: { version: 6 } });

    const database = await MongoDatabase.open(url('before'));
    const reader = new MongoConversationReader(database);
    const page = await reader.listPage(SITE, { search: 'zoë', waitingFor: 'us', sort: 'waiting' }, 10);
    await database.close();

    assert.deepEqual(page, { conversations: [{ ...toConversationSummary(ticket), version: '"1"' }], hasMore: false });
  });

  it('backfill the fields by which the previous assessment of a reference is found', async () => {
    const db = client.db('before_series');
    await migrate(db);
    const { assessments, installation } = getCollections(db);
    const [first, second] = [anAssessment(), anAssessment()];
    for (const assessment of [first, second]) {
      const end = completeAssessment(startAttemptAt(NOON)(assessment), NO_FINDINGS, NOON);
      const { externalReference: _, profileKey: _key, ...older } = toAssessmentDocument(end, aSubmission());
      await assessments.insertOne(older);
    }
    await installation.updateOne({ _id: 'schema' }, { $set: { version: 15 } });

    const database = await MongoDatabase.open(url('before_series'));
    const previous = await new MongoAssessmentRepository(database).findPreviousCompleted(SITE, second, second.id, NOON);
    await database.close();

    assert.equal(previous?.assessmentId, first.id);
  });

  it('backfill when old conversations were first answered and first resolved, once', async () => {
    const db = client.db('before_milestones');
    await migrate(db);
    const { conversations, conversationChanges, installation } = getCollections(db);
    const answers = [7, 9].map((ms) => createMessage('specialist', `msg_${ms}`, null, 'Yes.', NOON + ms));
    const updatedAt = isoMinutesAfterNoon(2);
    const reopened = aTicket({ messages: answers });
    const resolved = aTicket({ status: 'resolved', updatedAt });
    for (const [index, ticket] of [reopened, resolved, aTicket()].entries()) {
      const {
        firstAnsweredAt: _at,
        firstAnswerMs: _ms,
        resolvedAt: _resolvedAt,
        ...oldDocument
      } = BatchedConversation.create(ticket, '', () => index + 1).current;
      await conversations.insertOne(oldDocument);
    }
    for (const [index, to] of ['resolved', 'open', 'resolved'].entries()) {
      const change = { at: isoMinutesAfterNoon(index + 3), by: 'visitor', change: { field: 'status', from: '', to } };
      const _id = toConversationChangeKey(SITE, reopened.id, index + 10);
      await conversationChanges.insertOne({ _id, document: JSON.stringify([change]) });
    }
    for (let time = 0; time < 2; time += 1) {
      await installation.updateOne({ _id: 'schema' }, { $set: { version: 16 } });
      await (await MongoDatabase.open(url('before_milestones'))).close();
    }

    const found = await conversations.find().sort({ changeNumber: 1 }).toArray();
    assert.deepEqual(
      found.map(({ firstAnsweredAt, firstAnswerMs, resolvedAt }) => [firstAnsweredAt, firstAnswerMs, resolvedAt]),
      [
        [answers[0]?.createdAt, 7, isoMinutesAfterNoon(3)],
        [undefined, undefined, updatedAt],
        [undefined, undefined, undefined],
      ],
    );
  });

  it('count the final attempt and set appliedAt on old deliveries, once', async () => {
    const db = client.db('before_replays');
    await migrate(db);
    const { deliveries, installation } = getCollections(db);
    const anOldDelivery = (deliveryId: string, state: object) => {
      const key = { siteId: SITE, installationId: 'ins_1', deliveryId };
      const rest = { digest: '', bytes: 2, revision: 1, body: new Uint8Array(Buffer.from('{}')) };
      const times = { receivedAt: 1, sentAt: 1, settledAt: 7, sequence: new Timestamp(0n) };
      return { _id: toCrmDeliveryDocumentKey(key), ...key, ...rest, ...times, ...state };
    };
    await db
      .collection<{ _id: string }>('deliveries')
      .insertMany([
        anOldDelivery('applied', { state: 'applied', attempts: 0, appliedChange: 'c' }),
        anOldDelivery('unmatched', { state: 'unmatched', attempts: 0 }),
        anOldDelivery('exhausted', { state: 'failed', attempts: 8, failureCode: 'attempts_exhausted' }),
      ]);
    for (let time = 0; time < 2; time += 1) {
      await installation.updateOne({ _id: 'schema' }, { $set: { version: 8 } });
      await migrate(db);
    }

    const found = await deliveries.find().sort({ sequence: 1 }).toArray();
    assert.deepEqual(
      found.map((one) => [one.deliveryId, one.attempts, one.appliedAt, 'appliedChange' in one]),
      [
        ['applied', 1, 7, false],
        ['unmatched', 1, undefined, false],
        ['exhausted', 8, undefined, false],
      ],
    );
  });

  it('move the marks of visitors, once', async () => {
    const db = client.db('before_seen_marks');
    await migrate(db);
    const { visitorMail, seenMarks, installation } = getCollections(db);
    const state = { unsubscribed: 1, sends: '[]', revision: 1 } as const;
    const old = [
      { ...state, _id: toVisitorMailKey(SITE, 'tkt_1'), seenThrough: 7 },
      { ...state, _id: toVisitorMailKey(SITE, 'tkt_2'), seenThrough: 0 },
    ];
    await visitorMail.insertMany(old);
    for (let time = 0; time < 2; time += 1) {
      await installation.updateOne({ _id: 'schema' }, { $set: { version: 13 } });
      await migrate(db);
    }

    assert.deepEqual(await seenMarks.find().toArray(), [{ _id: `${SITE} tkt_1 visitor`, through: 7, seenAt: 7 }]);
    assert.deepEqual(
      await visitorMail.find().toArray(),
      old.map(({ seenThrough: _, ...rest }) => rest),
    );
  });

  it('make the account of each site its owner, once', async () => {
    const database = await MongoDatabase.open(url('before_members'));
    const { sites, installation } = database.collections;
    const [site, handedOver] = [aSite(), aSite()];
    for (const { id: _id, ...rest } of [site, handedOver]) await sites.insertOne({ _id, ...rest });
    const members = new MongoMemberRepository(database);
    const owner = { siteId: handedOver.id, accountId: OTHER_ACCOUNT, role: 'owner', since: NOON } as const;
    await members.change(handedOver.id, () => [owner]);
    for (let time = 0; time < 2; time += 1) {
      await installation.updateOne({ _id: 'schema' }, { $set: { version: 20 } });
      await (await MongoDatabase.open(url('before_members'))).close();
    }

    const created = { siteId: site.id, accountId: ACCOUNT, role: 'owner', since: site.createdAt };
    assert.deepEqual(await members.list(site.id), [created]);
    assert.deepEqual(await members.list(handedOver.id), [owner]);
    await database.close();
  });

  it('read the member team of tickets that a server of the previous version stores', async () => {
    const database = await MongoDatabase.open(url('before_teams'));
    const { conversations } = database.collections;
    const ticket = aTicket({ summary: ',"summary":"Ünï 😀","team":' });
    const { team: _, assignee: _assignee, ...withoutTeam } = ticket;
    const { current } = BatchedConversation.create(ticket, 'hash', () => 1);
    await conversations.insertOne({ ...current, document: Buffer.from(JSON.stringify(withoutTeam)), card: '{}' });
    const [tickets, reader] = [new MongoTicketRepository(database), new MongoConversationReader(database)];

    const page = await tickets.listPage(SITE, {}, 10, 0);
    const documents = [await tickets.findDocument(SITE, ticket.id), await reader.findDocument(SITE, ticket.id)];
    const conversation = await tickets.findConversation(SITE, ticket.id, 'hash');
    const [copied] = (await new MongoStoreTransfer(database).read('conversations', 10)).records;
    const listed = await reader.listPage(SITE, {}, 10);
    const changed = await tickets.change(SITE, ticket.id, (old) => ({ ...old, team: 'Billing' }));
    await database.close();

    assert.equal(Buffer.from(page.documents).toString(), formatTicketPage([ticket, 1]));
    for (const stored of documents)
      assert.equal(Buffer.from(stored?.document ?? []).toString(), JSON.stringify(ticket));
    assert.deepEqual(conversation, ticket);
    assert.deepEqual([copied?.['team'], copied?.['document']], [null, serializeStoredTicket(ticket)]);
    assert.equal(listed.conversations[0]?.team, null);
    assert.equal(JSON.stringify(changed.ticket), JSON.stringify({ ...ticket, team: 'Billing' }));
  });

  it('reject a database of a newer version with StoreTooNewError and leave it unchanged', async () => {
    const newer = { _id: 'schema', version: SCHEMA_VERSION + 1 };
    await client.db('newer').collection<typeof newer>('installation').insertOne(newer);

    await assert.rejects(MongoDatabase.open(url('newer')), (error: Error) => {
      assert.ok(error instanceof StoreTooNewError);
      assert.match(error.message, /newer has schema version \d+.*written by a newer Portico/s);
      return true;
    });
    const names = (await client.db('newer').listCollections().toArray()).map(({ name }) => name);
    assert.deepEqual(names, ['installation']);
  });

  it('fail if the replica set of the URL does not exist, naming it', async () => {
    const other = url('other').replace(/replicaSet=\w+/, 'replicaSet=other');

    await assert.rejects(MongoDatabase.open(other, 300), /no member of the replica set other responds at this URL/);
  });

  it('read sites that were stored before sites had texts', async () => {
    const database = await MongoDatabase.open(url('textless'));
    const { texts: _, id, ...site } = aSite();
    await client
      .db('textless')
      .collection<{ _id: string }>('sites')
      .insertOne({ _id: id, ...site });

    assert.deepEqual((await new MongoSiteRepository(database).find(id))?.texts, {});
    await database.close();
  });

  it('use the database portico if the URL names none', async () => {
    const database = await MongoDatabase.open(url('').replace(/\/\?/, '/?'));
    await database.close();

    assert.ok(await client.db('portico').collection('installation').findOne({}));
  });
});
