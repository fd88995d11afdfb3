import type { Collection } from 'mongodb';
import { MongoAuditLog } from '../../adapters/mongodb/access/mongo-audit-log.ts';
import { MongoSiteRepository } from '../../adapters/mongodb/access/mongo-site-repository.ts';
import { MongoAssessmentLeases } from '../../adapters/mongodb/assessments/mongo-assessment-leases.ts';
import { MongoAssessmentRepository } from '../../adapters/mongodb/assessments/mongo-assessment-repository.ts';
import { MongoCrmDeliveryLeases } from '../../adapters/mongodb/crm/mongo-crm-delivery-leases.ts';
import { MongoCrmDeliveryRepository } from '../../adapters/mongodb/crm/mongo-crm-delivery-repository.ts';
import { MongoInstallationRepository } from '../../adapters/mongodb/crm/mongo-installation-repository.ts';
import type { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoStoreScrubber } from '../../adapters/mongodb/database/mongo-store-scrubber.ts';
import { MongoRequestLog } from '../../adapters/mongodb/monitoring/mongo-request-log.ts';
import { MongoWorkBacklogReader } from '../../adapters/mongodb/monitoring/mongo-work-backlog-reader.ts';
import { MongoMailQueue } from '../../adapters/mongodb/notifications/mongo-mail-queue.ts';
import { MongoNotificationSettingsStore } from '../../adapters/mongodb/notifications/mongo-settings-store.ts';
import { MongoVisitorMailRepository } from '../../adapters/mongodb/notifications/mongo-visitor-mail-repository.ts';
import { MongoExecutionRepository } from '../../adapters/mongodb/payments/mongo-execution-repository.ts';
import { MongoExpiredRecordRepository } from '../../adapters/mongodb/retention/mongo-expired-record-repository.ts';
import { MongoRetentionRepository } from '../../adapters/mongodb/retention/mongo-retention-repository.ts';
import { MongoRoutingRepository } from '../../adapters/mongodb/routing/mongo-routing-repository.ts';
import { MongoSiteRecordDeleter } from '../../adapters/mongodb/sites/mongo-site-record-deleter.ts';
import { MongoConversationReader } from '../../adapters/mongodb/tickets/mongo-conversation-reader.ts';
import { MongoReadMarkRepository } from '../../adapters/mongodb/tickets/mongo-read-mark-repository.ts';
import { MongoSeenMarkRepository } from '../../adapters/mongodb/tickets/mongo-seen-mark-repository.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { MongoStoreTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { MongoErasureRepository } from '../../adapters/mongodb/visitors/mongo-erasure-repository.ts';
import { MongoPersonalDataRepository } from '../../adapters/mongodb/visitors/mongo-personal-data-repository.ts';
import { MongoEventOutbox } from '../../adapters/mongodb/webhooks/mongo-event-outbox.ts';
import { MongoWebhookDeliveryLog } from '../../adapters/mongodb/webhooks/mongo-webhook-delivery-log.ts';
import { MongoWebhookQueue } from '../../adapters/mongodb/webhooks/mongo-webhook-queue.ts';
import { MongoWebhookRepository } from '../../adapters/mongodb/webhooks/mongo-webhook-repository.ts';
import { MongoWebhookResendQueue } from '../../adapters/mongodb/webhooks/mongo-webhook-resend-queue.ts';
import { assessmentEventsSuite } from '../conformance/assessment-leases-events.suite.ts';
import { crmDeliveryEventsSuite } from '../conformance/crm-delivery-leases-events.suite.ts';
import { erasedRecordsSuite } from '../conformance/erased-records.suite.ts';
import { erasureRepositorySuite } from '../conformance/erasure-repository.suite.ts';
import { eventOutboxSuite } from '../conformance/event-outbox.suite.ts';
import { eventMailsSuite } from '../conformance/event-outbox-mails.suite.ts';
import { executionEventsSuite } from '../conformance/execution-repository-events.suite.ts';
import { expiredRecordRepositorySuite } from '../conformance/expired-record-repository.suite.ts';
import { mailQueueSuite } from '../conformance/mail-queue.suite.ts';
import { notificationSettingsStoreSuite } from '../conformance/notification-settings-store.suite.ts';
import { personalDataRepositorySuite } from '../conformance/personal-data-repository.suite.ts';
import { retentionRepositorySuite } from '../conformance/retention-repository.suite.ts';
import { seenMarkRepositorySuite } from '../conformance/seen-mark-repository.suite.ts';
import { siteRecordDeleterSuite } from '../conformance/site-record-deleter.suite.ts';
import { storeScrubberSuite } from '../conformance/store-scrubber.suite.ts';
import { ticketEventsSuite } from '../conformance/ticket-repository-events.suite.ts';
import { visitorMailRepositorySuite } from '../conformance/visitor-mail-repository.suite.ts';
import { webhookDeliveryLogSuite } from '../conformance/webhook-delivery-log.suite.ts';
import { webhookQueueSuite } from '../conformance/webhook-queue.suite.ts';
import { webhookRepositorySuite } from '../conformance/webhook-repository.suite.ts';
import { webhookResendQueueSuite } from '../conformance/webhook-resend-queue.suite.ts';
import { workBacklogReaderSuite } from '../conformance/work-backlog-reader.suite.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aRequestBatch } from '../support/builders/monitoring-builder.ts';
import { openMongo } from '../support/fixtures/open-mongo.ts';
import { toText, writeFullStore } from '../support/fixtures/write-full-store.ts';

