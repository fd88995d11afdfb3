import type { Collection, Db, Timestamp } from 'mongodb';
import type { Account } from '../../../core/access/account.ts';
import type { ApiKey } from '../../../core/access/api-key.ts';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { Session } from '../../../core/access/session.ts';
import type { Site } from '../../../core/access/site.ts';
import type { AssessmentStatus } from '../../../core/assessments/assessment.ts';
import type { ProfileStatus } from '../../../core/assessments/profile.ts';
import type { DeliveryFailureCode, DeliveryState, ReplayMode } from '../../../core/crm/delivery.ts';
import type { ConversationRoute } from '../../../core/tickets/ticket.ts';
import type { ProcessDocument, RequestBatchDocument, UsageCountDocument } from './monitoring-documents.ts';
import type {
  ExecutionDocument,
  FakeSessionDocument,
  PaymentActionDocument,
  UnclaimedRefundDocument,
  UnmatchedDocument,
} from './payment-documents.ts';

/** A record whose id is in `_id`, as MongoDB has it. */
type WithMongoId<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly _id: string };

export type AccountDocument = WithMongoId<Account>;
/** Sites stored before `texts` existed lack it. */
export type SiteDocument = Omit<WithMongoId<Site>, 'texts'> & Partial<Pick<Site, 'texts'>>;
export type ApiKeyDocument = WithMongoId<ApiKey>;
export type SessionDocument = WithMongoId<Session> & { readonly usedAt: number | null };

/** The fields that pages are filtered and sorted by, and the published JSON as bytes that are not parsed. */
export interface ConversationDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly route: ConversationRoute;
  readonly tokenHash: string;
  readonly status: string;
  readonly priority: string;
  /** Unset instead of null, like the next field, so that indexes hold only values that can be queried. */
  readonly externalSystem?: string | undefined;
  readonly externalTicketId?: string | undefined;
  readonly updatedAt: string;
  readonly changeNumber: number;
  readonly lastChangedBy: string;
  /** Change number and time of the latest change by anyone but `lastChangedBy`. */
  readonly othersChange: number;
  readonly othersAt: string;
  readonly document: Uint8Array;
  /** For lists of the console (JSON) and searches (case-folded text). Older versions write neither. */
  readonly card?: string;
  readonly words?: string;
}

/** `_id` from `changeKey`; `document` is JSON of the changes of status, priority and link. */
export interface ConversationChangeDocument {
  readonly _id: string;
  readonly document: string;
}

/** `_id` is the site's id; `latest` is its latest change number. */
export interface CounterDocument {
  readonly _id: string;
  readonly latest: number;
}

/** `_id` from `submissionKey`. */
export interface SubmissionDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly conversationId: string;
}

/** `_id` from `usedKey`. */
export interface UsedKeyDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly usedAt: number;
}

/** `_id` is the profile's key; `current` is the version published last. */
export interface ProfileDocument {
  readonly _id: string;
  readonly status: ProfileStatus;
  readonly current: string;
}

/** `_id` from `profileVersionKey`; `rules` is canonical JSON. */
export interface ProfileVersionDocument {
  readonly _id: string;
  readonly profileVersion: string;
  readonly profileKey: string;
  readonly version: string;
  /** Position of the version in the order of publication, from 1. */
  readonly sequence: number;
  readonly publishedAt: number;
  readonly title: string;
  readonly retentionDays: number;
  readonly rules: string;
}

/** `siteId` is the owner's id, a site or an account: older versions use this name, and write no `detail`. */
export type AuditDocument = WithMongoId<Omit<AuditEntry, 'ownerId' | 'detail'>> & {
  readonly siteId: string;
  readonly detail?: string | null;
};

/** The fields that assessments are queried by, and the published JSON as bytes that are not parsed. */
export interface AssessmentDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly status: AssessmentStatus;
  readonly createdAt: number;
  readonly deletesAt: number;
  readonly fencingNumber: number;
  /** When it can be taken: 0 if queued, the expiry of its lease if running, otherwise unset. */
  readonly freeAt?: number | undefined;
  readonly summary: Uint8Array;
  readonly document: Uint8Array;
}

/** A CRM connection; `document` and `refusals` are JSON. */
export interface CrmInstallationDocument {
  readonly _id: string;
  readonly siteId: string;
  /** 1 while its deliveries are applied, else 0. */
  readonly applies: number;
  readonly turnExpiresAt: number;
  readonly fencingNumber: number;
  readonly refusals: string;
  readonly document: string;
}

