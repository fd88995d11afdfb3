import type { InjectionToken } from 'tsyringe';
import type { WorkerProgram } from '../../adapters/source-worker/worker-process.ts';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import type { ApiKeyRepository } from '../../core/access/api-key-repository.port.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import type { PasswordHasher } from '../../core/access/password-hasher.port.ts';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import type { TokenSigner } from '../../core/access/token-signer.port.ts';
import type { AssessmentLeases } from '../../core/assessments/assessment-leases.port.ts';
import type { AssessmentQueue } from '../../core/assessments/assessment-queue.port.ts';
import type { AssessmentRepository } from '../../core/assessments/assessment-repository.port.ts';
import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { ProfileRepository } from '../../core/assessments/profile-repository.port.ts';
import type { SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { SourceVisitor } from '../../core/assessments/source-visitor.port.ts';
import type { DeliveryLeases } from '../../core/crm/delivery-leases.port.ts';
import type { DeliveryRepository } from '../../core/crm/delivery-repository.port.ts';
import type { InstallationRepository } from '../../core/crm/installation-repository.port.ts';
import type { StoreProbe } from '../../core/health/store-probe.port.ts';
import type { RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';
import type { SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import type { ProcessRegister } from '../../core/monitoring/system/process-register.port.ts';
import type { UsageRepository } from '../../core/monitoring/usage/usage-repository.port.ts';
import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import type { ExecutionRepository } from '../../core/payments/executions/execution-repository.port.ts';
import type { UnclaimedRefundRepository } from '../../core/payments/refunds/unclaimed-refund-repository.port.ts';
import type { PaymentActionRepository } from '../../core/payments/settings/payment-action-repository.port.ts';
import type { PaymentGateways } from '../../core/payments/settings/payment-providers.ts';
import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import type { IdGenerator } from '../../core/shared/id-generator.port.ts';
import type { MasterKeyCheck } from '../../core/shared/master-key-check.port.ts';
import type { RateLimiter } from '../../core/shared/rate-limiter.port.ts';
import type { SecretCipher } from '../../core/shared/secret-cipher.port.ts';
import type { Timer } from '../../core/shared/timer.port.ts';
import type { CommentOnTicket } from '../../core/tickets/comment-on-ticket.ts';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import type { UpdateTicket } from '../../core/tickets/update-ticket.ts';
import type { WidgetRepository } from '../../core/widget/widget-repository.port.ts';
import type { Config } from './config.ts';
import type { NotifyOperator } from './notify-operator.ts';
import type { PublicUrl } from './public-url.ts';

/** Creates a container token for values of type `T`. `name` appears in the container's errors. */
function token<T>(name: string): InjectionToken<T> {
  return Symbol(name);
}

/** Maps an object of tokens to an object of their instances. */
export type Resolved<Tokens> = { readonly [Name in keyof Tokens]: InstanceOf<Tokens[Name]> };

type InstanceOf<Token> = Token extends abstract new (...parameters: never[]) => infer Instance ? Instance : never;

export const CONFIG = token<Config>('Config');

// Settings that use cases receive individually.
export const TOKEN_LIFETIME_SECONDS = token<number>('TokenLifetimeSeconds');
export const MAX_SITES = token<number>('MaxSites');
/** Maximum number of queued and running assessments of a site. */
export const MAX_ACTIVE_ASSESSMENTS = token<number>('MaxActiveAssessments');
/** How long a worker's lease of an assessment or CRM connection lasts without renewal, in milliseconds. */
export const LEASE_MS = token<number>('LeaseMs');
export const WORKER_CONCURRENCY = token<number>('WorkerConcurrency');
export const DELIVERY_RETENTION_MS = token<number>('DeliveryRetentionMs');
export const PRODUCT_VERSION = token<string>('ProductVersion');

// Values that exist once per process.
export const NOTIFY_OPERATOR = token<NotifyOperator>('Notice');
/** The master key, 32 bytes: it encrypts stored secrets. */
export const MASTER_KEY = token<Uint8Array>('MasterKey');
/** Secret that signs access tokens. */
export const TOKEN_SECRET = token<string>('TokenSecret');
export const PUBLIC_URL = token<PublicUrl>('PublicUrl');
export const SOURCE_WORKER_PROGRAM = token<WorkerProgram>('SourceWorkerProgram');

// Ports that depend only on the local machine.
export const CLOCK = token<Clock>('Clock');
export const TIMER = token<Timer>('Timer');
export const IDS = token<IdGenerator>('IdGenerator');
export const CRYPTOGRAPHY = token<Cryptography>('Cryptography');
export const SECRET_CIPHER = token<SecretCipher>('SecretCipher');
export const PASSWORD_HASHER = token<PasswordHasher>('PasswordHasher');
export const TOKEN_SIGNER = token<TokenSigner>('TokenSigner');

// Ports that the store implements.
export const ACCOUNTS = token<AccountRepository>('AccountRepository');
export const SITES = token<SiteRepository>('SiteRepository');
export const API_KEYS = token<ApiKeyRepository>('ApiKeyRepository');
export const SESSIONS = token<SessionRepository>('SessionRepository');
export const PROFILES = token<ProfileRepository>('ProfileRepository');
export const CONVERSATIONS = token<ConversationReader>('ConversationReader');
export const PAYMENT_ACTIONS = token<PaymentActionRepository>('PaymentActionRepository');
export const EXECUTIONS = token<ExecutionRepository>('ExecutionRepository');
export const UNCLAIMED_REFUNDS = token<UnclaimedRefundRepository>('EarlyReturnRepository');
export const FAKE_SESSIONS = token<FakeSessionRepository>('FakeSessionRepository');
export const WIDGETS = token<WidgetRepository>('WidgetRepository');
export const AUDIT_LOG = token<AuditLog>('AuditLog');
export const REQUEST_LOG = token<RequestLog>('RequestLog');
export const USAGE = token<UsageRepository>('UsageRepository');
export const PROCESSES = token<ProcessRegister>('ProcessRegister');
export const MASTER_KEY_CHECK = token<MasterKeyCheck>('MasterKeyCheck');
export const STORE_PROBE = token<StoreProbe>('StoreProbe');

// Ports of the store that apps/composition/modules/monitoring.ts decorates. Use cases receive the decorated ports.
export const TICKETS = token<TicketRepository>('TicketRepository');
export const ASSESSMENTS = token<AssessmentRepository>('AssessmentRepository');
export const ASSESSMENT_LEASES = token<AssessmentLeases>('AssessmentLeases');
export const INSTALLATIONS = token<InstallationRepository>('InstallationRepository');
export const DELIVERIES = token<DeliveryRepository>('DeliveryRepository');
export const DELIVERY_LEASES = token<DeliveryLeases>('DeliveryLeases');

// The undecorated implementations of the ports above.
export const STORED_TICKETS = token<TicketRepository>('TicketRepository of the store');
export const STORED_ASSESSMENTS = token<AssessmentRepository>('AssessmentRepository of the store');
export const STORED_ASSESSMENT_LEASES = token<AssessmentLeases>('AssessmentLeases of the store');
export const STORED_INSTALLATIONS = token<InstallationRepository>('InstallationRepository of the store');
export const STORED_DELIVERIES = token<DeliveryRepository>('DeliveryRepository of the store');
export const STORED_DELIVERY_LEASES = token<DeliveryLeases>('DeliveryLeases of the store');

// Ports through which processes notify each other and share rate limits.
export const ASSESSMENT_QUEUE = token<AssessmentQueue>('AssessmentQueue');
export const CHANGE_FEED = token<ChangeFeed>('ChangeFeed');
export const SITE_EVENT_BUS = token<SiteEventBus>('SiteEventBus');
export const RATE_LIMITER = token<RateLimiter>('RateLimiter');

// Ports to external services and pages.
export const PAYMENT_GATEWAYS = token<PaymentGateways>('PaymentGateways');
export const EVIDENCE_URL_POLICY = token<EvidenceUrlPolicy>('EvidenceUrlPolicy');
export const SOURCE_READER = token<SourceReader>('SourceReader');
export const SOURCE_VISITOR = token<SourceVisitor>('SourceVisitor');

// Second registrations of use cases. All use cases are registered under their class.
/** `UpdateTicket` for tickets and chats. The instance that is registered under the class changes only tickets. */
export const UPDATE_CONVERSATION = token<UpdateTicket>('UpdateTicket for conversations of both routes');
/**
 * `CommentOnTicket` for tickets and chats. The instance that is registered under the class comments only on tickets.
 */
export const WRITE_IN_CONVERSATION = token<CommentOnTicket>('CommentOnTicket for conversations of both routes');