const openWebhooks = openMongo((database) => ({
  webhooks: new MongoWebhookRepository(database),
  eventOutbox: new MongoEventOutbox(database),
  webhookQueue: new MongoWebhookQueue(database),
  webhookResends: new MongoWebhookResendQueue(database),
  webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
  auditLog: new MongoAuditLog(database),
}));
webhookRepositorySuite(openWebhooks);
eventOutboxSuite(openWebhooks);
webhookDeliveryLogSuite(openWebhooks);
webhookQueueSuite(openWebhooks, 15);
webhookResendQueueSuite(openWebhooks);
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
crmDeliveryEventsSuite(
  openMongo((database) => ({
    ...openEvents(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
  })),
);
const openMails = openMongo((database) => ({
  tickets: new MongoTicketRepository(database),
  webhooks: new MongoWebhookRepository(database),
  routings: new MongoRoutingRepository(database),
  notificationSettings: new MongoNotificationSettingsStore(database),
  eventOutbox: new MongoEventOutbox(database),
  mailQueue: new MongoMailQueue(database),
  visitorMail: new MongoVisitorMailRepository(database),
}));
notificationSettingsStoreSuite(openMongo((database) => new MongoNotificationSettingsStore(database)));
mailQueueSuite(openMails);
visitorMailRepositorySuite(openMails);
seenMarkRepositorySuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    seenMarks: new MongoSeenMarkRepository(database),
  })),
);
eventMailsSuite(openMails);
erasedRecordsSuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
    seenMarks: new MongoSeenMarkRepository(database),
    readMarks: new MongoReadMarkRepository(database),
    visitorMail: new MongoVisitorMailRepository(database),
    webhooks: new MongoWebhookRepository(database),
    eventOutbox: new MongoEventOutbox(database),
    webhookQueue: new MongoWebhookQueue(database),
    webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
    mailQueue: new MongoMailQueue(database),
    routings: new MongoRoutingRepository(database),
    notificationSettings: new MongoNotificationSettingsStore(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
  })),
);
erasureRepositorySuite(
  openMongo((database) => ({
    erasures: new MongoErasureRepository(database),
    tickets: new MongoTicketRepository(database),
  })),
);
personalDataRepositorySuite(
  openMongo((database) => ({
    personalDataRecords: new MongoPersonalDataRepository(database),
    webhooks: new MongoWebhookRepository(database),
    eventOutbox: new MongoEventOutbox(database),
    erasures: new MongoErasureRepository(database),
    executions: new MongoExecutionRepository(database),
    requestLog: new MongoRequestLog(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
  })),
);
retentionRepositorySuite(openMongo((database) => new MongoRetentionRepository(database)));
expiredRecordRepositorySuite(
  openMongo((database) => ({
    expiredRecords: new MongoExpiredRecordRepository(database),
    tickets: new MongoTicketRepository(database),
    executions: new MongoExecutionRepository(database),
    requestLog: new MongoRequestLog(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
    webhooks: new MongoWebhookRepository(database),
    eventOutbox: new MongoEventOutbox(database),
    webhookQueue: new MongoWebhookQueue(database),
    webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
  })),
);
siteRecordDeleterSuite(
  openMongo((database) => ({
    siteRecordDeleter: new MongoSiteRecordDeleter(database),
    sites: new MongoSiteRepository(database),
    fill: async () => {
      await writeFullStore(new MongoStoreTransfer(database));
      for (const siteId of [SITE, OTHER_SITE]) {
        await new MongoRequestLog(database).append(aRequestBatch({ siteId }));
        await database.collections.assessmentTurns.insertOne({ _id: siteId, turn: 1 });
        await database.collections.webhookLocks.insertOne({ _id: siteId, turn: 1 });
      }
    },
    listTexts: async () => {
      const documents = Object.values(database.collections).map((one: Collection) => one.find().toArray());
      return (await Promise.all(documents)).flat().map(toText);
    },
  })),
);
storeScrubberSuite(
  openMongo((database) => ({
    tickets: new MongoTicketRepository(database),
    storeScrubber: new MongoStoreScrubber(),
    readFiles: () => '',
  })),
);
workBacklogReaderSuite(
  openMongo((database) => ({
    workBacklog: new MongoWorkBacklogReader(database),
    assessments: new MongoAssessmentRepository(database),
    leases: new MongoAssessmentLeases(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
    executions: new MongoExecutionRepository(database),
    webhooks: new MongoWebhookRepository(database),
    eventOutbox: new MongoEventOutbox(database),
    webhookQueue: new MongoWebhookQueue(database),
    webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
    notificationSettings: new MongoNotificationSettingsStore(database),
    mailQueue: new MongoMailQueue(database),
  })),
);
