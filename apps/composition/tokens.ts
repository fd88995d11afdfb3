import type { InjectionToken } from 'tsyringe';
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
import type { EarlyReturnRepository } from '../../core/payments/refunds/early-return-repository.port.ts';
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
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import type { WidgetRepository } from '../../core/widget/widget-repository.port.ts';

/** Every port of the core, under the name by which it is registered. */
export interface Ports {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: IdGenerator;
  readonly cryptography: Cryptography;
  readonly secretCipher: SecretCipher;
  readonly passwordHasher: PasswordHasher;
  readonly tokenSigner: TokenSigner;
  readonly accounts: AccountRepository;
  readonly sites: SiteRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly sessions: SessionRepository;
  readonly profiles: ProfileRepository;
  readonly tickets: TicketRepository;
  readonly conversations: ConversationReader;
  readonly assessments: AssessmentRepository;
  readonly assessmentLeases: AssessmentLeases;
  readonly installations: InstallationRepository;
  readonly deliveries: DeliveryRepository;
  readonly deliveryLeases: DeliveryLeases;
  readonly paymentActions: PaymentActionRepository;
  readonly executions: ExecutionRepository;
  readonly earlyReturns: EarlyReturnRepository;
  readonly fakeSessions: FakeSessionRepository;
  readonly widgets: WidgetRepository;
  readonly paymentGateways: PaymentGateways;
  readonly auditLog: AuditLog;
  readonly requestLog: RequestLog;
  readonly usage: UsageRepository;
  readonly processes: ProcessRegister;
  readonly masterKeyCheck: MasterKeyCheck;
  readonly storeProbe: StoreProbe;
  readonly evidenceUrlPolicy: EvidenceUrlPolicy;
  readonly sourceReader: SourceReader;
  readonly sourceVisitor: SourceVisitor;
  readonly assessmentQueue: AssessmentQueue;
  readonly changeFeed: ChangeFeed;
  readonly siteEventBus: SiteEventBus;
  readonly rateLimiter: RateLimiter;
}

/** The container's token of a port. */
export function token<Name extends keyof Ports>(name: Name): InjectionToken<Ports[Name]> {
  return name;
}

/** Gives a port by its name. */
export type PortOf = <Name extends keyof Ports>(name: Name) => Ports[Name];
