import { SqliteAccountRepository } from '../../adapters/sqlite/sqlite-account-repository.ts';
import { SqliteApiKeyRepository } from '../../adapters/sqlite/sqlite-api-key-repository.ts';
import { SqliteAssessmentLeases } from '../../adapters/sqlite/sqlite-assessment-leases.ts';
import { SqliteAssessmentRepository } from '../../adapters/sqlite/sqlite-assessment-repository.ts';
import { SqliteAuditLog } from '../../adapters/sqlite/sqlite-audit-log.ts';
import { SqliteConversationReader } from '../../adapters/sqlite/sqlite-conversation-reader.ts';
import { SqliteDeliveryRepository } from '../../adapters/sqlite/sqlite-delivery-repository.ts';
import { SqliteDeliveryTurns } from '../../adapters/sqlite/sqlite-delivery-turns.ts';
import { SqliteEarlyReturnRepository } from '../../adapters/sqlite/sqlite-early-return-repository.ts';
import { SqliteExecutionRepository } from '../../adapters/sqlite/sqlite-execution-repository.ts';
import { SqliteFakeSessionRepository } from '../../adapters/sqlite/sqlite-fake-session-repository.ts';
import { SqliteInstallationRepository } from '../../adapters/sqlite/sqlite-installation-repository.ts';
import { SqliteMasterKeyCheck } from '../../adapters/sqlite/sqlite-master-key-check.ts';
import { SqlitePaymentActionRepository } from '../../adapters/sqlite/sqlite-payment-action-repository.ts';
import { SqliteProcessRegister } from '../../adapters/sqlite/sqlite-process-register.ts';
import { SqliteProfileRepository } from '../../adapters/sqlite/sqlite-profile-repository.ts';
import { SqliteRequestLog } from '../../adapters/sqlite/sqlite-request-log.ts';
import { SqliteSessionRepository } from '../../adapters/sqlite/sqlite-session-repository.ts';
import { SqliteSiteRepository } from '../../adapters/sqlite/sqlite-site-repository.ts';
import { SqliteStoreProbe } from '../../adapters/sqlite/sqlite-store-probe.ts';
import { SqliteStoreTransfer } from '../../adapters/sqlite/sqlite-store-transfer.ts';
import { SqliteTicketRepository } from '../../adapters/sqlite/sqlite-ticket-repository.ts';
import { SqliteUsageRepository } from '../../adapters/sqlite/sqlite-usage-repository.ts';
import { SqliteWidgetRepository } from '../../adapters/sqlite/sqlite-widget-repository.ts';
import { accountRepositorySuite } from '../conformance/account-repository.suite.ts';
import { apiKeyRepositorySuite } from '../conformance/api-key-repository.suite.ts';
import { assessmentLeasesSuite } from '../conformance/assessment-leases.suite.ts';
import { assessmentRepositorySuite } from '../conformance/assessment-repository.suite.ts';
import { auditLogSuite } from '../conformance/audit-log.suite.ts';
import { conversationReaderSuite } from '../conformance/conversation-reader.suite.ts';
import { crmReplayModelSuite } from '../conformance/crm-replay-model.suite.ts';
import { deliveryRepositorySuite } from '../conformance/delivery-repository.suite.ts';
import { deliveryTurnsSuite } from '../conformance/delivery-turns.suite.ts';
import { earlyReturnRepositorySuite } from '../conformance/early-return-repository.suite.ts';
import { executionRepositorySuite } from '../conformance/execution-repository.suite.ts';
import { fakeSessionRepositorySuite } from '../conformance/fake-session-repository.suite.ts';
import { installationRepositorySuite } from '../conformance/installation-repository.suite.ts';
import { masterKeyCheckSuite } from '../conformance/master-key-check.suite.ts';
import { paymentActionRepositorySuite } from '../conformance/payment-action-repository.suite.ts';
import { processRegisterSuite } from '../conformance/process-register.suite.ts';
import { profileRepositorySuite } from '../conformance/profile-repository.suite.ts';
import { requestLogSuite } from '../conformance/request-log.suite.ts';
import { sessionRepositorySuite } from '../conformance/session-repository.suite.ts';
import { siteRepositorySuite } from '../conformance/site-repository.suite.ts';
import { storeProbeSuite } from '../conformance/store-probe.suite.ts';
import { storeTransferSuite } from '../conformance/store-transfer.suite.ts';
import { ticketRepositorySuite } from '../conformance/ticket-repository.suite.ts';
import { usageRepositorySuite } from '../conformance/usage-repository.suite.ts';
import { widgetRepositorySuite } from '../conformance/widget-repository.suite.ts';
import { openSqlite } from '../support/open-sqlite.ts';

