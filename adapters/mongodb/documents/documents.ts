import type { Collection, Db, Timestamp } from 'mongodb';
import type { Account } from '../../../core/access/account.ts';
import type { ApiKey } from '../../../core/access/api-key.ts';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { Invitation } from '../../../core/access/invitation.ts';
import type { PasswordReset } from '../../../core/access/password-reset-repository.port.ts';
import type { Session } from '../../../core/access/session.ts';
import type { Site } from '../../../core/access/site.ts';
import type { FormerMember, SiteMember } from '../../../core/access/site-member.ts';
import type { AssessmentStatus } from '../../../core/assessments/assessment.ts';
import type { ProfileStatus } from '../../../core/assessments/profile.ts';
import type { CrmDeliveryFailureCode, CrmDeliveryState, ReplayMode } from '../../../core/crm/crm-delivery.ts';
import type { ErasedConversation } from '../../../core/tickets/erased-conversation.ts';
import type { WaitingFor } from '../../../core/tickets/inbox-fields.ts';
import type { ConversationRoute } from '../../../core/tickets/ticket.ts';
import type { Erasure, ErasureCounts } from '../../../core/visitors/erasure.ts';
import type { MailDocument, NotificationSettingsDocument, VisitorMailDocument } from './mail-documents.ts';
import type {
  ProcessDocument,
  RequestBatchDocument,
  UsageCountDocument,
  WidgetSightingDocument,
} from './monitoring-documents.ts';
import type {
  ExecutionDocument,
  FakeSessionDocument,
  PaymentActionDocument,
  UnclaimedRefundDocument,
  UnmatchedMoneyDocument,
} from './payment-documents.ts';
import type {
  EventDocument,
  WebhookDeliveryDocument,
  WebhookDocument,
  WebhookQueueDocument,
  WebhookResendDocument,
} from './webhook-documents.ts';

/** A record whose id is in `_id`, as in MongoDB's documents. */
type WithMongoId<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly _id: string };

/** Accounts that were stored before `name` existed have no such field. A closed account has `closedAt`. */
export type AccountDocument = Omit<WithMongoId<Account>, 'name'> &
  Partial<Pick<Account, 'name'>> & { readonly lastUsedAt?: number; readonly closedAt?: number };
/** Sites that were stored before `texts` existed have no such field. */
export type SiteDocument = Omit<WithMongoId<Site>, 'texts'> & Partial<Pick<Site, 'texts'>>;
/** `_id` comes from `toSiteMemberKey`. */
export type SiteMemberDocument = SiteMember & { readonly _id: string };
/** `_id` comes from `toSiteMemberKey`. */
export type FormerMemberDocument = FormerMember & { readonly _id: string };
export type InvitationDocument = WithMongoId<Invitation>;
/** Keys that were stored before `allowedNetworks` existed have no such field. */
export type ApiKeyDocument = Omit<WithMongoId<ApiKey>, 'allowedNetworks'> & Partial<Pick<ApiKey, 'allowedNetworks'>>;
/** Sessions that were stored before `device` existed have no such field. */
export type SessionDocument = Omit<WithMongoId<Session>, 'device'> &
  Partial<Pick<Session, 'device'>> & { readonly usedAt: number | null };

/** `_id` is the account's id. */
type PasswordResetDocument = Omit<PasswordReset, 'accountId'> & { readonly _id: string };

/**
 * A conversation: its JSON as bytes (`document`), and the fields by which lists are filtered and sorted. "Unset like
 * `team`" means that a field is unset instead of null, so that indexes contain only values that can be queried.
 */