/** `_id` from `deliveryKey`. Optional fields are null in the core and unset here. */
export interface DeliveryDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
  readonly sequence: Timestamp;
  readonly receivedAt: number;
  readonly sentAt: number;
  readonly digest: string;
  readonly bytes: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly dueAt?: number | undefined;
  readonly recordId?: string | undefined;
  readonly ticketId?: string | undefined;
  readonly settledAt?: number | undefined;
  readonly failureCode?: DeliveryFailureCode | undefined;
  readonly failurePointer?: string | undefined;
  readonly replay?: ReplayMode | undefined;
  readonly appliedAt?: number | undefined;
  readonly revision: number;
  readonly body: Uint8Array;
}

/** `_id` is the site's id; `document` is the widget configuration as JSON. */
export interface WidgetDocument {
  readonly _id: string;
  readonly document: string;
}

/** `_id` is the site's id. Transactions that add an assessment change this document, which serialises them. */
export interface AssessmentLockDocument {
  readonly _id: string;
  readonly turn: number;
}

/** A text sealed with the master key of this store; at most one document. */
interface MasterKeyCheckDocument {
  readonly _id: 'check';
  readonly sealed: string;
}

/** State of the deployment: `schema` has the schema version, `accounts` serialises creating accounts and sites. */
interface DeploymentDocument {
  readonly _id: 'schema' | 'accounts';
  readonly version?: number;
  readonly turn?: number;
}

/** All collections with their types. Ids of a site's documents begin with the site's id, for sharding. */
export interface Collections {
  readonly accounts: Collection<AccountDocument>;
  readonly sites: Collection<SiteDocument>;
  readonly apiKeys: Collection<ApiKeyDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly conversations: Collection<ConversationDocument>;
  readonly conversationChanges: Collection<ConversationChangeDocument>;
  readonly counters: Collection<CounterDocument>;
  readonly submissions: Collection<SubmissionDocument>;
  readonly usedKeys: Collection<UsedKeyDocument>;
  readonly profiles: Collection<ProfileDocument>;
  readonly profileVersions: Collection<ProfileVersionDocument>;
  readonly assessments: Collection<AssessmentDocument>;
  readonly assessmentTurns: Collection<AssessmentLockDocument>;
  readonly installations: Collection<CrmInstallationDocument>;
  readonly deliveries: Collection<DeliveryDocument>;
  readonly paymentActions: Collection<PaymentActionDocument>;
  readonly executions: Collection<ExecutionDocument>;
  readonly unmatchedMoney: Collection<UnmatchedDocument>;
  readonly earlyReturns: Collection<UnclaimedRefundDocument>;
  readonly fakeSessions: Collection<FakeSessionDocument>;
  readonly widgets: Collection<WidgetDocument>;
  readonly auditEntries: Collection<AuditDocument>;
  readonly requestBatches: Collection<RequestBatchDocument>;
  readonly usageCounts: Collection<UsageCountDocument>;
  readonly processes: Collection<ProcessDocument>;
  readonly masterKeyChecks: Collection<MasterKeyCheckDocument>;
  readonly installation: Collection<DeploymentDocument>;
}

export function getCollections(db: Db): Collections {
  return {
    accounts: db.collection('accounts'),
    sites: db.collection('sites'),
    apiKeys: db.collection('apiKeys'),
    sessions: db.collection('sessions'),
    conversations: db.collection('conversations'),
    conversationChanges: db.collection('conversationChanges'),
    counters: db.collection('counters'),
    submissions: db.collection('submissions'),
    usedKeys: db.collection('usedKeys'),
    profiles: db.collection('profiles'),
    profileVersions: db.collection('profileVersions'),
    assessments: db.collection('assessments'),
    assessmentTurns: db.collection('assessmentTurns'),
    installations: db.collection('installations'),
    deliveries: db.collection('deliveries'),
    paymentActions: db.collection('paymentActions'),
    executions: db.collection('executions'),
    unmatchedMoney: db.collection('unmatchedMoney'),
    earlyReturns: db.collection('earlyReturns'),
    fakeSessions: db.collection('fakeSessions'),
    widgets: db.collection('widgets'),
    auditEntries: db.collection('auditEntries'),
    requestBatches: db.collection('requestBatches'),
    usageCounts: db.collection('usageCounts'),
    processes: db.collection('processes'),
    masterKeyChecks: db.collection('masterKeyChecks'),
    installation: db.collection('installation'),
  };
}

/** The record with its id in `id`, as the core has it. */
export function withId<T extends { readonly _id: string }>({ _id, ...rest }: T): Omit<T, '_id'> & { id: string } {
  return { id: _id, ...rest };
}
