import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { type Collections, collectionsOf } from '../documents/documents.ts';
import { backfillDeliveries } from './backfill-deliveries.ts';
import { fillInCards } from './backfill-summaries.ts';

type Options = Omit<IndexDescription, 'key'>;

interface Index {
  readonly on: keyof Collections;
  readonly key: IndexDescription['key'];
  readonly options?: Options;
}

const byTime = { updatedAt: -1, _id: -1 } as const;
const tickets = (name: string, partial: object = {}): Options => ({
  name,
  partialFilterExpression: { route: 'ticket', ...partial },
});

const ofInstallation = { siteId: 1, installationId: 1 } as const;
const waiting = { dueAt: { $gte: 0 } };

/** Every step of the schema, oldest first. A published step is never edited; a change is a new one. */
const STEPS: readonly (readonly Index[])[] = [
  [
    { on: 'accounts', key: { email: 1 }, options: { unique: true } },
    { on: 'sites', key: { accountId: 1, _id: 1 } },
    { on: 'apiKeys', key: { secretHash: 1 }, options: { unique: true } },
    { on: 'apiKeys', key: { siteId: 1, _id: -1 } },
    { on: 'sessions', key: { tokenHash: 1 }, options: { unique: true } },
    { on: 'sessions', key: { familyId: 1, expiresAt: -1 } },
    { on: 'conversations', key: { siteId: 1, _id: 1 } },
    { on: 'conversations', key: { siteId: 1, ...byTime }, options: tickets('tickets_by_update') },
    { on: 'conversations', key: { siteId: 1, status: 1, ...byTime }, options: tickets('tickets_by_status') },
    {
      on: 'conversations',
      key: { siteId: 1, priority: 1, ...byTime },
      options: tickets('tickets_by_rare_priority', { priority: { $in: ['high', 'urgent'] } }),
    },
    {
      on: 'conversations',
      key: { siteId: 1, externalSystem: 1, ...byTime },
      options: tickets('tickets_by_system', { externalSystem: { $exists: true } }),
    },
    {
      on: 'conversations',
      key: { siteId: 1, externalTicketId: 1, ...byTime },
      options: tickets('tickets_by_external_id', { externalTicketId: { $exists: true } }),
    },
    {
      on: 'conversations',
      key: { siteId: 1, changeNumber: 1 },
      options: { name: 'conversations_by_change', unique: true },
    },
    { on: 'usedKeys', key: { usedAt: 1 } },
  ],
  [{ on: 'profileVersions', key: { profileKey: 1, sequence: -1 }, options: { unique: true } }],
  [
    { on: 'assessments', key: { siteId: 1, idempotencyKey: 1 }, options: { unique: true } },
    { on: 'assessments', key: { siteId: 1, _id: -1 }, options: { name: 'assessments_by_age' } },
    { on: 'assessments', key: { siteId: 1, status: 1, _id: -1 }, options: { name: 'assessments_by_status' } },
    {
      on: 'assessments',
      key: { siteId: 1, freeAt: 1, deletesAt: 1, createdAt: 1, _id: 1 },
      options: { name: 'assessments_active', partialFilterExpression: { freeAt: { $gte: 0 } } },
    },
    { on: 'assessments', key: { deletesAt: 1 } },
    { on: 'auditEntries', key: { siteId: 1, _id: -1 } },
  ],
  [
    { on: 'installations', key: { siteId: 1, _id: -1 } },
    { on: 'deliveries', key: { ...ofInstallation, sequence: -1 }, options: { name: 'deliveries_in_order' } },
    { on: 'deliveries', key: { ...ofInstallation, state: 1, sequence: -1 }, options: { name: 'deliveries_by_state' } },
    {
      on: 'deliveries',
      key: { installationId: 1, sequence: 1, dueAt: 1 },
      options: { name: 'deliveries_waiting', partialFilterExpression: waiting },
    },
    {
      on: 'deliveries',
      key: { ...ofInstallation, recordId: 1, sequence: 1 },
      options: { name: 'deliveries_of_record', partialFilterExpression: { ...waiting, recordId: { $gte: '' } } },
    },
    {
      on: 'deliveries',
      key: { receivedAt: 1 },
      options: { name: 'deliveries_ended', partialFilterExpression: { settledAt: { $gte: 0 } } },
    },
  ],
  [
    { on: 'paymentActions', key: { providers: 1, _id: 1 } },
    {
      on: 'executions',
      key: { siteId: 1, idempotencyKey: 1 },
      options: { unique: true, partialFilterExpression: { idempotencyKey: { $gte: '' } } },
    },
    { on: 'executions', key: { siteId: 1, _id: -1 } },
    { on: 'executions', key: { siteId: 1, status: 1, _id: -1 } },
    {
      on: 'executions',
      key: { siteId: 1, sessionId: 1 },
      options: { partialFilterExpression: { sessionId: { $gte: '' } } },
    },
    {
      on: 'executions',
      key: { siteId: 1, paymentReference: 1 },
      options: { partialFilterExpression: { paymentReference: { $gte: '' } } },
    },
    { on: 'executions', key: { questionAt: 1 }, options: { partialFilterExpression: { questionAt: { $gte: 0 } } } },
    { on: 'unmatchedMoney', key: { siteId: 1, occurredAt: -1, paymentReference: -1 } },
    { on: 'unmatchedMoney', key: { siteId: 1, executionId: 1 } },
  ],
  // The texts of sites, and `widgets`, which are found by their ids.
  [],
  [
    {
      on: 'conversations',
      key: { siteId: 1, ...byTime },
      options: { name: 'chats_by_update', partialFilterExpression: { route: 'chat' } },
    },
    { on: 'requestBatches', key: { siteId: 1, _id: -1 } },
    { on: 'requestBatches', key: { writtenAt: 1 } },
    { on: 'usageCounts', key: { siteId: 1, day: 1 } },
    { on: 'usageCounts', key: { day: 1 } },
    { on: 'processes', key: { seenAt: 1 } },
  ],
  [
    { on: 'earlyReturns', key: { siteId: 1, paymentReference: 1, eventId: 1 } },
    { on: 'earlyReturns', key: { waitsUntil: 1 } },
    { on: 'unmatchedMoney', key: { siteId: 1, paymentReference: 1 } },
  ],
  [
    {
      on: 'deliveries',
      key: { ...ofInstallation, recordId: 1, sequence: -1 },
      options: { name: 'deliveries_by_record', partialFilterExpression: { recordId: { $gte: '' } } },
    },
  ],
];

