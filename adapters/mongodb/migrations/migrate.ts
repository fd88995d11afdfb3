import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { type Collections, getCollections } from '../documents/documents.ts';
import { backfillAssessmentSeries } from './backfill-assessment-series.ts';
import { backfillDeliveries } from './backfill-deliveries.ts';
import { backfillLastUsesAndReadMarks } from './backfill-last-uses-and-read-marks.ts';
import { backfillMilestones } from './backfill-milestones.ts';
import { backfillSiteMembers } from './backfill-site-members.ts';
import { backfillSummaries } from './backfill-summaries.ts';
import { backfillVisitorData } from './backfill-visitor-data.ts';
import { backfillVisitorPhones } from './backfill-visitor-phones.ts';
import { moveSeenMarks } from './move-seen-marks.ts';

type IndexOptions = Omit<IndexDescription, 'key'>;

interface CollectionIndex {
  readonly collection: keyof Collections;
  readonly key: IndexDescription['key'];
  readonly options?: IndexOptions;
}

const LATEST_UPDATE_FIRST_KEY = { updatedAt: -1, _id: -1 } as const;
const createTicketIndexOptions = (name: string, partial: object = {}): IndexOptions => ({
  name,
  partialFilterExpression: { route: 'ticket', ...partial },
});

const BY_INSTALLATION_KEY = { siteId: 1, installationId: 1 } as const;
const PENDING_DELIVERY_FILTER = { dueAt: { $gte: 0 } };

/**
 * The indexes that each schema version adds, oldest version first. Never edit a published step: every change is a new
 * step.
 */