accountRepositorySuite(
  openSqlite('none', (database) => ({
    accounts: new SqliteAccountRepository(database),
    sites: new SqliteSiteRepository(database),
  })),
);
siteRepositorySuite(openSqlite('accounts', (database) => new SqliteSiteRepository(database)));
apiKeyRepositorySuite(openSqlite('sites', (database) => new SqliteApiKeyRepository(database)));
sessionRepositorySuite(openSqlite('accounts', (database) => new SqliteSessionRepository(database)));
profileRepositorySuite(openSqlite('none', (database) => new SqliteProfileRepository(database)));
storeTransferSuite(openSqlite('none', (database) => new SqliteStoreTransfer(database)));
ticketRepositorySuite(openSqlite('sites', (database) => new SqliteTicketRepository(database)));
conversationReaderSuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
  })),
);
auditLogSuite(openSqlite('sites', (database) => new SqliteAuditLog(database)));
const openAssessments = openSqlite('sites', (database) => ({
  assessments: new SqliteAssessmentRepository(database),
  leases: new SqliteAssessmentLeases(database),
  auditLog: new SqliteAuditLog(database),
}));
assessmentRepositorySuite(openAssessments);
assessmentLeasesSuite(openAssessments);
const openCrm = openSqlite('sites', (database) => ({
  installations: new SqliteInstallationRepository(database),
  deliveries: new SqliteDeliveryRepository(database),
  turns: new SqliteDeliveryTurns(database),
}));
installationRepositorySuite(openCrm);
deliveryRepositorySuite(openCrm);
deliveryTurnsSuite(openCrm);
crmReplayModelSuite(
  openSqlite('sites', (database) => ({
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteDeliveryRepository(database),
    turns: new SqliteDeliveryTurns(database),
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
  })),
  10,
);
const openPayments = openSqlite('sites', (database) => ({
  actions: new SqlitePaymentActionRepository(database),
  executions: new SqliteExecutionRepository(database),
  earlyReturns: new SqliteEarlyReturnRepository(database),
}));
paymentActionRepositorySuite(openPayments);
executionRepositorySuite(openPayments);
earlyReturnRepositorySuite(openPayments);
fakeSessionRepositorySuite(openSqlite('none', (database) => new SqliteFakeSessionRepository(database)));
requestLogSuite(openSqlite('sites', (database) => new SqliteRequestLog(database)));
usageRepositorySuite(openSqlite('sites', (database) => new SqliteUsageRepository(database)));
processRegisterSuite(openSqlite('none', (database) => new SqliteProcessRegister(database)));
widgetRepositorySuite(openSqlite('sites', (database) => new SqliteWidgetRepository(database)));
masterKeyCheckSuite(
  openSqlite('sites', (database) => ({
    check: new SqliteMasterKeyCheck(database),
    installations: new SqliteInstallationRepository(database),
  })),
);
storeProbeSuite(async () => {
  const { port: database, close } = await openSqlite('none', (opened) => opened)();
  let open = true;
  const takeAway = async () => {
    if (open) await close();
    open = false;
  };
  return { port: new SqliteStoreProbe(database), takeAway, close: takeAway };
});
