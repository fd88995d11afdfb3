import type { InjectionToken } from 'tsyringe';
import type { WorkerProgram } from '../../adapters/source-worker/worker-process.ts';
import type { AccountClosureRepository } from '../../core/access/account-closure-repository.port.ts';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import type { ApiKeyRepository } from '../../core/access/api-key-repository.port.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import type { InvitationRepository } from '../../core/access/invitation-repository.port.ts';
import type { IpNetworkMatcher } from '../../core/access/ip-network-matcher.port.ts';
import type { MemberRepository } from '../../core/access/member-repository.port.ts';
import type { PasswordHasher } from '../../core/access/password-hasher.port.ts';
import type { PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import type { SiteRecordDeleter } from '../../core/access/site-record-deleter.port.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import type { TokenSigner } from '../../core/access/token-signer.port.ts';
import type { AssessmentLeases } from '../../core/assessments/assessment-leases.port.ts';
import type { AssessmentRepository } from '../../core/assessments/assessment-repository.port.ts';
import type { AssessmentWakeUpQueue } from '../../core/assessments/assessment-wake-up-queue.port.ts';
import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { ProfileRepository } from '../../core/assessments/profile-repository.port.ts';
import type { SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { SourceVisitor } from '../../core/assessments/source-visitor.port.ts';
import type { CrmDeliveryLeases } from '../../core/crm/crm-delivery-leases.port.ts';
import type { CrmDeliveryRepository } from '../../core/crm/crm-delivery-repository.port.ts';
import type { InstallationRepository } from '../../core/crm/installation-repository.port.ts';
import type { StoreProbe } from '../../core/health/store-probe.port.ts';
import type { WidgetSightingRepository } from '../../core/monitoring/overview/widget-sighting-repository.port.ts';
import type { RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';
import type { SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import type { RunningProcessRepository } from '../../core/monitoring/system/running-process-repository.port.ts';
import type { WorkBacklogReader } from '../../core/monitoring/system/work-backlog-reader.port.ts';
import type { UsageRepository } from '../../core/monitoring/usage/usage-repository.port.ts';
import type { MailQueue } from '../../core/notifications/mail-queue.port.ts';
import type { MailSettings } from '../../core/notifications/mail-settings.ts';
import type { Mailer } from '../../core/notifications/mailer.port.ts';
import type { NotificationSettingsStore } from '../../core/notifications/notification-settings-store.port.ts';
import type { MailSchedule } from '../../core/notifications/queued-mail.ts';
import type { VisitorMailRepository } from '../../core/notifications/visitor-mail-repository.port.ts';
import type { EventOutbox } from '../../core/outbox/event-outbox.port.ts';
import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import type { ExecutionRepository } from '../../core/payments/executions/execution-repository.port.ts';
import type { UnclaimedRefundRepository } from '../../core/payments/refunds/unclaimed-refund-repository.port.ts';
import type { PaymentActionRepository } from '../../core/payments/settings/payment-action-repository.port.ts';
import type { PaymentGateways } from '../../core/payments/settings/payment-provider-client.ts';
import type { ExpiredRecordRepository } from '../../core/retention/expired-record-repository.port.ts';
import type { Retention } from '../../core/retention/retention.ts';
import type { RetentionRepository } from '../../core/retention/retention-repository.port.ts';
import type { RoutingRepository } from '../../core/routing/routing-repository.port.ts';
import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import type { IdGenerator } from '../../core/shared/id-generator.port.ts';
import type { MasterKeyCheckRepository } from '../../core/shared/master-key-check-repository.port.ts';
import type { RateLimiter } from '../../core/shared/rate-limiter.port.ts';
import type { SecretCipher } from '../../core/shared/secret-cipher.port.ts';
import type { Timer } from '../../core/shared/timer.port.ts';
import type { CommentOnTicket } from '../../core/tickets/comment-on-ticket.ts';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import type { ConversationStatistics } from '../../core/tickets/conversation-statistics.port.ts';
import type { ReadMarkRepository } from '../../core/tickets/read-mark-repository.port.ts';
import type { SeenMarkRepository } from '../../core/tickets/seen-mark-repository.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import type { UpdateTicket } from '../../core/tickets/update-ticket.ts';
import type { ErasureRepository } from '../../core/visitors/erasure-repository.port.ts';
import type { PersonalDataRepository } from '../../core/visitors/personal-data-repository.port.ts';
import type { StoreScrubber } from '../../core/visitors/store-scrubber.port.ts';
import type { FormatEventBody } from '../../core/webhooks/deliver-webhooks.ts';
import type { WebhookDeliveryLog } from '../../core/webhooks/webhook-delivery-log.port.ts';
import type { WebhookQueue } from '../../core/webhooks/webhook-queue.port.ts';
import type { WebhookRepository } from '../../core/webhooks/webhook-repository.port.ts';
import type { WebhookResendQueue } from '../../core/webhooks/webhook-resend-queue.port.ts';
import type { WebhookSender } from '../../core/webhooks/webhook-sender.port.ts';
import type { WebhookUrlPolicy } from '../../core/webhooks/webhook-url-policy.port.ts';
import type { WidgetRepository } from '../../core/widget/widget-repository.port.ts';
import type { Config } from './config.ts';
import type { NotifyOperator } from './notify-operator.ts';
import type { PublicUrl } from './public-url.ts';

/** Creates a container token for values of type `T`. `name` appears in the container's errors. */
function createContainerToken<T>(name: string): InjectionToken<T> {
  return Symbol(name);
}

/** Maps an object of tokens to an object of their instances. */
export type ResolvedInstances<Tokens> = { readonly [Name in keyof Tokens]: InstanceOfToken<Tokens[Name]> };

type InstanceOfToken<Token> = Token extends abstract new (...parameters: never[]) => infer Instance ? Instance : never;

export const CONFIG = createContainerToken<Config>('Config');

// Single settings, which use cases receive instead of the whole configuration.
export const TOKEN_LIFETIME_SECONDS = createContainerToken<number>('TokenLifetimeSeconds');
export const MAX_SITES_PER_ACCOUNT = createContainerToken<number>('MaxSitesPerAccount');
/** Maximum number of queued and running assessments of a site. */
export const MAX_ACTIVE_ASSESSMENTS = createContainerToken<number>('MaxActiveAssessments');
/** Duration of a worker's lease of an assessment or CRM connection, in milliseconds. */
export const LEASE_MS = createContainerToken<number>('LeaseMs');
export const WORKER_CONCURRENCY = createContainerToken<number>('WorkerConcurrency');
/** The retention periods of sites that have not saved any. */
export const DEFAULT_RETENTION = createContainerToken<Retention>('DefaultRetention');
/** Delays between the attempts of a webhook delivery, in seconds. */
export const WEBHOOK_RETRY_DELAYS = createContainerToken<readonly number[]>('WebhookRetryDelays');
/** When mails are sent: delays and intervals. */
export const MAIL_SCHEDULE = createContainerToken<MailSchedule>('MailSchedule');
export const MAIL_SETTINGS = createContainerToken<MailSettings>('MailSettings');
export const FORMAT_EVENT_BODY = createContainerToken<FormatEventBody>('FormatEventBody');
export const PRODUCT_VERSION = createContainerToken<string>('ProductVersion');

// Values that exist once per process.
export const NOTIFY_OPERATOR = createContainerToken<NotifyOperator>('NotifyOperator');
/** The master key, 32 bytes: it encrypts stored secrets. */
export const MASTER_KEY = createContainerToken<Uint8Array>('MasterKey');
/** Secret that signs access tokens. */
export const TOKEN_SECRET = createContainerToken<string>('TokenSecret');
export const PUBLIC_URL = createContainerToken<PublicUrl>('PublicUrl');
export const SOURCE_WORKER_PROGRAM = createContainerToken<WorkerProgram>('SourceWorkerProgram');

// Ports that depend only on the local machine.
export const CLOCK = createContainerToken<Clock>('Clock');
export const TIMER = createContainerToken<Timer>('Timer');
export const ID_GENERATOR = createContainerToken<IdGenerator>('IdGenerator');
export const CRYPTOGRAPHY = createContainerToken<Cryptography>('Cryptography');
export const SECRET_CIPHER = createContainerToken<SecretCipher>('SecretCipher');
export const PASSWORD_HASHER = createContainerToken<PasswordHasher>('PasswordHasher');
export const TOKEN_SIGNER = createContainerToken<TokenSigner>('TokenSigner');

// Ports that the store implements.
export const ACCOUNT_REPOSITORY = createContainerToken<AccountRepository>('AccountRepository');
export const INVITATION_REPOSITORY = createContainerToken<InvitationRepository>('InvitationRepository');
export const ACCOUNT_CLOSURE_REPOSITORY = createContainerToken<AccountClosureRepository>('AccountClosureRepository');
export const MEMBER_REPOSITORY = createContainerToken<MemberRepository>('MemberRepository');
export const SITE_RECORD_DELETER = createContainerToken<SiteRecordDeleter>('SiteRecordDeleter');
export const SITE_REPOSITORY = createContainerToken<SiteRepository>('SiteRepository');
export const API_KEY_REPOSITORY = createContainerToken<ApiKeyRepository>('ApiKeyRepository');
export const IP_NETWORK_MATCHER = createContainerToken<IpNetworkMatcher>('IpNetworkMatcher');
export const PASSWORD_RESET_REPOSITORY = createContainerToken<PasswordResetRepository>('PasswordResetRepository');
export const SESSION_REPOSITORY = createContainerToken<SessionRepository>('SessionRepository');
export const PROFILE_REPOSITORY = createContainerToken<ProfileRepository>('ProfileRepository');
export const CONVERSATION_READER = createContainerToken<ConversationReader>('ConversationReader');
export const CONVERSATION_STATISTICS = createContainerToken<ConversationStatistics>('ConversationStatistics');
export const READ_MARK_REPOSITORY = createContainerToken<ReadMarkRepository>('ReadMarkRepository');
export const PAYMENT_ACTION_REPOSITORY = createContainerToken<PaymentActionRepository>('PaymentActionRepository');
export const EXECUTION_REPOSITORY = createContainerToken<ExecutionRepository>('ExecutionRepository');
export const UNCLAIMED_REFUND_REPOSITORY = createContainerToken<UnclaimedRefundRepository>('UnclaimedRefundRepository');
export const FAKE_SESSION_REPOSITORY = createContainerToken<FakeSessionRepository>('FakeSessionRepository');
export const WEBHOOK_REPOSITORY = createContainerToken<WebhookRepository>('WebhookRepository');
export const EVENT_OUTBOX = createContainerToken<EventOutbox>('EventOutbox');
export const WEBHOOK_QUEUE = createContainerToken<WebhookQueue>('WebhookQueue');
export const WEBHOOK_RESEND_QUEUE = createContainerToken<WebhookResendQueue>('WebhookResendQueue');
export const WEBHOOK_DELIVERY_LOG = createContainerToken<WebhookDeliveryLog>('WebhookDeliveryLog');
export const NOTIFICATION_SETTINGS_STORE = createContainerToken<NotificationSettingsStore>('NotificationSettingsStore');
export const MAIL_QUEUE = createContainerToken<MailQueue>('MailQueue');
export const ERASURE_REPOSITORY = createContainerToken<ErasureRepository>('ErasureRepository');
export const PERSONAL_DATA_REPOSITORY = createContainerToken<PersonalDataRepository>('PersonalDataRepository');
export const STORE_SCRUBBER = createContainerToken<StoreScrubber>('StoreScrubber');
export const RETENTION_REPOSITORY = createContainerToken<RetentionRepository>('RetentionRepository');
export const EXPIRED_RECORD_REPOSITORY = createContainerToken<ExpiredRecordRepository>('ExpiredRecordRepository');
export const VISITOR_MAIL_REPOSITORY = createContainerToken<VisitorMailRepository>('VisitorMailRepository');
export const WIDGET_REPOSITORY = createContainerToken<WidgetRepository>('WidgetRepository');
export const ROUTING_REPOSITORY = createContainerToken<RoutingRepository>('RoutingRepository');
export const AUDIT_LOG = createContainerToken<AuditLog>('AuditLog');
export const REQUEST_LOG = createContainerToken<RequestLog>('RequestLog');
export const USAGE_REPOSITORY = createContainerToken<UsageRepository>('UsageRepository');
export const WIDGET_SIGHTING_REPOSITORY = createContainerToken<WidgetSightingRepository>('WidgetSightingRepository');
export const RUNNING_PROCESS_REPOSITORY = createContainerToken<RunningProcessRepository>('RunningProcessRepository');
export const WORK_BACKLOG_READER = createContainerToken<WorkBacklogReader>('WorkBacklogReader');
export const MASTER_KEY_CHECK_REPOSITORY = createContainerToken<MasterKeyCheckRepository>('MasterKeyCheckRepository');
export const STORE_PROBE = createContainerToken<StoreProbe>('StoreProbe');

// Ports of the store that apps/composition/modules/monitoring.ts decorates. Use cases receive the decorated ports.
export const TICKET_REPOSITORY = createContainerToken<TicketRepository>('TicketRepository');
export const SEEN_MARK_REPOSITORY = createContainerToken<SeenMarkRepository>('SeenMarkRepository');
export const ASSESSMENT_REPOSITORY = createContainerToken<AssessmentRepository>('AssessmentRepository');
export const ASSESSMENT_LEASES = createContainerToken<AssessmentLeases>('AssessmentLeases');
export const INSTALLATION_REPOSITORY = createContainerToken<InstallationRepository>('InstallationRepository');
export const CRM_DELIVERY_REPOSITORY = createContainerToken<CrmDeliveryRepository>('CrmDeliveryRepository');
export const CRM_DELIVERY_LEASES = createContainerToken<CrmDeliveryLeases>('CrmDeliveryLeases');

// The undecorated implementations of the ports above.
export const UNDECORATED_TICKET_REPOSITORY = createContainerToken<TicketRepository>('TicketRepository of the store');
export const UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY = createContainerToken<AccountClosureRepository>(
  'AccountClosureRepository of the store',
);
export const UNDECORATED_INVITATION_REPOSITORY = createContainerToken<InvitationRepository>(
  'InvitationRepository of the store',
);
export const UNDECORATED_MEMBER_REPOSITORY = createContainerToken<MemberRepository>('MemberRepository of the store');
export const UNDECORATED_SEEN_MARK_REPOSITORY = createContainerToken<SeenMarkRepository>(
  'SeenMarkRepository of the store',
);
export const UNDECORATED_ASSESSMENT_REPOSITORY = createContainerToken<AssessmentRepository>(
  'AssessmentRepository of the store',
);
export const UNDECORATED_ASSESSMENT_LEASES = createContainerToken<AssessmentLeases>('AssessmentLeases of the store');
export const UNDECORATED_INSTALLATION_REPOSITORY = createContainerToken<InstallationRepository>(
  'InstallationRepository of the store',
);
export const UNDECORATED_CRM_DELIVERY_REPOSITORY = createContainerToken<CrmDeliveryRepository>(
  'CrmDeliveryRepository of the store',
);
export const UNDECORATED_CRM_DELIVERY_LEASES = createContainerToken<CrmDeliveryLeases>(
  'CrmDeliveryLeases of the store',
);

// Ports through which processes notify each other and share rate limits.
export const ASSESSMENT_WAKE_UP_QUEUE = createContainerToken<AssessmentWakeUpQueue>('AssessmentWakeUpQueue');
export const CHANGE_FEED = createContainerToken<ChangeFeed>('ChangeFeed');
export const SITE_EVENT_BUS = createContainerToken<SiteEventBus>('SiteEventBus');
export const RATE_LIMITER = createContainerToken<RateLimiter>('RateLimiter');

// Ports to external services and pages.
export const PAYMENT_GATEWAYS = createContainerToken<PaymentGateways>('PaymentGateways');
export const EVIDENCE_URL_POLICY = createContainerToken<EvidenceUrlPolicy>('EvidenceUrlPolicy');
export const WEBHOOK_URL_POLICY = createContainerToken<WebhookUrlPolicy>('WebhookUrlPolicy');
export const WEBHOOK_SENDER = createContainerToken<WebhookSender>('WebhookSender');
export const MAILER = createContainerToken<Mailer>('Mailer');
export const SOURCE_READER = createContainerToken<SourceReader>('SourceReader');
export const SOURCE_VISITOR = createContainerToken<SourceVisitor>('SourceVisitor');

// Second registrations of use cases. All use cases are registered under their class.
/** `UpdateTicket` for tickets and chats. The instance that is registered under the class changes only tickets. */
export const UPDATE_CONVERSATION = createContainerToken<UpdateTicket>('UpdateTicket for tickets and chats');
/**
 * `CommentOnTicket` for tickets and chats. The instance that is registered under the class comments only on tickets.
 */
export const WRITE_IN_CONVERSATION = createContainerToken<CommentOnTicket>('CommentOnTicket for tickets and chats');