export interface ConversationDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly route: ConversationRoute;
  readonly tokenHash: string;
  readonly status: string;
  readonly priority: string;
  /** Unset if the conversation has no team. */
  readonly team?: string | undefined;
  /**
   * The account to which the conversation is assigned, unset like `team`. The account may no longer be a member of the
   * site. `document` does not contain the assignee.
   */
  readonly assigneeId?: string | undefined;
  /** The external ticket's system, unset like `team`. */
  readonly externalSystem?: string | undefined;
  /** The external ticket's id, unset like `team`. */
  readonly externalTicketId?: string | undefined;
  readonly updatedAt: string;
  readonly changeNumber: number;
  readonly lastChangedBy: string;
  /** Change number of the latest change by anyone but `lastChangedBy`. */
  readonly othersChange: number;
  /** `updatedAt` of the latest change by anyone but `lastChangedBy`. */
  readonly othersAt: string;
  /** The stored JSON in UTF-8, as `addMissingTeam` expects it. */
  readonly document: Uint8Array;
  /** JSON for lists of the console. Older versions of Portico do not write this field. */
  readonly card?: string;
  /** Case-folded text for searches. Older versions do not write this field. */
  readonly words?: string;
  /** Older versions do not write this field. */
  readonly createdAt?: string;
  /** The visitor's email address in lower case, unset like `team`. */
  readonly visitorEmail?: string;
  /** The visitor's phone number in the form of `toLookupPhone`, unset like `team`. */
  readonly visitorPhone?: string;
  /** Who has to write next, unset like `team`. */
  readonly waitingFor?: WaitingFor;
  /** Since when `waitingFor` has had to write, unset like `team`. */
  readonly waitingSince?: string;
  /** When a specialist first answered, unset like `team`. Older versions do not write this field. */
  readonly firstAnsweredAt?: string;
  /** Milliseconds from `createdAt` to `firstAnsweredAt`, unset like `team`. */
  readonly firstAnswerMs?: number;
  /** When the conversation was first resolved, unset like `team`. Older versions keep this field, but do not set it. */
  readonly resolvedAt?: string | undefined;
}

/** The record that is kept of an erased conversation. */
export type ErasedConversationDocument = WithMongoId<ErasedConversation>;

/** An erasure of a person. `person` is JSON, and unset as soon as the erasure does not need it any more. */
export interface ErasureDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly state: Erasure['state'];
  readonly requestedAt: number;
  readonly requestedBy: string;
  readonly finishedAt?: number;
  readonly person?: string;
  /** The checkpoint from which the erasure continues, as JSON. Unset at the beginning and at the end. */
  readonly position?: string;
  /** Expiry of the lease of the process that works on the erasure. */
  readonly leasedUntil: number;
  readonly counts: ErasureCounts;
}

/** `_id` comes from `toReadMarkKey`. */
export interface ReadMarkDocument {
  readonly _id: string;
  readonly accountId: string;
  readonly conversationId: string;
  readonly visitorMessages: number;
}

/**
 * `_id` comes from `toConversationChangeKey`. `document` is the JSON of the changes of status, priority, team, assignee
 * and link.
 */
export interface ConversationChangeDocument {
  readonly _id: string;
  readonly document: string;
}

/** `_id` comes from `toSeenMarkKey`. Times are in milliseconds since 1970. */
export interface SeenMarkDocument {
  readonly _id: string;
  /** `createdAt` of the latest seen message. */
  readonly through: number;
  readonly seenAt: number;
}

/** `_id` is the site's id; `latest` is its latest change number. */
export interface CounterDocument {
  readonly _id: string;
  readonly latest: number;
}

/** `_id` comes from `toSubmissionKey`. */
export interface ConversationSubmissionDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly conversationId: string;
}

/** The record of a used idempotency key. `_id` comes from `toIdempotencyRecordKey`. */
export interface IdempotencyRecordDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly usedAt: number;
}

/** `_id` is the profile's key. `current` is the version that was published last. */
export interface ProfileDocument {
  readonly _id: string;
  readonly status: ProfileStatus;
  readonly current: string;
}

/** `_id` comes from `toProfileVersionKey`. `rules` is canonical JSON. */
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

/**
 * An audit entry. `siteId` is the id of its owner, which is a site or an account. The field is called `siteId` because
 * older versions use this name. Older versions write no `detail`.
 */
