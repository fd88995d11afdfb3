import { SqliteAccountRepository } from './sqlite-account-repository.ts';
import { SqliteApiKeyRepository } from './sqlite-api-key-repository.ts';
import { SqliteAssessmentLeases } from './sqlite-assessment-leases.ts';
import { SqliteAssessmentRepository } from './sqlite-assessment-repository.ts';
import { SqliteAuditLog } from './sqlite-audit-log.ts';
import { SqliteConversationReader } from './sqlite-conversation-reader.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { SqliteDeliveryRepository } from './sqlite-delivery-repository.ts';
import { SqliteDeliveryTurns } from './sqlite-delivery-turns.ts';
import { SqliteEarlyReturnRepository } from './sqlite-early-return-repository.ts';
import { SqliteExecutionRepository } from './sqlite-execution-repository.ts';
import { SqliteFakeSessionRepository } from './sqlite-fake-session-repository.ts';
import { SqliteInstallationRepository } from './sqlite-installation-repository.ts';
import { SqliteMasterKeyCheck } from './sqlite-master-key-check.ts';
import { SqlitePaymentActionRepository } from './sqlite-payment-action-repository.ts';
import { SqliteProcessRegister } from './sqlite-process-register.ts';
import { SqliteProfileRepository } from './sqlite-profile-repository.ts';
import { SqliteRequestLog } from './sqlite-request-log.ts';
import { SqliteSessionRepository } from './sqlite-session-repository.ts';
import { SqliteSiteRepository } from './sqlite-site-repository.ts';
import { SqliteStoreProbe } from './sqlite-store-probe.ts';
import { SqliteTicketRepository } from './sqlite-ticket-repository.ts';
import { SqliteUsageRepository } from './sqlite-usage-repository.ts';
import { SqliteWidgetRepository } from './sqlite-widget-repository.ts';
import { faultOf } from './store-faults.ts';

/** Every repository on one SQLite file. */
export function openSqliteStorage(file: string) {
  const database = SqliteDatabase.open(file);
  try {
    return repositoriesOn(database);
  } catch (error) {
    void database.close().catch(() => undefined);
    throw faultOf(error, file);
  }
}

/** Preparing a statement reads the schema, which may be damaged. */
function repositoriesOn(database: SqliteDatabase) {
  return {
    accounts: new SqliteAccountRepository(database),
    sites: new SqliteSiteRepository(database),
    apiKeys: new SqliteApiKeyRepository(database),
    sessions: new SqliteSessionRepository(database),
    profiles: new SqliteProfileRepository(database),
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
    assessments: new SqliteAssessmentRepository(database),
    assessmentLeases: new SqliteAssessmentLeases(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteDeliveryRepository(database),
    deliveryTurns: new SqliteDeliveryTurns(database),
    paymentActions: new SqlitePaymentActionRepository(database),
    executions: new SqliteExecutionRepository(database),
    earlyReturns: new SqliteEarlyReturnRepository(database),
    fakeSessions: new SqliteFakeSessionRepository(database),
    widgets: new SqliteWidgetRepository(database),
    auditLog: new SqliteAuditLog(database),
    requestLog: new SqliteRequestLog(database),
    usage: new SqliteUsageRepository(database),
    processes: new SqliteProcessRegister(database),
    masterKeyCheck: new SqliteMasterKeyCheck(database),
    storeProbe: new SqliteStoreProbe(database),
    close: () => database.close(),
  };
}
