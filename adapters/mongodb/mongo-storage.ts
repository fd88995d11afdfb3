import { MongoAccountRepository } from './mongo-account-repository.ts';
import { MongoApiKeyRepository } from './mongo-api-key-repository.ts';
import { MongoAssessmentLeases } from './mongo-assessment-leases.ts';
import { MongoAssessmentRepository } from './mongo-assessment-repository.ts';
import { MongoAuditLog } from './mongo-audit-log.ts';
import { MongoConversationReader } from './mongo-conversation-reader.ts';
import { MongoDatabase } from './mongo-database.ts';
import { MongoDeliveryRepository } from './mongo-delivery-repository.ts';
import { MongoDeliveryTurns } from './mongo-delivery-turns.ts';
import { MongoEarlyReturnRepository } from './mongo-early-return-repository.ts';
import { MongoExecutionRepository } from './mongo-execution-repository.ts';
import { MongoFakeSessionRepository } from './mongo-fake-session-repository.ts';
import { MongoInstallationRepository } from './mongo-installation-repository.ts';
import { MongoMasterKeyCheck } from './mongo-master-key-check.ts';
import { MongoPaymentActionRepository } from './mongo-payment-action-repository.ts';
import { MongoProcessRegister } from './mongo-process-register.ts';
import { MongoProfileRepository } from './mongo-profile-repository.ts';
import { MongoRequestLog } from './mongo-request-log.ts';
import { MongoSessionRepository } from './mongo-session-repository.ts';
import { MongoSiteRepository } from './mongo-site-repository.ts';
import { MongoStoreProbe } from './mongo-store-probe.ts';
import { MongoTicketRepository } from './mongo-ticket-repository.ts';
import { MongoUsageRepository } from './mongo-usage-repository.ts';
import { MongoWidgetRepository } from './mongo-widget-repository.ts';

/** Every repository on one MongoDB database. */
export async function openMongoStorage(url: string) {
  const database = await MongoDatabase.open(url);
  return {
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
    apiKeys: new MongoApiKeyRepository(database),
    sessions: new MongoSessionRepository(database),
    profiles: new MongoProfileRepository(database),
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
    assessments: new MongoAssessmentRepository(database),
    assessmentLeases: new MongoAssessmentLeases(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoDeliveryRepository(database),
    deliveryTurns: new MongoDeliveryTurns(database),
    paymentActions: new MongoPaymentActionRepository(database),
    executions: new MongoExecutionRepository(database),
    earlyReturns: new MongoEarlyReturnRepository(database),
    fakeSessions: new MongoFakeSessionRepository(database),
    widgets: new MongoWidgetRepository(database),
    auditLog: new MongoAuditLog(database),
    requestLog: new MongoRequestLog(database),
    usage: new MongoUsageRepository(database),
    processes: new MongoProcessRegister(database),
    masterKeyCheck: new MongoMasterKeyCheck(database),
    storeProbe: new MongoStoreProbe(database),
    close: () => database.close(),
  };
}