/** From this version on, conversations have cards. */
const FILLED_IN = 7;

/** From this schema version on, deliveries have `appliedAt`, and `attempts` includes the final attempt. */
const WITH_APPLIED_AT = 9;

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = STEPS.length;

/** The database was written by a newer program, which this one could only damage. */
export class StoreTooNew extends Error {
  constructor(name: string, found: number) {
    super(
      `The database ${name} has schema version ${found}, and this program knows versions up to ${SCHEMA_VERSION}. ` +
        'It was written by a newer Portico: start that one, or restore a backup of before the upgrade.',
    );
  }
}

/**
 * Brings the database's schema up to date and answers the steps taken. Each part may be done again, so that processes
 * which migrate at once, and one that goes on after another that died, end up with the same. @throws StoreTooNew
 */
export async function migrate(db: Db): Promise<number> {
  const hello = await db.admin().command({ hello: 1 });
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new Error('This mongod is not in a replica set, which transactions need; one member is enough.');
  }
  const collections = collectionsOf(db);
  const found = (await collections.installation.findOne({ _id: 'schema' }))?.version ?? 0;
  if (found > SCHEMA_VERSION) throw new StoreTooNew(db.databaseName, found);
  for (const step of STEPS.slice(found))
    await Promise.all([...byCollection(step)].map(([on, indexes]) => collections[on].createIndexes(indexes)));
  if (found > 0 && found < FILLED_IN) await fillInCards(collections);
  if (found > 0 && found < WITH_APPLIED_AT) await backfillDeliveries(collections);
  if (found < SCHEMA_VERSION) await finish(db, collections);
  return SCHEMA_VERSION - found;
}

/** The indexes of a step, those of a collection together: they are built in one go over its documents. */
function byCollection(step: readonly Index[]): ReadonlyMap<keyof Collections, IndexDescription[]> {
  const all = new Map<keyof Collections, IndexDescription[]>();
  for (const { on, key, options } of step) all.set(on, [...(all.get(on) ?? []), { key, ...options }]);
  return all;
}

/** Transactions make no collections in passing: those without an index of their own are made here. */
async function finish(db: Db, { installation }: Collections): Promise<void> {
  const there = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of [
    'conversationChanges',
    'counters',
    'submissions',
    'profiles',
    'assessmentTurns',
    'widgets',
  ].filter((one) => !there.has(one))) {
    await db.createCollection(name).catch(unlessThere);
  }
  await installation.updateOne({ _id: 'accounts' }, { $setOnInsert: { turn: 0 } }, { upsert: true });
  await installation.updateOne({ _id: 'schema' }, { $max: { version: SCHEMA_VERSION } }, { upsert: true });
}

/** Another process may have made it a moment before. */
function unlessThere(error: unknown): void {
  if (!(error instanceof MongoServerError && error.codeName === 'NamespaceExists')) throw error;
}
