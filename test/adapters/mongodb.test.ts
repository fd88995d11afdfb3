import { MongoAccountRepository } from '../../adapters/mongodb/access/mongo-account-repository.ts';
import { MongoApiKeyRepository } from '../../adapters/mongodb/access/mongo-api-key-repository.ts';
import { MongoAuditLog } from '../../adapters/mongodb/access/mongo-audit-log.ts';
import { MongoSessionRepository } from '../../adapters/mongodb/access/mongo-session-repository.ts';
import { MongoSiteRepository } from '../../adapters/mongodb/access/mongo-site-repository.ts';
import { MongoAssessmentLeases } from '../../adapters/mongodb/assessments/mongo-assessment-leases.ts';
import { MongoAssessmentRepository } from '../../adapters/mongodb/assessments/mongo-assessment-repository.ts';
import { MongoProfileRepository } from '../../adapters/mongodb/assessments/mongo-profile-repository.ts';
import { MongoDeliveryLeases } from '../../adapters/mongodb/crm/mongo-delivery-leases.ts';
import { MongoDeliveryRepository } from '../../adapters/mongodb/crm/mongo-delivery-repository.ts';
import { MongoInstallationRepository } from '../../adapters/mongodb/crm/mongo-installation-repository.ts';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoMasterKeyCheck } from '../../adapters/mongodb/database/mongo-master-key-check.ts';
import { MongoStoreProbe } from '../../adapters/mongodb/database/mongo-store-probe.ts';
import { MongoProcessRegister } from '../../adapters/mongodb/monitoring/mongo-process-register.ts';
import { MongoRequestLog } from '../../adapters/mongodb/monitoring/mongo-request-log.ts';
import { MongoUsageRepository } from '../../adapters/mongodb/monitoring/mongo-usage-repository.ts';
import { MongoMailQueue } from '../../adapters/mongodb/notifications/mongo-mail-queue.ts';
import { MongoNotificationRepository } from '../../adapters/mongodb/notifications/mongo-notification-repository.ts';
import { MongoVisitorMailRepository } from '../../adapters/mongodb/notifications/mongo-visitor-mail-repository.ts';
import { MongoExecutionRepository } from '../../adapters/mongodb/payments/mongo-execution-repository.ts';
import { MongoFakeSessionRepository } from '../../adapters/mongodb/payments/mongo-fake-session-repository.ts';
import { MongoPaymentActionRepository } from '../../adapters/mongodb/payments/mongo-payment-action-repository.ts';
import { MongoUnclaimedRefundRepository } from '../../adapters/mongodb/payments/mongo-unclaimed-refund-repository.ts';
import { MongoRoutingRepository } from '../../adapters/mongodb/routing/mongo-routing-repository.ts';
import { MongoConversationReader } from '../../adapters/mongodb/tickets/mongo-conversation-reader.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { MongoStoreTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { MongoEventOutbox } from '../../adapters/mongodb/webhooks/mongo-event-outbox.ts';
import { MongoWebhookDeliveryLog } from '../../adapters/mongodb/webhooks/mongo-webhook-delivery-log.ts';
import { MongoWebhookQueue } from '../../adapters/mongodb/webhooks/mongo-webhook-queue.ts';
import { MongoWebhookRepository } from '../../adapters/mongodb/webhooks/mongo-webhook-repository.ts';
import { MongoWidgetRepository } from '../../adapters/mongodb/widget/mongo-widget-repository.ts';
import { accountRepositorySuite } from '../conformance/account-repository.suite.ts';
import { apiKeyRepositorySuite } from '../conformance/api-key-repository.suite.ts';
import { assessmentLeasesSuite } from '../conformance/assessment-leases.suite.ts';
import { olderRecordsSuite } from '../conformance/assessment-leases-ends.suite.ts';
import { assessmentEventsSuite } from '../conformance/assessment-leases-events.suite.ts';
import { assessmentRepositorySuite } from '../conformance/assessment-repository.suite.ts';
import { auditLogSuite } from '../conformance/audit-log.suite.ts';
import { conversationReaderSuite } from '../conformance/conversation-reader.suite.ts';
import { crmReplayModelSuite } from '../conformance/crm-replay-model.suite.ts';
import { deliveryLeasesSuite } from '../conformance/delivery-leases.suite.ts';
import { deliveryEventsSuite } from '../conformance/delivery-leases-events.suite.ts';
import { deliveryRepositorySuite } from '../conformance/delivery-repository.suite.ts';
import { eventOutboxSuite } from '../conformance/event-outbox.suite.ts';
import { eventMailsSuite } from '../conformance/event-outbox-mails.suite.ts';
import { executionRepositorySuite } from '../conformance/execution-repository.suite.ts';
import { executionEventsSuite } from '../conformance/execution-repository-events.suite.ts';
import { fakeSessionRepositorySuite } from '../conformance/fake-session-repository.suite.ts';
import { installationRepositorySuite } from '../conformance/installation-repository.suite.ts';
import { mailQueueSuite } from '../conformance/mail-queue.suite.ts';
import { masterKeyCheckSuite } from '../conformance/master-key-check.suite.ts';
import { notificationRepositorySuite } from '../conformance/notification-repository.suite.ts';
import { paymentActionRepositorySuite } from '../conformance/payment-action-repository.suite.ts';
import { processRegisterSuite } from '../conformance/process-register.suite.ts';
import { profileRepositorySuite } from '../conformance/profile-repository.suite.ts';
import { requestLogSuite } from '../conformance/request-log.suite.ts';
import { routingRepositorySuite } from '../conformance/routing-repository.suite.ts';
import { sessionRepositorySuite } from '../conformance/session-repository.suite.ts';
import { siteRepositorySuite } from '../conformance/site-repository.suite.ts';
import { storeProbeSuite } from '../conformance/store-probe.suite.ts';
import { storeTransferSuite } from '../conformance/store-transfer.suite.ts';
import { ticketRepositorySuite } from '../conformance/ticket-repository.suite.ts';
import { ticketEventsSuite } from '../conformance/ticket-repository-events.suite.ts';
import { unclaimedRefundRepositorySuite } from '../conformance/unclaimed-refund-repository.suite.ts';
import { usageRepositorySuite } from '../conformance/usage-repository.suite.ts';
import { visitorMailRepositorySuite } from '../conformance/visitor-mail-repository.suite.ts';
import { webhookDeliveryLogSuite } from '../conformance/webhook-delivery-log.suite.ts';
import { webhookQueueSuite } from '../conformance/webhook-queue.suite.ts';
import { webhookRepositorySuite } from '../conformance/webhook-repository.suite.ts';
import { widgetRepositorySuite } from '../conformance/widget-repository.suite.ts';
import { openMongo, sharedMongod } from '../support/fixtures/open-mongo.ts';

