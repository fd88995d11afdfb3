import { Timestamp } from 'mongodb';
import type { AssessmentSummary } from '../../../core/assessments/assessment-document.ts';
import type { PaymentAction } from '../../../core/payments/settings/payment-action.ts';
import { deriveInboxFields, toLookupEmail, toLookupPhone } from '../../../core/tickets/inbox-fields.ts';
import { deriveFirstAnswer } from '../../../core/tickets/milestones.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { parseTicket } from '../../../core/tickets/ticket-document.ts';
import type { TransferPart, TransferRecord } from '../../../core/transfer/store-transfer.port.ts';
import { addMissingTeam, parseStoredTicket, toConversationListingFields } from '../documents/conversation-mapper.ts';
import { parseSequence, toCrmDeliveryDocumentKey } from '../documents/crm-delivery-mapper.ts';
import {
  toConversationChangeKey,
  toIdempotencyRecordKey,
  toProfileVersionKey,
  toReadMarkKey,
  toSeenMarkKey,
  toSiteMemberKey,
  toSubmissionKey,
} from '../documents/document-keys.ts';
import { toVisitorMailKey } from '../documents/mail-documents.ts';
import { toUsageCountKey, toWidgetSightingKey } from '../documents/monitoring-documents.ts';
import { toUnclaimedRefundKey, toUnmatchedMoneyKey } from '../documents/payment-documents.ts';
import { toWebhookDeliveryKey, toWebhookQueueKey } from '../documents/webhook-documents.ts';
import { toPaymentActionDocument } from '../payments/mongo-payment-action-repository.ts';

const MAX_EVENTS_PER_SECOND = 2 ** 21;

type RecordFields = Readonly<Record<string, unknown>>;

/** Converts the transfer records of one part of the store to MongoDB documents and back. */
interface TransferMapper {
  toDocument(record: TransferRecord): RecordFields & { readonly _id: string };
  toRecord(document: RecordFields & { readonly _id: string }): TransferRecord;
}

/** Creates a mapper for records whose `id` is the document's `_id`. The functions convert the other fields. */
function createIdMapper(
  toDocumentFields: (record: RecordFields) => RecordFields = returnUnchanged,
  toRecordFields: (document: RecordFields) => RecordFields = returnUnchanged,
): TransferMapper {
  return {
    toDocument: ({ id, ...record }) => ({ ...toDocumentFields(record), _id: String(id) }),
    toRecord: ({ _id, ...document }) => ({ ...toRecordFields(document), id: _id }) as TransferRecord,
  };
}

/**
 * Parses the fields that MongoDB also stores outside of the summary. Transfer records have these fields only in the
 * summary.
 */
function parseSeriesFields(summary: unknown): Pick<AssessmentSummary, 'externalReference' | 'profileKey'> {
  const { externalReference, profileKey } = JSON.parse(String(summary)) as AssessmentSummary;
  return { externalReference, profileKey };
}

/** The fields that a delivery's document lacks if they are null. A transfer record has all fields. */
const DELIVERY_NULL_FIELDS = {
  dueAt: null,
  recordId: null,
  ticketId: null,
  settledAt: null,
  failureCode: null,
  failurePointer: null,
  replay: null,
  appliedAt: null,
};

/** The fields that an execution's document lacks if they are null. */
const EXECUTION_NULL_FIELDS = {
  idempotencyKey: null,
  sessionId: null,
  paymentReference: null,
  questionAt: null,
  visitorDataAt: null,
};

/** The fields that a mail's document lacks if they are null. */
const MAIL_NULL_FIELDS = { groupKey: null, recipient: null, team: null, dueAt: null, failedAt: null, failure: null };

/** The fields that an erasure's document lacks if they are null. */
const ERASURE_NULL_FIELDS = { finishedAt: null, person: null, position: null };