export type AuditDocument = WithMongoId<Omit<AuditEntry, 'ownerId' | 'detail'>> & {
  readonly siteId: string;
  readonly detail?: string | null;
};

/**
 * An assessment: the fields by which it is queried, and its JSON in UTF-8. `summary` is the JSON for lists, `document`
 * the whole.
 */
export interface AssessmentDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  /** Unset in an assessment that an older version has created, until a worker leases it. */
  readonly externalReference?: string;
  /** Unset if `externalReference` is unset. */
  readonly profileKey?: string;
  readonly status: AssessmentStatus;
  readonly createdAt: number;
  readonly deletesAt: number;
  readonly fencingNumber: number;
  /**
   * Time from which a worker can lease the assessment: 0 if it is queued, the expiry of its lease if it is running,
   * otherwise unset.
   */
  readonly freeAt?: number | undefined;
  /** The sources that the worker has visited so far, as JSON. Unset unless the assessment is running. */
  readonly progress?: string;
  readonly summary: Uint8Array;
  readonly document: Uint8Array;
}

/** A CRM connection. `document` and `refusals` are JSON. */
export interface CrmInstallationDocument {
  readonly _id: string;
  readonly siteId: string;
  /** 1 if workers may apply deliveries of the connection (`canApplyDeliveries`), otherwise 0. */
  readonly applies: number;
  /** Expiry of the latest lease. */
  readonly turnExpiresAt: number;
  readonly fencingNumber: number;
  readonly refusals: string;
  readonly document: string;
}

/** `_id` comes from `toCrmDeliveryDocumentKey`. Optional fields are unset if they are null in the core. */
export interface CrmDeliveryDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
  readonly sequence: Timestamp;
  readonly receivedAt: number;
  readonly sentAt: number;
  readonly digest: string;
  readonly bytes: number;
  readonly state: CrmDeliveryState;
  readonly attempts: number;
  readonly dueAt?: number | undefined;
  readonly recordId?: string | undefined;
  readonly ticketId?: string | undefined;
  readonly settledAt?: number | undefined;
  readonly failureCode?: CrmDeliveryFailureCode | undefined;
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

/** `_id` is the site's id; `document` is the site's routing as JSON. */
export interface SiteRoutingDocument {
  readonly _id: string;
  readonly document: string;
}

/** `_id` is the site's id; `document` says how long the site keeps records, as JSON. */
export interface SiteRetentionDocument {
  readonly _id: string;
  readonly document: string;
}

/** A lock. `_id` is the site's id. Transactions that lock the site write this document, so all but one conflict. */
interface SiteLockDocument {
  readonly _id: string;
  readonly turn: number;
}

/** A text that was encrypted with the master key of this store. There is at most one such document. */
interface MasterKeyCheckDocument {
  readonly _id: 'check';
  readonly sealed: string;
}

/**
 * State of the deployment. The document `schema` has the schema version. The document `accounts` is the lock of
 * `withAccountsLock`, which increments `turn`.
 */
interface DeploymentDocument {
  readonly _id: 'schema' | 'accounts';
  readonly version?: number;
  readonly turn?: number;
}