const MIGRATION_STEPS: readonly (readonly CollectionIndex[])[] = [
  [
    { collection: 'accounts', key: { email: 1 }, options: { unique: true } },
    { collection: 'sites', key: { accountId: 1, _id: 1 } },
    { collection: 'apiKeys', key: { secretHash: 1 }, options: { unique: true } },
    { collection: 'apiKeys', key: { siteId: 1, _id: -1 } },
    { collection: 'sessions', key: { tokenHash: 1 }, options: { unique: true } },
    { collection: 'sessions', key: { familyId: 1, expiresAt: -1 } },
    { collection: 'conversations', key: { siteId: 1, _id: 1 } },
    {
      collection: 'conversations',
      key: { siteId: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: createTicketIndexOptions('tickets_by_update'),
    },
    {
      collection: 'conversations',
      key: { siteId: 1, status: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: createTicketIndexOptions('tickets_by_status'),
    },
    {
      collection: 'conversations',
      key: { siteId: 1, priority: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: createTicketIndexOptions('tickets_by_rare_priority', { priority: { $in: ['high', 'urgent'] } }),
    },
    {
      collection: 'conversations',
      key: { siteId: 1, externalSystem: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: createTicketIndexOptions('tickets_by_system', { externalSystem: { $exists: true } }),
    },
    {
      collection: 'conversations',
      key: { siteId: 1, externalTicketId: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: createTicketIndexOptions('tickets_by_external_id', { externalTicketId: { $exists: true } }),
    },
    {
      collection: 'conversations',
      key: { siteId: 1, changeNumber: 1 },
      options: { name: 'conversations_by_change', unique: true },
    },
    { collection: 'usedKeys', key: { usedAt: 1 } },
  ],
  [{ collection: 'profileVersions', key: { profileKey: 1, sequence: -1 }, options: { unique: true } }],
  [
    { collection: 'assessments', key: { siteId: 1, idempotencyKey: 1 }, options: { unique: true } },
    { collection: 'assessments', key: { siteId: 1, _id: -1 }, options: { name: 'assessments_by_age' } },
    { collection: 'assessments', key: { siteId: 1, status: 1, _id: -1 }, options: { name: 'assessments_by_status' } },
    {
      collection: 'assessments',
      key: { siteId: 1, freeAt: 1, deletesAt: 1, createdAt: 1, _id: 1 },
      options: { name: 'assessments_active', partialFilterExpression: { freeAt: { $gte: 0 } } },
    },
    { collection: 'assessments', key: { deletesAt: 1 } },
    { collection: 'auditEntries', key: { siteId: 1, _id: -1 } },
  ],
  [
    { collection: 'installations', key: { siteId: 1, _id: -1 } },
    {
      collection: 'deliveries',
      key: { ...BY_INSTALLATION_KEY, sequence: -1 },
      options: { name: 'deliveries_in_order' },
    },
    {
      collection: 'deliveries',
      key: { ...BY_INSTALLATION_KEY, state: 1, sequence: -1 },
      options: { name: 'deliveries_by_state' },
    },
    {
      collection: 'deliveries',
      key: { installationId: 1, sequence: 1, dueAt: 1 },
      options: { name: 'deliveries_waiting', partialFilterExpression: PENDING_DELIVERY_FILTER },
    },
    {
      collection: 'deliveries',
      key: { ...BY_INSTALLATION_KEY, recordId: 1, sequence: 1 },
      options: {
        name: 'deliveries_of_record',
        partialFilterExpression: { ...PENDING_DELIVERY_FILTER, recordId: { $gte: '' } },
      },
    },
    {
      collection: 'deliveries',
      key: { receivedAt: 1 },
      options: { name: 'deliveries_ended', partialFilterExpression: { settledAt: { $gte: 0 } } },
    },
  ],
  [
    { collection: 'paymentActions', key: { providers: 1, _id: 1 } },
    {
      collection: 'executions',
      key: { siteId: 1, idempotencyKey: 1 },
      options: { unique: true, partialFilterExpression: { idempotencyKey: { $gte: '' } } },
    },
    { collection: 'executions', key: { siteId: 1, _id: -1 } },
    { collection: 'executions', key: { siteId: 1, status: 1, _id: -1 } },
    {
      collection: 'executions',
      key: { siteId: 1, sessionId: 1 },
      options: { partialFilterExpression: { sessionId: { $gte: '' } } },
    },
    {
      collection: 'executions',
      key: { siteId: 1, paymentReference: 1 },
      options: { partialFilterExpression: { paymentReference: { $gte: '' } } },
    },
    {
      collection: 'executions',
      key: { questionAt: 1 },
      options: { partialFilterExpression: { questionAt: { $gte: 0 } } },
    },
    { collection: 'unmatchedMoney', key: { siteId: 1, occurredAt: -1, paymentReference: -1 } },
    { collection: 'unmatchedMoney', key: { siteId: 1, executionId: 1 } },
  ],
  // Adds texts of sites and the collection `widgets`. Both are found by id, so the step creates no indexes.
  [],
  [
    {
      collection: 'conversations',
      key: { siteId: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: { name: 'chats_by_update', partialFilterExpression: { route: 'chat' } },
    },
    { collection: 'requestBatches', key: { siteId: 1, _id: -1 } },
    { collection: 'requestBatches', key: { writtenAt: 1 } },
    { collection: 'usageCounts', key: { siteId: 1, day: 1 } },
    { collection: 'usageCounts', key: { day: 1 } },
    { collection: 'processes', key: { seenAt: 1 } },
  ],
  [
    { collection: 'earlyReturns', key: { siteId: 1, paymentReference: 1, eventId: 1 } },
    { collection: 'earlyReturns', key: { waitsUntil: 1 } },
    { collection: 'unmatchedMoney', key: { siteId: 1, paymentReference: 1 } },
  ],
  [
    {
      collection: 'deliveries',
      key: { ...BY_INSTALLATION_KEY, recordId: 1, sequence: -1 },
      options: { name: 'deliveries_by_record', partialFilterExpression: { recordId: { $gte: '' } } },
    },
  ],
  [
    {
      collection: 'conversations',
      key: { siteId: 1, route: 1, team: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: { name: 'conversations_by_team', partialFilterExpression: { team: { $exists: true } } },
    },
  ],
  // Adds the collection `siteRouting`. Its documents are found by id, so the step creates no indexes.
  [],
  [
    {
      collection: 'webhooks',
      key: { siteId: 1, url: 1 },
      options: { name: 'webhooks_of_site', unique: true, partialFilterExpression: { deleted: 0 } },
    },
    {
      collection: 'webhooks',
      key: { deleted: 1, _id: 1 },
      options: { name: 'webhooks_deleted', partialFilterExpression: { deleted: 1 } },
    },
    {
      collection: 'events',
      key: { sequence: 1 },
      options: { name: 'events_waiting', partialFilterExpression: { dispatched: 0 } },
    },
    { collection: 'events', key: { siteId: 1, occurredAt: 1, sequence: 1 }, options: { name: 'events_of_site' } },
    {
      collection: 'webhookDeliveries',
      key: { webhookId: 1, state: 1, eventId: -1 },
      options: { name: 'webhook_deliveries_by_state' },
    },
    {
      collection: 'webhookDeliveries',
      key: { queueId: 1, version: 1, eventId: 1 },
      options: { name: 'webhook_deliveries_pending', partialFilterExpression: { queueId: { $exists: true } } },
    },
    {
      collection: 'webhookQueues',
      key: { webhookId: 1, dueAt: 1, subjectId: 1 },
      options: { name: 'webhook_queues_due' },
    },
  ],
  [
    {
      collection: 'mails',
      key: { siteId: 1, groupKey: 1 },
      options: { name: 'mails_to_join', unique: true, partialFilterExpression: { groupKey: { $exists: true } } },
    },
    {
      collection: 'mails',
      key: { dueAt: 1 },
      options: { name: 'mails_due', partialFilterExpression: { dueAt: { $exists: true } } },
    },
    { collection: 'mails', key: { siteId: 1, _id: -1 }, options: { name: 'mails_of_site' } },
    { collection: 'mails', key: { siteId: 1, state: 1, _id: -1 }, options: { name: 'mails_by_state' } },
    {
      collection: 'mails',
      key: { failedAt: 1 },
      options: { name: 'mails_failed', partialFilterExpression: { failedAt: { $exists: true } } },
    },
    { collection: 'submissions', key: { conversationId: 1 }, options: { name: 'submissions_of_conversation' } },
  ],
  // Adds the collection `seenMarks`. Its documents are found by id, so the step creates no indexes.
  [],
  [
    {
      collection: 'conversations',
      key: { siteId: 1, createdAt: -1, _id: -1 },
      options: { name: 'conversations_by_creation' },
    },
    {
      collection: 'conversations',
      key: { siteId: 1, visitorEmail: 1, createdAt: -1, _id: -1 },
      options: { name: 'conversations_of_visitor', partialFilterExpression: { visitorEmail: { $exists: true } } },
    },
    {
      collection: 'conversations',
      key: { siteId: 1, waitingFor: 1, waitingSince: 1, _id: 1 },
      options: { name: 'conversations_waiting', partialFilterExpression: { waitingFor: { $exists: true } } },
    },
  ],
  [
    {
      collection: 'assessments',
      key: { siteId: 1, externalReference: 1, profileKey: 1, _id: -1 },
      options: { name: 'assessments_of_series', partialFilterExpression: { status: 'completed' } },
    },
  ],
  [
    {
      collection: 'conversations',
      key: { siteId: 1, firstAnsweredAt: 1, firstAnswerMs: 1 },
      options: {
        name: 'conversations_by_first_answer',
        partialFilterExpression: { firstAnsweredAt: { $exists: true } },
      },
    },
    {
      collection: 'conversations',
      key: { siteId: 1, resolvedAt: 1 },
      options: { name: 'conversations_by_resolution', partialFilterExpression: { resolvedAt: { $exists: true } } },
    },
    { collection: 'widgetSightings', key: { siteId: 1, seenAt: -1 } },
  ],
  [{ collection: 'webhookResends', key: { leasedUntil: 1, _id: 1 }, options: { name: 'webhook_resends_by_lease' } }],
  [
    {
      collection: 'erasedConversations',
      key: { siteId: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: createTicketIndexOptions('erased_tickets_by_update'),
    },
    {
      collection: 'erasedConversations',
      key: { siteId: 1, changeNumber: 1 },
      options: createTicketIndexOptions('erased_tickets_by_change'),
    },
    {
      collection: 'conversations',
      key: { siteId: 1, visitorPhone: 1, createdAt: -1, _id: -1 },
      options: { name: 'conversations_of_phone', partialFilterExpression: { visitorPhone: { $exists: true } } },
    },
    { collection: 'events', key: { siteId: 1, subjectId: 1 }, options: { name: 'events_of_subject' } },
    {
      collection: 'mails',
      key: { siteId: 1, items: 1 },
      options: { name: 'mails_of_conversation', partialFilterExpression: { kind: 'answer' } },
    },
    {
      collection: 'deliveries',
      key: { siteId: 1, ticketId: 1 },
      options: { name: 'deliveries_of_ticket', partialFilterExpression: { ticketId: { $gte: '' } } },
    },
    {
      collection: 'erasures',
      key: { leasedUntil: 1, _id: 1 },
      options: { name: 'erasures_pending', partialFilterExpression: { state: 'pending' } },
    },
    { collection: 'erasures', key: { siteId: 1, _id: 1 }, options: { name: 'erasures_of_site' } },
  ],
  [
    {
      collection: 'conversations',
      key: { siteId: 1, updatedAt: 1, _id: 1 },
      options: { name: 'conversations_resolved', partialFilterExpression: { status: 'resolved' } },
    },
    {
      collection: 'executions',
      key: { siteId: 1, visitorDataAt: 1, _id: 1 },
      options: { name: 'executions_with_visitor_data', partialFilterExpression: { visitorDataAt: { $exists: true } } },
    },
    {
      collection: 'deliveries',
      key: { siteId: 1, receivedAt: 1 },
      options: { name: 'deliveries_ended_of_site', partialFilterExpression: { settledAt: { $gte: 0 } } },
    },
    { collection: 'requestBatches', key: { siteId: 1, writtenAt: 1 }, options: { name: 'request_batches_by_time' } },
  ],
  [
    { collection: 'siteMembers', key: { siteId: 1, since: 1, accountId: 1 }, options: { name: 'members_of_site' } },
    { collection: 'siteMembers', key: { accountId: 1, siteId: 1 }, options: { name: 'sites_of_member' } },
  ],
  [{ collection: 'sessions', key: { accountId: 1, familyId: 1 }, options: { name: 'sessions_of_account' } }],
  [
    { collection: 'invitations', key: { tokenHash: 1 }, options: { unique: true } },
    { collection: 'invitations', key: { siteId: 1, email: 1 }, options: { name: 'invitations_of_site', unique: true } },
    { collection: 'invitations', key: { expiresAt: 1 } },
  ],
  [{ collection: 'passwordResets', key: { tokenHash: 1 }, options: { unique: true } }],
  [
    {
      collection: 'sites',
      key: { 'deletion.removesAt': 1 },
      options: { name: 'sites_deleted', partialFilterExpression: { 'deletion.removesAt': { $gte: 0 } } },
    },
    { collection: 'erasedConversations', key: { siteId: 1 } },
    { collection: 'webhooks', key: { siteId: 1 } },
    { collection: 'webhookResends', key: { siteId: 1 } },
  ],
  [
    {
      collection: 'accounts',
      key: { closedAt: 1 },
      options: { name: 'accounts_closed', partialFilterExpression: { closedAt: { $gte: 0 } } },
    },
    { collection: 'invitations', key: { invitedBy: 1 } },
    { collection: 'readMarks', key: { accountId: 1 } },
  ],
  [
    {
      collection: 'conversations',
      key: { siteId: 1, route: 1, assigneeId: 1, ...LATEST_UPDATE_FIRST_KEY },
      options: { name: 'conversations_by_assignee', partialFilterExpression: { assigneeId: { $exists: true } } },
    },
    { collection: 'formerMembers', key: { siteId: 1 } },
  ],
];

/** From this schema version on, conversations have all fields of `toConversationListingFields`. */
const SUMMARIES_VERSION = 15;

/** From this schema version on, deliveries have `appliedAt`, and `attempts` also counts the final attempt. */
const APPLIED_AT_VERSION = 9;

/** From this schema version on, the collection `seenMarks` stores which answers visitors have seen. */
const SEEN_MARKS_VERSION = 14;
/** From this schema version on, assessments have `externalReference` and `profileKey`. */
const ASSESSMENT_SERIES_VERSION = 16;
/** From this schema version on, conversations have `firstAnsweredAt`, `firstAnswerMs` and `resolvedAt`. */
const MILESTONES_VERSION = 17;
/** From this schema version on, conversations have `visitorPhone`. */
const VISITOR_PHONES_VERSION = 19;
/** From this schema version on, executions have `visitorDataAt`. */
const VISITOR_DATA_VERSION = 20;

/** From this schema version on, sites have members. */
const SITE_MEMBERS_VERSION = 21;

/** From this schema version on, accounts have `lastUsedAt`, and read marks have `accountId`. */
const ACCOUNT_LAST_USES_VERSION = 26;

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = MIGRATION_STEPS.length;

/** Thrown if a newer version of Portico has written the database. This version must not write to it. */
export class StoreTooNewError extends Error {
  constructor(name: string, found: number) {
    super(
      `The database ${name} has schema version ${found}, but this version supports at most ${SCHEMA_VERSION}. ` +
        'It was written by a newer Portico: start that version, or restore a backup from before the upgrade.',
    );
  }
}

/**
 * Migrates the database to the current schema. Returns the number of steps that were missing. Every step may run
 * repeatedly, so several processes may migrate at the same time, and a process may resume the migration of a killed
 * one.
 * @throws StoreTooNewError
 * @throws Error if the server is not a member of a replica set
 */
export async function migrate(db: Db): Promise<number> {
  const hello = await db.admin().command({ hello: 1 });
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new Error(
      'This mongod is not a member of a replica set. Portico needs one for transactions; a single member is enough.',
    );
  }
  const collections = getCollections(db);
  const storedVersion = (await collections.installation.findOne({ _id: 'schema' }))?.version ?? 0;
  if (storedVersion > SCHEMA_VERSION) throw new StoreTooNewError(db.databaseName, storedVersion);
  for (const step of MIGRATION_STEPS.slice(storedVersion))
    await Promise.all(
      [...groupIndexesByCollection(step)].map(([on, indexes]) => collections[on].createIndexes(indexes)),
    );
  if (storedVersion > 0 && storedVersion < SUMMARIES_VERSION) await backfillSummaries(collections);
  if (storedVersion > 0 && storedVersion < APPLIED_AT_VERSION) await backfillDeliveries(collections);
  if (storedVersion > 0 && storedVersion < SEEN_MARKS_VERSION) await moveSeenMarks(collections);
  if (storedVersion > 0 && storedVersion < ASSESSMENT_SERIES_VERSION) await backfillAssessmentSeries(collections);
  if (storedVersion > 0 && storedVersion < MILESTONES_VERSION) await backfillMilestones(collections);
  if (storedVersion > 0 && storedVersion < VISITOR_PHONES_VERSION) await backfillVisitorPhones(collections);
  if (storedVersion > 0 && storedVersion < VISITOR_DATA_VERSION) await backfillVisitorData(collections);
  if (storedVersion > 0 && storedVersion < SITE_MEMBERS_VERSION) await backfillSiteMembers(collections);
  if (storedVersion > 0 && storedVersion < ACCOUNT_LAST_USES_VERSION) await backfillLastUsesAndReadMarks(collections);
  if (storedVersion < SCHEMA_VERSION) await createCollectionsAndSetVersion(db, collections);
  return SCHEMA_VERSION - storedVersion;
}

/** Groups the indexes of a step by collection, because MongoDB builds all indexes of one command in a single scan. */
function groupIndexesByCollection(
  step: readonly CollectionIndex[],
): ReadonlyMap<keyof Collections, IndexDescription[]> {
  const indexesByCollection = new Map<keyof Collections, IndexDescription[]>();
  for (const { collection: on, key, options } of step)
    indexesByCollection.set(on, [...(indexesByCollection.get(on) ?? []), { key, ...options }]);
  return indexesByCollection;
}

/**
 * Creates the collections that have no indexes of their own, so that no transaction has to create these collections.
 * Then sets the schema version.
 */
async function createCollectionsAndSetVersion(db: Db, { installation }: Collections): Promise<void> {
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of [
    'conversationChanges',
    'counters',
    'submissions',
    'profiles',
    'assessmentTurns',
    'webhookLocks',
    'widgets',
    'siteRouting',
    'siteRetention',
    'siteNotifications',
    'visitorMail',
    'seenMarks',
    'readMarks',
  ].filter((one) => !existing.has(one))) {
    await db.createCollection(name).catch(rethrowUnlessCollectionExists);
  }
  await installation.updateOne({ _id: 'accounts' }, { $setOnInsert: { turn: 0 } }, { upsert: true });
  await installation.updateOne({ _id: 'schema' }, { $max: { version: SCHEMA_VERSION } }, { upsert: true });
}

/** Ignores the error that a collection exists, because another process may have just created it. */
function rethrowUnlessCollectionExists(error: unknown): void {
  if (!(error instanceof MongoServerError && error.codeName === 'NamespaceExists')) throw error;
}
