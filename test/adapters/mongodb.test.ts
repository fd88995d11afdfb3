import { MongoAccountClosureRepository } from '../../adapters/mongodb/access/mongo-account-closure-repository.ts';
import { MongoAccountRepository } from '../../adapters/mongodb/access/mongo-account-repository.ts';
import { MongoApiKeyRepository } from '../../adapters/mongodb/access/mongo-api-key-repository.ts';
import { MongoAuditLog } from '../../adapters/mongodb/access/mongo-audit-log.ts';
import { MongoInvitationRepository } from '../../adapters/mongodb/access/mongo-invitation-repository.ts';
import { MongoMemberRepository } from '../../adapters/mongodb/access/mongo-member-repository.ts';
import { MongoPasswordResetRepository } from '../../adapters/mongodb/access/mongo-password-reset-repository.ts';
import { MongoSessionRepository } from '../../adapters/mongodb/access/mongo-session-repository.ts';
import { MongoSiteRepository } from '../../adapters/mongodb/access/mongo-site-repository.ts';
import { MongoAssessmentLeases } from '../../adapters/mongodb/assessments/mongo-assessment-leases.ts';
import { MongoAssessmentRepository } from '../../adapters/mongodb/assessments/mongo-assessment-repository.ts';
import { MongoProfileRepository } from '../../adapters/mongodb/assessments/mongo-profile-repository.ts';
import { MongoCrmDeliveryLeases } from '../../adapters/mongodb/crm/mongo-crm-delivery-leases.ts';
import { MongoCrmDeliveryRepository } from '../../adapters/mongodb/crm/mongo-crm-delivery-repository.ts';
import { MongoInstallationRepository } from '../../adapters/mongodb/crm/mongo-installation-repository.ts';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoMasterKeyCheckRepository } from '../../adapters/mongodb/database/mongo-master-key-check-repository.ts';
import { MongoStoreProbe } from '../../adapters/mongodb/database/mongo-store-probe.ts';
import { MongoRequestLog } from '../../adapters/mongodb/monitoring/mongo-request-log.ts';
import { MongoRunningProcessRepository } from '../../adapters/mongodb/monitoring/mongo-running-process-repository.ts';
import { MongoUsageRepository } from '../../adapters/mongodb/monitoring/mongo-usage-repository.ts';
import { MongoWidgetSightingRepository } from '../../adapters/mongodb/monitoring/mongo-widget-sighting-repository.ts';
import { MongoExecutionRepository } from '../../adapters/mongodb/payments/mongo-execution-repository.ts';
import { MongoFakeSessionRepository } from '../../adapters/mongodb/payments/mongo-fake-session-repository.ts';
import { MongoPaymentActionRepository } from '../../adapters/mongodb/payments/mongo-payment-action-repository.ts';
import { MongoUnclaimedRefundRepository } from '../../adapters/mongodb/payments/mongo-unclaimed-refund-repository.ts';
import { MongoRoutingRepository } from '../../adapters/mongodb/routing/mongo-routing-repository.ts';
import { MongoConversationReader } from '../../adapters/mongodb/tickets/mongo-conversation-reader.ts';
import { MongoReadMarkRepository } from '../../adapters/mongodb/tickets/mongo-read-mark-repository.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { MongoStoreTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { MongoWidgetRepository } from '../../adapters/mongodb/widget/mongo-widget-repository.ts';
import { accountClosureRepositorySuite } from '../conformance/account-closure-repository.suite.ts';
import { accountRepositorySuite } from '../conformance/account-repository.suite.ts';
import { apiKeyRepositorySuite } from '../conformance/api-key-repository.suite.ts';
import { assessmentLeasesSuite } from '../conformance/assessment-leases.suite.ts';
import { olderRecordsSuite } from '../conformance/assessment-leases-ends.suite.ts';
import { assessmentRepositorySuite } from '../conformance/assessment-repository.suite.ts';
import { auditLogSuite } from '../conformance/audit-log.suite.ts';
import { crmDeliveryLeasesSuite } from '../conformance/crm-delivery-leases.suite.ts';
import { crmDeliveryRepositorySuite } from '../conformance/crm-delivery-repository.suite.ts';
import { crmReplayModelSuite } from '../conformance/crm-replay-model.suite.ts';
import { executionRepositorySuite } from '../conformance/execution-repository.suite.ts';
import { fakeSessionRepositorySuite } from '../conformance/fake-session-repository.suite.ts';
import { installationRepositorySuite } from '../conformance/installation-repository.suite.ts';
import { invitationRepositorySuite } from '../conformance/invitation-repository.suite.ts';
import { masterKeyCheckRepositorySuite } from '../conformance/master-key-check-repository.suite.ts';
import { memberRepositorySuite } from '../conformance/member-repository.suite.ts';
import { passwordResetRepositorySuite } from '../conformance/password-reset-repository.suite.ts';
import { paymentActionRepositorySuite } from '../conformance/payment-action-repository.suite.ts';
import { profileRepositorySuite } from '../conformance/profile-repository.suite.ts';
import { requestLogSuite } from '../conformance/request-log.suite.ts';
import { routingRepositorySuite } from '../conformance/routing-repository.suite.ts';
import { runningProcessRepositorySuite } from '../conformance/running-process-repository.suite.ts';
import { sessionRepositorySuite } from '../conformance/session-repository.suite.ts';
import { siteRepositorySuite } from '../conformance/site-repository.suite.ts';
import { storeProbeSuite } from '../conformance/store-probe.suite.ts';
import { storeTransferSuite } from '../conformance/store-transfer.suite.ts';
import { unclaimedRefundRepositorySuite } from '../conformance/unclaimed-refund-repository.suite.ts';
import { usageRepositorySuite } from '../conformance/usage-repository.suite.ts';
import { widgetRepositorySuite } from '../conformance/widget-repository.suite.ts';
import { widgetSightingRepositorySuite } from '../conformance/widget-sighting-repository.suite.ts';
import { openMongo, sharedMongod } from '../support/fixtures/open-mongo.ts';

