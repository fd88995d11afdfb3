import type { Collection, Db, Timestamp } from 'mongodb';
import type { Account } from '../../../core/access/account.ts';
import type { ApiKey } from '../../../core/access/api-key.ts';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { Session } from '../../../core/access/session.ts';
import type { Site } from '../../../core/access/site.ts';
import type { AssessmentStatus } from '../../../core/assessments/assessment.ts';
import type { ProfileStatus } from '../../../core/assessments/profile.ts';
import type { DeliveryFailure, DeliveryState, Replay } from '../../../core/crm/delivery.ts';
import type { Route } from '../../../core/tickets/ticket.ts';
import type { ProcessDocument, RequestBatchDocument, UsageCountDocument } from './monitoring-documents.ts';
import type {
  ExecutionDocument,
  FakeSessionDocument,
  PaymentActionDocument,
  UnclaimedRefundDocument,
  UnmatchedDocument,
} from './payment-documents.ts';

/** A record under MongoDB's own name for the id. */
type WithMongoId<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly _id: string };

export type AccountDocument = WithMongoId<Account>;
/** One that was stored before sites had texts has none. */
export type SiteDocument = Omit<WithMongoId<Site>, 'texts'> & Partial<Pick<Site, 'texts'>>;
export type ApiKeyDocument = WithMongoId<ApiKey>;
export type SessionDocument = WithMongoId<Session> & { readonly usedAt: number | null };

/** What pages are filtered and sorted by, and the published document as bytes that nothing looks into. */
export interface ConversationDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly route: Route;
  readonly tokenHash: string;
  readonly status: string;
  readonly priority: string;
  /** Left out where it is null, so that the index holds only what can be asked for; likewise the next. */
  readonly externalSystem?: string | undefined;
  readonly externalTicketId?: string | undefined;
  readonly updatedAt: string;
  readonly changeNumber: number;
  readonly lastChangedBy: string;
  /** Number and time of the latest change by somebody else than `lastChangedBy`. */
  readonly othersChange: number;
  readonly othersAt: string;
  readonly document: Uint8Array;
  /** What lists of the console show, as JSON, and what searches look in, folded; an older program writes neither. */
  readonly card?: string;
  readonly words?: string;
}

/** The `_id` is made by `changeKey`; `document` is what one change did to status, priority and link, as JSON. */
export interface ConversationChangeDocument {
  readonly _id: string;
  readonly document: string;
}

/** The `_id` is the site's; `latest` the number of its latest change. */
export interface CounterDocument {
  readonly _id: string;
  readonly latest: number;
}

/** The `_id` is made by `submissionKey`. */
export interface SubmissionDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly conversationId: string;
}

/** The `_id` is made by `usedKey`. */
export interface UsedKeyDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly usedAt: number;
}

/** The `_id` is the profile's key; `current` the number of the version published last. */
export interface ProfileDocument {
  readonly _id: string;
  readonly status: ProfileStatus;
  readonly current: string;
}

/** The `_id` is made by `profileVersionKey`; `rules` are canonical JSON, which nothing looks into. */
export interface ProfileVersionDocument {
  readonly _id: string;
  readonly profileVersion: string;
  readonly profileKey: string;
  readonly version: string;
  /** Counts the profile's versions in the order of their publication. */
  readonly sequence: number;
  readonly publishedAt: number;
  readonly title: string;
  readonly retentionDays: number;
  readonly rules: string;
}

/** `siteId` is the owner's id, whoever that is: by that name older programs write it, and without `detail`. */
export type AuditDocument = WithMongoId<Omit<AuditEntry, 'ownerId' | 'detail'>> & {
  readonly siteId: string;
  readonly detail?: string | null;
};

/** What assessments are found by, and the published record as bytes that nothing looks into. */
export interface AssessmentDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly status: AssessmentStatus;
  readonly createdAt: number;
  readonly deletesAt: number;
  readonly fencingNumber: number;
  /** From when on it can be had: 0 while it is queued, the end of its lease while it is running, else left out. */
  readonly freeAt?: number | undefined;
  readonly summary: Uint8Array;
  readonly document: Uint8Array;
}

/** A CRM's installation; `document` is all of it as JSON, `refusals` likewise. */
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

/** The `_id` is made by `deliveryKey`. What may be left out is null for the core. */
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
  readonly failureCode?: DeliveryFailure | undefined;
  readonly failurePointer?: string | undefined;
  readonly replay?: Replay | undefined;
  readonly appliedAt?: number | undefined;
  readonly revision: number;
  readonly body: Uint8Array;
}

/** The `_id` is the site's; `document` is what its widget offers, as JSON. */
export interface WidgetDocument {
  readonly _id: string;
  readonly document: string;
}

/** The `_id` is the site's; whoever counts its active assessments, to add one, changes it. */
export interface AssessmentLockDocument {
  readonly _id: string;
  readonly turn: number;
}

/** A text that was sealed under the master key of this store; there is one document at most. */
interface MasterKeyCheckDocument {
  readonly _id: 'check';
  readonly sealed: string;
}

/** One document a matter of the installation: the schema's version, the first account. */
interface DeploymentDocument {
  readonly _id: 'schema' | 'accounts';
  readonly version?: number;
  readonly turn?: number;
}

/** Every collection by its type. Ids of what belongs to a site begin with the site's, ready to be sharded by it. */
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

/** The collections of a database. */
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

/** The record as the core has it. */
export function withId<T extends { readonly _id: string }>({ _id, ...rest }: T): Omit<T, '_id'> & { id: string } {
  return { id: _id, ...rest };
}