accountRepositorySuite(
  openMongo((database) => ({
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
  })),
);
siteRepositorySuite(openMongo((database) => new MongoSiteRepository(database)));
apiKeyRepositorySuite(openMongo((database) => new MongoApiKeyRepository(database)));
sessionRepositorySuite(openMongo((database) => new MongoSessionRepository(database)));
profileRepositorySuite(openMongo((database) => new MongoProfileRepository(database)));
storeTransferSuite(openMongo((database) => new MongoStoreTransfer(database)));
ticketRepositorySuite(openMongo((database) => new MongoTicketRepository(database)));
conversationReaderSuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
  })),
);
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
  deliveries: new MongoDeliveryRepository(database),
  deliveryLeases: new MongoDeliveryLeases(database),
}));
installationRepositorySuite(openCrm);
deliveryRepositorySuite(openCrm);
deliveryLeasesSuite(openCrm);
crmReplayModelSuite(
  openMongo((database) => ({
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoDeliveryRepository(database),
    deliveryLeases: new MongoDeliveryLeases(database),
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
  })),
  10,
);
const openPayments = openMongo((database) => ({
  actions: new MongoPaymentActionRepository(database),
  executions: new MongoExecutionRepository(database),
  earlyReturns: new MongoUnclaimedRefundRepository(database),
}));
paymentActionRepositorySuite(openPayments);
executionRepositorySuite(openPayments);
unclaimedRefundRepositorySuite(openPayments);
fakeSessionRepositorySuite(openMongo((database) => new MongoFakeSessionRepository(database)));
const openWebhooks = openMongo((database) => ({
  webhooks: new MongoWebhookRepository(database),
  eventOutbox: new MongoEventOutbox(database),
  webhookQueue: new MongoWebhookQueue(database),
  webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
}));
webhookRepositorySuite(openWebhooks);
eventOutboxSuite(openWebhooks);
webhookDeliveryLogSuite(openWebhooks);
webhookQueueSuite(openWebhooks, 15);
const openEvents = (database: MongoDatabase) => ({
  webhooks: new MongoWebhookRepository(database),
  eventOutbox: new MongoEventOutbox(database),
});
ticketEventsSuite(openMongo((database) => ({ ...openEvents(database), tickets: new MongoTicketRepository(database) })));
executionEventsSuite(
  openMongo((database) => ({ ...openEvents(database), executions: new MongoExecutionRepository(database) })),
);
assessmentEventsSuite(
  openMongo((database) => ({
    ...openEvents(database),
    assessments: new MongoAssessmentRepository(database),
    leases: new MongoAssessmentLeases(database),
    auditLog: new MongoAuditLog(database),
  })),
);
deliveryEventsSuite(
  openMongo((database) => ({
    ...openEvents(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoDeliveryRepository(database),
    deliveryLeases: new MongoDeliveryLeases(database),
  })),
);
requestLogSuite(openMongo((database) => new MongoRequestLog(database)));
usageRepositorySuite(openMongo((database) => new MongoUsageRepository(database)));
processRegisterSuite(openMongo((database) => new MongoProcessRegister(database)));
const openMails = openMongo((database) => ({
  tickets: new MongoTicketRepository(database),
  webhooks: new MongoWebhookRepository(database),
  routings: new MongoRoutingRepository(database),
  notificationSettings: new MongoNotificationRepository(database),
  eventOutbox: new MongoEventOutbox(database),
  mailQueue: new MongoMailQueue(database),
  visitorMail: new MongoVisitorMailRepository(database),
}));
notificationRepositorySuite(openMongo((database) => new MongoNotificationRepository(database)));
mailQueueSuite(openMails);
visitorMailRepositorySuite(openMails);
eventMailsSuite(openMails);
routingRepositorySuite(openMongo((database) => new MongoRoutingRepository(database)));
widgetRepositorySuite(openMongo((database) => new MongoWidgetRepository(database)));
masterKeyCheckSuite(
  openMongo((database) => ({
    check: new MongoMasterKeyCheck(database),
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