/** Random histories per model: fewer than in memory, because a step takes milliseconds here. Every run has new ones. */
const MODEL_RUNS = 10;

accountRepositorySuite(
  openMongo((database) => ({
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
    members: new MongoMemberRepository(database),
    sessions: new MongoSessionRepository(database),
    passwordResets: new MongoPasswordResetRepository(database),
  })),
);
accountClosureRepositorySuite(
  openMongo((database) => ({
    accountClosures: new MongoAccountClosureRepository(database),
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
    members: new MongoMemberRepository(database),
    invitations: new MongoInvitationRepository(database),
    sessions: new MongoSessionRepository(database),
    passwordResets: new MongoPasswordResetRepository(database),
    tickets: new MongoTicketRepository(database),
    readMarks: new MongoReadMarkRepository(database),
  })),
);
siteRepositorySuite(openMongo((database) => new MongoSiteRepository(database)));
invitationRepositorySuite(
  openMongo((database) => ({
    invitations: new MongoInvitationRepository(database),
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
    members: new MongoMemberRepository(database),
  })),
);
memberRepositorySuite(
  openMongo((database) => ({
    sites: new MongoSiteRepository(database),
    members: new MongoMemberRepository(database),
  })),
);
apiKeyRepositorySuite(openMongo((database) => new MongoApiKeyRepository(database)));
sessionRepositorySuite(openMongo((database) => new MongoSessionRepository(database)));
passwordResetRepositorySuite(
  openMongo((database) => ({
    resets: new MongoPasswordResetRepository(database),
    accounts: new MongoAccountRepository(database),
    sessions: new MongoSessionRepository(database),
  })),
);
profileRepositorySuite(openMongo((database) => new MongoProfileRepository(database)));
storeTransferSuite(openMongo((database) => new MongoStoreTransfer(database)));
auditLogSuite(openMongo((database) => new MongoAuditLog(database)));
const openAssessments = openMongo((database) => ({
  assessments: new MongoAssessmentRepository(database),
  leases: new MongoAssessmentLeases(database),
  auditLog: new MongoAuditLog(database),
}));
assessmentRepositorySuite(openAssessments);
assessmentLeasesSuite(openAssessments);
olderRecordsSuite(openAssessments);
const openCrm = openMongo((database) => ({
  installations: new MongoInstallationRepository(database),
  deliveries: new MongoCrmDeliveryRepository(database),
  deliveryLeases: new MongoCrmDeliveryLeases(database),
}));
installationRepositorySuite(openCrm);
crmDeliveryRepositorySuite(openCrm);
crmDeliveryLeasesSuite(openCrm);
crmReplayModelSuite(
  openMongo((database) => ({
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
  })),
  MODEL_RUNS,
);
const openPayments = openMongo((database) => ({
  actions: new MongoPaymentActionRepository(database),
  executions: new MongoExecutionRepository(database),
  unclaimedRefunds: new MongoUnclaimedRefundRepository(database),
}));
paymentActionRepositorySuite(openPayments);
executionRepositorySuite(openPayments);
unclaimedRefundRepositorySuite(openPayments);
fakeSessionRepositorySuite(openMongo((database) => new MongoFakeSessionRepository(database)));
requestLogSuite(openMongo((database) => new MongoRequestLog(database)));
usageRepositorySuite(openMongo((database) => new MongoUsageRepository(database)));
widgetSightingRepositorySuite(openMongo((database) => new MongoWidgetSightingRepository(database)));
runningProcessRepositorySuite(openMongo((database) => new MongoRunningProcessRepository(database)));
routingRepositorySuite(openMongo((database) => new MongoRoutingRepository(database)));
widgetRepositorySuite(openMongo((database) => new MongoWidgetRepository(database)));
masterKeyCheckRepositorySuite(
  openMongo((database) => ({
    check: new MongoMasterKeyCheckRepository(database),
    installations: new MongoInstallationRepository(database),
  })),
);
storeProbeSuite(async () => {
  const { url, signal } = await sharedMongod();
  const database = await MongoDatabase.open(url('probe'));
  return {
    port: new MongoStoreProbe(database),
    takeAway: async () => signal('SIGSTOP'),
    close: async () => {
      signal('SIGCONT');
      await database.close();
    },
  };
});