/** The fields of a conversation's transfer record that are computed from the ticket, so MongoDB does not store them. */
const DERIVED_CONVERSATION_FIELDS = [
  'createdAt',
  'visitorEmail',
  'visitorPhone',
  'waitingFor',
  'waitingSince',
  'lastMessage',
  'visitorMessages',
  'firstAnsweredAt',
  'firstAnswerMs',
] as const;

function deriveConversationFields(
  ticket: Ticket,
): TransferRecord & Record<(typeof DERIVED_CONVERSATION_FIELDS)[number], unknown> {
  const { lastMessage, ...fields } = deriveInboxFields(ticket);
  return {
    createdAt: ticket.createdAt,
    visitorEmail: toLookupEmail(ticket.visitor.email),
    visitorPhone: toLookupPhone(ticket.visitor.phone),
    ...fields,
    lastMessage: lastMessage && JSON.stringify(lastMessage),
    firstAnsweredAt: null,
    firstAnswerMs: null,
    ...deriveFirstAnswer(ticket),
  };
}

function omitFields(record: RecordFields, names: readonly string[]): RecordFields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The mapper of each part of the store. Transfer records have the form of SQLite's rows: lists are texts. */
export const TRANSFER_MAPPERS: Readonly<Record<TransferPart, TransferMapper>> = {
  accounts: createIdMapper(
    ({ name, lastUsedAt, closedAt, ...account }) => ({
      ...account,
      ...(name !== null && { name }),
      ...(lastUsedAt !== null && { lastUsedAt }),
      ...(closedAt !== null && { closedAt }),
    }),
    (account) => ({ name: null, lastUsedAt: null, closedAt: null, ...account }),
  ),
  sites: createIdMapper(
    ({ allowedOrigins, texts, deletion, ...site }) => ({
      ...site,
      allowedOrigins: JSON.parse(String(allowedOrigins)),
      texts: JSON.parse(String(texts)),
      ...(deletion !== null && { deletion: JSON.parse(String(deletion)) }),
    }),
    ({ allowedOrigins, texts = {}, deletion, ...site }) => ({
      ...site,
      allowedOrigins: JSON.stringify(allowedOrigins),
      texts: JSON.stringify(texts),
      deletion: deletion === undefined ? null : JSON.stringify(deletion),
    }),
  ),
  siteMembers: {
    toDocument: (record) => ({
      ...record,
      _id: toSiteMemberKey(String(record['siteId']), String(record['accountId'])),
    }),
    toRecord: ({ _id, ...member }) => member as TransferRecord,
  },
  formerMembers: {
    toDocument: (record) => ({
      ...record,
      _id: toSiteMemberKey(String(record['siteId']), String(record['accountId'])),
    }),
    toRecord: ({ _id, ...former }) => former as TransferRecord,
  },
  invitations: createIdMapper(),
  apiKeys: createIdMapper(
    (key) => ({
      ...key,
      scopes: String(key['scopes']).split(' '),
      allowedNetworks: String(key['allowedNetworks']).split(' ').filter(Boolean),
    }),
    ({ allowedNetworks = [], ...key }) => ({
      ...key,
      scopes: (key['scopes'] as readonly string[]).join(' '),
      allowedNetworks: (allowedNetworks as readonly string[]).join(' '),
    }),
  ),
  sessions: createIdMapper(undefined, ({ device = null, ...session }) => ({ ...session, device })),
  passwordResets: {
    toDocument: ({ accountId, ...reset }) => ({ ...reset, _id: String(accountId) }),
    toRecord: ({ _id, ...reset }) => ({ ...reset, accountId: _id }) as TransferRecord,
  },
  counters: {
    toDocument: ({ siteId, ...counter }) => ({ ...counter, _id: String(siteId) }),
    toRecord: ({ _id, ...counter }) => ({ ...counter, siteId: _id }) as TransferRecord,
  },
  conversations: createIdMapper(
    ({ team, assigneeId, externalSystem, externalTicketId, resolvedAt, ...record }) => ({
      ...omitFields(record, DERIVED_CONVERSATION_FIELDS),
      ...(team !== null && { team }),
      ...(assigneeId !== null && { assigneeId }),
      ...(externalSystem !== null && { externalSystem }),
      ...(externalTicketId !== null && { externalTicketId }),
      ...(resolvedAt !== null && { resolvedAt }),
      document: encodeText(record['document']),
      ...toConversationListingFields(parseTicket(String(record['document']))),
    }),
    ({ card: _card, words: _words, ...conversation }) => {
      const stored = { document: conversation['document'] as Uint8Array };
      return {
        team: null,
        assigneeId: null,
        externalSystem: null,
        externalTicketId: null,
        resolvedAt: null,
        ...conversation,
        document: decodeText(addMissingTeam(stored)),
        ...deriveConversationFields(parseStoredTicket(stored)),
      };
    },
  ),
  conversationChanges: {
    toDocument: ({ siteId, conversationId, changeNumber, document }) => ({
      _id: toConversationChangeKey(String(siteId), String(conversationId), Number(changeNumber)),
      document,
    }),
    toRecord: ({ _id, document }) => {
      const [siteId, conversationId, changeNumber] = splitDocumentKey(_id, 3);
      return { siteId, conversationId, changeNumber: Number(changeNumber), document } as TransferRecord;
    },
  },
  submissions: {
    toDocument: ({ siteId, submissionId, ...submission }) => ({
      ...submission,
      _id: toSubmissionKey(String(siteId), String(submissionId)),
    }),
    toRecord: ({ _id, ...submission }) => {
      const [siteId, submissionId] = splitDocumentKey(_id, 2);
      return { ...submission, siteId, submissionId } as TransferRecord;
    },
  },
  usedKeys: {
    toDocument: ({ siteId, conversationId, key, ...used }) => ({
      ...used,
      _id: toIdempotencyRecordKey(String(siteId), String(conversationId), String(key)),
    }),
    toRecord: ({ _id, ...used }) => {
      const [siteId, conversationId, key] = splitDocumentKey(_id, 3);
      return { ...used, siteId, conversationId, key } as TransferRecord;
    },
  },
  erasedConversations: createIdMapper(),
  erasures: createIdMapper(
    ({ counts, ...erasure }) => ({
      ...Object.fromEntries(Object.entries(erasure).filter(([, value]) => value !== null)),
      counts: JSON.parse(String(counts)),
    }),
    ({ counts, ...erasure }) => ({ ...ERASURE_NULL_FIELDS, ...erasure, counts: JSON.stringify(counts) }),
  ),
  profiles: {
    toDocument: ({ key, ...profile }) => ({ ...profile, _id: String(key) }),
    toRecord: ({ _id, ...profile }) => ({ ...profile, key: _id }) as TransferRecord,
  },
  profileVersions: {
    toDocument: (record) => ({
      ...record,
      _id: toProfileVersionKey(String(record['profileKey']), String(record['version'])),
    }),
    toRecord: ({ _id, ...record }) => record as TransferRecord,
  },
  assessments: createIdMapper(
    ({ freeAt, ...assessment }) => ({
      ...assessment,
      ...parseSeriesFields(assessment['summary']),
      ...(freeAt !== null && { freeAt }),
      summary: encodeText(assessment['summary']),
      document: encodeText(assessment['document']),
    }),
    ({ externalReference: _, profileKey: _profileKey, progress: _progress, ...assessment }) => ({
      freeAt: null,
      ...assessment,
      summary: decodeText(assessment['summary']),
      document: decodeText(assessment['document']),
    }),
  ),
  installations: createIdMapper(),
  deliveries: {
    toDocument: (record) => {
      const presentFields = Object.entries(record).filter(([, value]) => value !== null);
      const key = toCrmDeliveryDocumentKey({
        siteId: String(record['siteId']),
        installationId: String(record['installationId']),
        deliveryId: String(record['deliveryId']),
      });
      const sequence = parseSequence(String(record['sequence']));
      return { ...Object.fromEntries(presentFields), sequence, body: encodeText(record['body']), _id: key };
    },
    toRecord: ({ _id, ...delivery }) =>
      ({
        ...DELIVERY_NULL_FIELDS,
        ...delivery,
        sequence: String(delivery['sequence']),
        body: decodeText(delivery['body']),
      }) as TransferRecord,
  },
  paymentActions: {
    toDocument: ({ siteId, document }) => ({
      ...toPaymentActionDocument(JSON.parse(String(document)) as PaymentAction, String(siteId)),
      document,
    }),
    toRecord: ({ _id, document }) => ({ siteId: _id, document }) as TransferRecord,
  },
  executions: createIdMapper(
    (execution) => Object.fromEntries(Object.entries(execution).filter(([, value]) => value !== null)),
    (execution) => ({ ...EXECUTION_NULL_FIELDS, ...execution }),
  ),
  unmatchedMoney: {
    toDocument: (record) => {
      const { siteId, provider, executionId, paymentReference } = record;
      const key = [siteId, provider, executionId, paymentReference].map(String);
      return { ...record, _id: toUnmatchedMoneyKey(...(key as [string, string, string, string])) };
    },
    toRecord: ({ _id, ...record }) => record as TransferRecord,
  },
  earlyReturns: {
    toDocument: (record) => {
      const { siteId, provider, paymentReference, eventId } = record;
      const key = [siteId, provider, paymentReference, eventId].map(String);
      return { ...record, _id: toUnclaimedRefundKey(...(key as [string, string, string, string])) };
    },
    toRecord: ({ _id, ...record }) => record as TransferRecord,
  },
  fakeSessions: createIdMapper(),
  webhooks: createIdMapper(),
  events: createIdMapper(
    ({ sequence, ...event }) => ({ ...event, sequence: toEventTimestamp(Number(sequence)) }),
    ({ sequence, resends: _resends, ...event }) => ({ ...event, sequence: toEventSequence(sequence as Timestamp) }),
  ),
  webhookDeliveries: {
    toDocument: (record) => {
      const presentFields = Object.entries(record).filter(([, value]) => value !== null);
      const webhookId = String(record['webhookId']);
      const queueId = toWebhookQueueKey(webhookId, String(record['subjectId']));
      return {
        ...Object.fromEntries(presentFields),
        ...(record['state'] === 'pending' && { queueId }),
        _id: toWebhookDeliveryKey(webhookId, String(record['eventId'])),
      };
    },
    toRecord: ({ _id, queueId: _queueId, ...delivery }) =>
      ({ dueAt: null, finishedAt: null, ...delivery }) as TransferRecord,
  },
  webhookQueues: {
    toDocument: (record) => ({
      ...record,
      revision: 0,
      _id: toWebhookQueueKey(String(record['webhookId']), String(record['subjectId'])),
    }),
    toRecord: ({ _id, revision: _revision, takeId: _takeId, ...queue }) => queue as TransferRecord,
  },
  webhookResends: {
    toDocument: ({ webhookId, ...record }) => ({
      ...record,
      _id: String(webhookId),
      position: null,
      leasedUntil: 0,
      fencingNumber: 0,
    }),
    toRecord: ({ _id, siteId, since, requestedAt }) =>
      ({ webhookId: _id, siteId, since, requestedAt }) as TransferRecord,
  },
  widgets: {
    toDocument: ({ siteId, document }) => ({ _id: String(siteId), document }),
    toRecord: ({ _id, document }) => ({ siteId: _id, document }) as TransferRecord,
  },
  siteRouting: {
    toDocument: ({ siteId, document }) => ({ _id: String(siteId), document }),
    toRecord: ({ _id, document }) => ({ siteId: _id, document }) as TransferRecord,
  },
  siteRetention: {
    toDocument: ({ siteId, document }) => ({ _id: String(siteId), document }),
    toRecord: ({ _id, document }) => ({ siteId: _id, document }) as TransferRecord,
  },
  siteNotifications: {
    toDocument: ({ siteId, visitorAnswers, alertText }) => ({
      _id: String(siteId),
      visitorAnswers: visitorAnswers === 1,
      alertText,
    }),
    toRecord: ({ _id, visitorAnswers, alertText }) =>
      ({ siteId: _id, visitorAnswers: visitorAnswers ? 1 : 0, alertText }) as TransferRecord,
  },
  mails: createIdMapper(
    (mail) => Object.fromEntries(Object.entries(mail).filter(([, value]) => value !== null)),
    (mail) => ({ ...MAIL_NULL_FIELDS, ...mail }),
  ),
  visitorMail: {
    toDocument: ({ siteId, conversationId, ...state }) => ({
      ...state,
      _id: toVisitorMailKey(String(siteId), String(conversationId)),
      revision: 1,
    }),
    toRecord: ({ _id, revision: _revision, ...state }) => {
      const [siteId, conversationId] = splitDocumentKey(_id, 2);
      return { ...state, siteId, conversationId } as TransferRecord;
    },
  },
  seenMarks: {
    toDocument: ({ siteId, conversationId, reader, ...mark }) => ({
      ...mark,
      _id: toSeenMarkKey(String(siteId), String(conversationId), String(reader)),
    }),
    toRecord: ({ _id, ...mark }) => {
      const [siteId, conversationId, reader] = splitDocumentKey(_id, 3);
      return { ...mark, siteId, conversationId, reader } as TransferRecord;
    },
  },
  readMarks: {
    toDocument: ({ siteId, conversationId, accountId, ...mark }) => ({
      ...mark,
      accountId,
      conversationId,
      _id: toReadMarkKey(String(siteId), String(conversationId), String(accountId)),
    }),
    toRecord: ({ _id, ...mark }) => {
      const [siteId, conversationId, accountId] = splitDocumentKey(_id, 3);
      return { ...mark, siteId, conversationId, accountId } as TransferRecord;
    },
  },
  auditEntries: createIdMapper(
    ({ ownerId, ...entry }) => ({ ...entry, siteId: ownerId }),
    ({ siteId, ...entry }) => ({ detail: null, ...entry, ownerId: siteId }),
  ),
  masterKeyChecks: createIdMapper(),
  usageCounts: {
    toDocument: (record) => {
      const key = [record['siteId'], record['day'], record['subject'], record['what']].map(String);
      return { ...record, _id: toUsageCountKey(...(key as [string, string, string, string])) };
    },
    toRecord: ({ _id, ...record }) => record as TransferRecord,
  },
  widgetSightings: {
    toDocument: ({ siteId, origin, seenAt }) => ({
      _id: toWidgetSightingKey(String(siteId), String(origin)),
      siteId,
      origin,
      seenAt,
    }),
    toRecord: ({ _id, ...record }) => record as TransferRecord,
  },
};

/**
 * Converts an event's sequence to an integer of at most 53 bits, because the SQLite adapter reads such an integer
 * without loss. `count` is the number of the operation within its second. This number is far below
 * `MAX_EVENTS_PER_SECOND`.
 */
function toEventSequence({ t: seconds, i: count }: Timestamp): number {
  return seconds * MAX_EVENTS_PER_SECOND + count;
}

function toEventTimestamp(sequence: number): Timestamp {
  return new Timestamp({ t: Math.floor(sequence / MAX_EVENTS_PER_SECOND), i: sequence % MAX_EVENTS_PER_SECOND });
}

/** Splits a key at its spaces into `count` parts. The last part may contain more spaces. */
function splitDocumentKey(text: string, count: number): readonly string[] {
  const words = text.split(' ');
  return [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
}

function encodeText(text: unknown): Uint8Array {
  return Buffer.from(String(text));
}

function decodeText(bytes: unknown): string {
  return Buffer.from(bytes as Uint8Array).toString();
}

function returnUnchanged(fields: RecordFields): RecordFields {
  return fields;
}