/** All collections with the types of their documents. */
export interface Collections {
  readonly accounts: Collection<AccountDocument>;
  readonly sites: Collection<SiteDocument>;
  readonly siteMembers: Collection<SiteMemberDocument>;
  readonly formerMembers: Collection<FormerMemberDocument>;
  readonly invitations: Collection<InvitationDocument>;
  readonly apiKeys: Collection<ApiKeyDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly passwordResets: Collection<PasswordResetDocument>;
  readonly conversations: Collection<ConversationDocument>;
  readonly conversationChanges: Collection<ConversationChangeDocument>;
  readonly erasedConversations: Collection<ErasedConversationDocument>;
  readonly erasures: Collection<ErasureDocument>;
  readonly counters: Collection<CounterDocument>;
  readonly submissions: Collection<ConversationSubmissionDocument>;
  readonly usedKeys: Collection<IdempotencyRecordDocument>;
  readonly profiles: Collection<ProfileDocument>;
  readonly profileVersions: Collection<ProfileVersionDocument>;
  readonly assessments: Collection<AssessmentDocument>;
  readonly assessmentTurns: Collection<SiteLockDocument>;
  readonly installations: Collection<CrmInstallationDocument>;
  readonly deliveries: Collection<CrmDeliveryDocument>;
  readonly paymentActions: Collection<PaymentActionDocument>;
  readonly executions: Collection<ExecutionDocument>;
  readonly unmatchedMoney: Collection<UnmatchedMoneyDocument>;
  readonly earlyReturns: Collection<UnclaimedRefundDocument>;
  readonly fakeSessions: Collection<FakeSessionDocument>;
  readonly webhooks: Collection<WebhookDocument>;
  readonly webhookLocks: Collection<SiteLockDocument>;
  readonly events: Collection<EventDocument>;
  readonly webhookDeliveries: Collection<WebhookDeliveryDocument>;
  readonly webhookQueues: Collection<WebhookQueueDocument>;
  readonly webhookResends: Collection<WebhookResendDocument>;
  readonly widgets: Collection<WidgetDocument>;
  readonly siteRouting: Collection<SiteRoutingDocument>;
  readonly siteRetention: Collection<SiteRetentionDocument>;
  readonly siteNotifications: Collection<NotificationSettingsDocument>;
  readonly mails: Collection<MailDocument>;
  readonly visitorMail: Collection<VisitorMailDocument>;
  readonly seenMarks: Collection<SeenMarkDocument>;
  readonly readMarks: Collection<ReadMarkDocument>;
  readonly auditEntries: Collection<AuditDocument>;
  readonly requestBatches: Collection<RequestBatchDocument>;
  readonly usageCounts: Collection<UsageCountDocument>;
  readonly widgetSightings: Collection<WidgetSightingDocument>;
  readonly processes: Collection<ProcessDocument>;
  readonly masterKeyChecks: Collection<MasterKeyCheckDocument>;
  readonly installation: Collection<DeploymentDocument>;
}

export function getCollections(db: Db): Collections {
  return {
    accounts: db.collection('accounts'),
    sites: db.collection('sites'),
    siteMembers: db.collection('siteMembers'),
    formerMembers: db.collection('formerMembers'),
    invitations: db.collection('invitations'),
    apiKeys: db.collection('apiKeys'),
    sessions: db.collection('sessions'),
    passwordResets: db.collection('passwordResets'),
    conversations: db.collection('conversations'),
    conversationChanges: db.collection('conversationChanges'),
    erasedConversations: db.collection('erasedConversations'),
    erasures: db.collection('erasures'),
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
    webhooks: db.collection('webhooks'),
    webhookLocks: db.collection('webhookLocks'),
    events: db.collection('events'),
    webhookDeliveries: db.collection('webhookDeliveries'),
    webhookQueues: db.collection('webhookQueues'),
    webhookResends: db.collection('webhookResends'),
    widgets: db.collection('widgets'),
    siteRouting: db.collection('siteRouting'),
    siteRetention: db.collection('siteRetention'),
    siteNotifications: db.collection('siteNotifications'),
    mails: db.collection('mails'),
    visitorMail: db.collection('visitorMail'),
    seenMarks: db.collection('seenMarks'),
    readMarks: db.collection('readMarks'),
    auditEntries: db.collection('auditEntries'),
    requestBatches: db.collection('requestBatches'),
    usageCounts: db.collection('usageCounts'),
    widgetSightings: db.collection('widgetSightings'),
    processes: db.collection('processes'),
    masterKeyChecks: db.collection('masterKeyChecks'),
    installation: db.collection('installation'),
  };
}

/** Converts a document to a record of the core, which has its id in `id`. */
export function replaceMongoId<T extends { readonly _id: string }>({
  _id,
  ...rest
}: T): Omit<T, '_id'> & { id: string } {
  return { id: _id, ...rest };
}
