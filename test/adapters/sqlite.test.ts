import { readFileSync } from 'node:fs';
import { SqliteAccountClosureRepository } from '../../adapters/sqlite/access/sqlite-account-closure-repository.ts';
import { SqliteAccountRepository } from '../../adapters/sqlite/access/sqlite-account-repository.ts';
import { SqliteApiKeyRepository } from '../../adapters/sqlite/access/sqlite-api-key-repository.ts';
import { SqliteAuditLog } from '../../adapters/sqlite/access/sqlite-audit-log.ts';
import { SqliteInvitationRepository } from '../../adapters/sqlite/access/sqlite-invitation-repository.ts';
import { SqliteMemberRepository } from '../../adapters/sqlite/access/sqlite-member-repository.ts';
import { SqlitePasswordResetRepository } from '../../adapters/sqlite/access/sqlite-password-reset-repository.ts';
import { SqliteSessionRepository } from '../../adapters/sqlite/access/sqlite-session-repository.ts';
import { SqliteSiteRepository } from '../../adapters/sqlite/access/sqlite-site-repository.ts';
import { SqliteAssessmentLeases } from '../../adapters/sqlite/assessments/sqlite-assessment-leases.ts';
import { SqliteAssessmentRepository } from '../../adapters/sqlite/assessments/sqlite-assessment-repository.ts';
import { SqliteProfileRepository } from '../../adapters/sqlite/assessments/sqlite-profile-repository.ts';
import { SqliteCrmDeliveryLeases } from '../../adapters/sqlite/crm/sqlite-crm-delivery-leases.ts';
import { SqliteCrmDeliveryRepository } from '../../adapters/sqlite/crm/sqlite-crm-delivery-repository.ts';
import { SqliteInstallationRepository } from '../../adapters/sqlite/crm/sqlite-installation-repository.ts';
import type { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteMasterKeyCheckRepository } from '../../adapters/sqlite/database/sqlite-master-key-check-repository.ts';
import { SqliteStoreProbe } from '../../adapters/sqlite/database/sqlite-store-probe.ts';
import { SqliteStoreScrubber } from '../../adapters/sqlite/database/sqlite-store-scrubber.ts';
import { SqliteRequestLog } from '../../adapters/sqlite/monitoring/sqlite-request-log.ts';
import { SqliteRunningProcessRepository } from '../../adapters/sqlite/monitoring/sqlite-running-process-repository.ts';
import { SqliteUsageRepository } from '../../adapters/sqlite/monitoring/sqlite-usage-repository.ts';
import { SqliteWidgetSightingRepository } from '../../adapters/sqlite/monitoring/sqlite-widget-sighting-repository.ts';
import { SqliteWorkBacklogReader } from '../../adapters/sqlite/monitoring/sqlite-work-backlog-reader.ts';
import { SqliteMailQueue } from '../../adapters/sqlite/notifications/sqlite-mail-queue.ts';
import { SqliteNotificationSettingsStore } from '../../adapters/sqlite/notifications/sqlite-settings-store.ts';
import { SqliteVisitorMailRepository } from '../../adapters/sqlite/notifications/sqlite-visitor-mail-repository.ts';
import { SqliteExecutionRepository } from '../../adapters/sqlite/payments/sqlite-execution-repository.ts';
import { SqliteFakeSessionRepository } from '../../adapters/sqlite/payments/sqlite-fake-session-repository.ts';
import { SqlitePaymentActionRepository } from '../../adapters/sqlite/payments/sqlite-payment-action-repository.ts';
import { SqliteUnclaimedRefundRepository } from '../../adapters/sqlite/payments/sqlite-unclaimed-refund-repository.ts';
import { SqliteExpiredRecordRepository } from '../../adapters/sqlite/retention/sqlite-expired-record-repository.ts';
import { SqliteRetentionRepository } from '../../adapters/sqlite/retention/sqlite-retention-repository.ts';
import { SqliteRoutingRepository } from '../../adapters/sqlite/routing/sqlite-routing-repository.ts';
import { SqliteSiteRecordDeleter } from '../../adapters/sqlite/sites/sqlite-site-record-deleter.ts';
import { SqliteConversationReader } from '../../adapters/sqlite/tickets/sqlite-conversation-reader.ts';
import { SqliteConversationStatistics } from '../../adapters/sqlite/tickets/sqlite-conversation-statistics.ts';
import { SqliteReadMarkRepository } from '../../adapters/sqlite/tickets/sqlite-read-mark-repository.ts';
import { SqliteSeenMarkRepository } from '../../adapters/sqlite/tickets/sqlite-seen-mark-repository.ts';
import { SqliteTicketRepository } from '../../adapters/sqlite/tickets/sqlite-ticket-repository.ts';
import { SqliteStoreTransfer } from '../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { SqliteErasureRepository } from '../../adapters/sqlite/visitors/sqlite-erasure-repository.ts';
import { SqlitePersonalDataRepository } from '../../adapters/sqlite/visitors/sqlite-personal-data-repository.ts';
import { SqliteEventOutbox } from '../../adapters/sqlite/webhooks/sqlite-event-outbox.ts';
import { SqliteWebhookDeliveryLog } from '../../adapters/sqlite/webhooks/sqlite-webhook-delivery-log.ts';
import { SqliteWebhookQueue } from '../../adapters/sqlite/webhooks/sqlite-webhook-queue.ts';
import { SqliteWebhookRepository } from '../../adapters/sqlite/webhooks/sqlite-webhook-repository.ts';
import { SqliteWebhookResendQueue } from '../../adapters/sqlite/webhooks/sqlite-webhook-resend-queue.ts';
import { SqliteWidgetRepository } from '../../adapters/sqlite/widget/sqlite-widget-repository.ts';
import { accountClosureRepositorySuite } from '../conformance/account-closure-repository.suite.ts';
import { accountRepositorySuite } from '../conformance/account-repository.suite.ts';
import { apiKeyRepositorySuite } from '../conformance/api-key-repository.suite.ts';
import { assessmentLeasesSuite } from '../conformance/assessment-leases.suite.ts';
import { olderRecordsSuite } from '../conformance/assessment-leases-ends.suite.ts';
import { assessmentEventsSuite } from '../conformance/assessment-leases-events.suite.ts';
import { assessmentRepositorySuite } from '../conformance/assessment-repository.suite.ts';
import { auditLogSuite } from '../conformance/audit-log.suite.ts';
import { conversationReaderSuite } from '../conformance/conversation-reader.suite.ts';
import { conversationStatisticsSuite } from '../conformance/conversation-statistics.suite.ts';
import { crmDeliveryLeasesSuite } from '../conformance/crm-delivery-leases.suite.ts';
import { crmDeliveryEventsSuite } from '../conformance/crm-delivery-leases-events.suite.ts';
import { crmDeliveryRepositorySuite } from '../conformance/crm-delivery-repository.suite.ts';
import { crmReplayModelSuite } from '../conformance/crm-replay-model.suite.ts';
import { erasedRecordsSuite } from '../conformance/erased-records.suite.ts';
import { erasureRepositorySuite } from '../conformance/erasure-repository.suite.ts';
import { eventOutboxSuite } from '../conformance/event-outbox.suite.ts';
import { eventMailsSuite } from '../conformance/event-outbox-mails.suite.ts';
import { executionRepositorySuite } from '../conformance/execution-repository.suite.ts';
import { executionEventsSuite } from '../conformance/execution-repository-events.suite.ts';
import { expiredRecordRepositorySuite } from '../conformance/expired-record-repository.suite.ts';
import { fakeSessionRepositorySuite } from '../conformance/fake-session-repository.suite.ts';
import { installationRepositorySuite } from '../conformance/installation-repository.suite.ts';
import { invitationRepositorySuite } from '../conformance/invitation-repository.suite.ts';
import { mailQueueSuite } from '../conformance/mail-queue.suite.ts';
import { masterKeyCheckRepositorySuite } from '../conformance/master-key-check-repository.suite.ts';
import { memberRepositorySuite } from '../conformance/member-repository.suite.ts';
import { notificationSettingsStoreSuite } from '../conformance/notification-settings-store.suite.ts';
import { passwordResetRepositorySuite } from '../conformance/password-reset-repository.suite.ts';
import { paymentActionRepositorySuite } from '../conformance/payment-action-repository.suite.ts';
import { personalDataRepositorySuite } from '../conformance/personal-data-repository.suite.ts';
import { profileRepositorySuite } from '../conformance/profile-repository.suite.ts';
import { readMarkRepositorySuite } from '../conformance/read-mark-repository.suite.ts';
import { requestLogSuite } from '../conformance/request-log.suite.ts';
import { retentionRepositorySuite } from '../conformance/retention-repository.suite.ts';
import { routingRepositorySuite } from '../conformance/routing-repository.suite.ts';
import { runningProcessRepositorySuite } from '../conformance/running-process-repository.suite.ts';
import { seenMarkRepositorySuite } from '../conformance/seen-mark-repository.suite.ts';
import { sessionRepositorySuite } from '../conformance/session-repository.suite.ts';
import { siteRecordDeleterSuite } from '../conformance/site-record-deleter.suite.ts';
import { siteRepositorySuite } from '../conformance/site-repository.suite.ts';
import { storeProbeSuite } from '../conformance/store-probe.suite.ts';
import { storeScrubberSuite } from '../conformance/store-scrubber.suite.ts';
import { storeTransferSuite } from '../conformance/store-transfer.suite.ts';
import { ticketRepositorySuite } from '../conformance/ticket-repository.suite.ts';
import { ticketAssigneesSuite } from '../conformance/ticket-repository-assignees.suite.ts';
import { ticketEventsSuite } from '../conformance/ticket-repository-events.suite.ts';
import { unclaimedRefundRepositorySuite } from '../conformance/unclaimed-refund-repository.suite.ts';
import { usageRepositorySuite } from '../conformance/usage-repository.suite.ts';
import { visitorMailRepositorySuite } from '../conformance/visitor-mail-repository.suite.ts';
import { webhookDeliveryLogSuite } from '../conformance/webhook-delivery-log.suite.ts';
import { webhookQueueSuite } from '../conformance/webhook-queue.suite.ts';
import { webhookRepositorySuite } from '../conformance/webhook-repository.suite.ts';
import { webhookResendQueueSuite } from '../conformance/webhook-resend-queue.suite.ts';
import { widgetRepositorySuite } from '../conformance/widget-repository.suite.ts';
import { widgetSightingRepositorySuite } from '../conformance/widget-sighting-repository.suite.ts';
import { workBacklogReaderSuite } from '../conformance/work-backlog-reader.suite.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aRequestBatch } from '../support/builders/monitoring-builder.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { toText, writeFullStore } from '../support/fixtures/write-full-store.ts';

accountRepositorySuite(
  openSqlite('none', (database) => ({
    accounts: new SqliteAccountRepository(database),
    sites: new SqliteSiteRepository(database),
    members: new SqliteMemberRepository(database),
    sessions: new SqliteSessionRepository(database),
    passwordResets: new SqlitePasswordResetRepository(database),
  })),
);
accountClosureRepositorySuite(
  openSqlite('none', (database) => ({
    accountClosures: new SqliteAccountClosureRepository(database),
    accounts: new SqliteAccountRepository(database),
    sites: new SqliteSiteRepository(database),
    members: new SqliteMemberRepository(database),
    invitations: new SqliteInvitationRepository(database),
    sessions: new SqliteSessionRepository(database),
    passwordResets: new SqlitePasswordResetRepository(database),
    tickets: new SqliteTicketRepository(database),
    readMarks: new SqliteReadMarkRepository(database),
  })),
);
siteRepositorySuite(openSqlite('accounts', (database) => new SqliteSiteRepository(database)));
invitationRepositorySuite(
  openSqlite('accounts', (database) => ({
    invitations: new SqliteInvitationRepository(database),
    accounts: new SqliteAccountRepository(database),
    sites: new SqliteSiteRepository(database),
    members: new SqliteMemberRepository(database),
  })),
);
memberRepositorySuite(
  openSqlite('accounts', (database) => ({
    sites: new SqliteSiteRepository(database),
    members: new SqliteMemberRepository(database),
  })),
);
apiKeyRepositorySuite(openSqlite('sites', (database) => new SqliteApiKeyRepository(database)));
sessionRepositorySuite(openSqlite('accounts', (database) => new SqliteSessionRepository(database)));
passwordResetRepositorySuite(
  openSqlite('none', (database) => ({
    resets: new SqlitePasswordResetRepository(database),
    accounts: new SqliteAccountRepository(database),
    sessions: new SqliteSessionRepository(database),
  })),
);
profileRepositorySuite(openSqlite('none', (database) => new SqliteProfileRepository(database)));
storeTransferSuite(openSqlite('none', (database) => new SqliteStoreTransfer(database)));
ticketRepositorySuite(openSqlite('sites', (database) => new SqliteTicketRepository(database)));
ticketAssigneesSuite(
  openSqlite('none', (database) => ({
    accounts: new SqliteAccountRepository(database),
    sites: new SqliteSiteRepository(database),
    members: new SqliteMemberRepository(database),
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
  })),
  20,
);
conversationReaderSuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
  })),
);
conversationStatisticsSuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    statistics: new SqliteConversationStatistics(database),
  })),
);
readMarkRepositorySuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    readMarks: new SqliteReadMarkRepository(database),
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
olderRecordsSuite(openAssessments);
const openCrm = openSqlite('sites', (database) => ({
  installations: new SqliteInstallationRepository(database),
  deliveries: new SqliteCrmDeliveryRepository(database),
  deliveryLeases: new SqliteCrmDeliveryLeases(database),
}));
installationRepositorySuite(openCrm);
crmDeliveryRepositorySuite(openCrm);
crmDeliveryLeasesSuite(openCrm);
crmReplayModelSuite(
  openSqlite('sites', (database) => ({
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
  })),
  10,
);
const openPayments = openSqlite('sites', (database) => ({
  actions: new SqlitePaymentActionRepository(database),
  executions: new SqliteExecutionRepository(database),
  unclaimedRefunds: new SqliteUnclaimedRefundRepository(database),
}));
paymentActionRepositorySuite(openPayments);
executionRepositorySuite(openPayments);
unclaimedRefundRepositorySuite(openPayments);
fakeSessionRepositorySuite(openSqlite('none', (database) => new SqliteFakeSessionRepository(database)));
const openWebhooks = openSqlite('sites', (database) => ({
  webhooks: new SqliteWebhookRepository(database),
  eventOutbox: new SqliteEventOutbox(database),
  webhookQueue: new SqliteWebhookQueue(database),
  webhookResends: new SqliteWebhookResendQueue(database),
  webhookDeliveryLog: new SqliteWebhookDeliveryLog(database),
  auditLog: new SqliteAuditLog(database),
}));
webhookRepositorySuite(openWebhooks);
eventOutboxSuite(openWebhooks);
webhookDeliveryLogSuite(openWebhooks);
webhookQueueSuite(openWebhooks, 30);
webhookResendQueueSuite(openWebhooks);
const openEvents = (database: SqliteDatabase) => ({
  webhooks: new SqliteWebhookRepository(database),
  eventOutbox: new SqliteEventOutbox(database),
});
ticketEventsSuite(
  openSqlite('sites', (database) => ({ ...openEvents(database), tickets: new SqliteTicketRepository(database) })),
);
executionEventsSuite(
  openSqlite('sites', (database) => ({ ...openEvents(database), executions: new SqliteExecutionRepository(database) })),
);
assessmentEventsSuite(
  openSqlite('sites', (database) => ({
    ...openEvents(database),
    assessments: new SqliteAssessmentRepository(database),
    leases: new SqliteAssessmentLeases(database),
    auditLog: new SqliteAuditLog(database),
  })),
);
crmDeliveryEventsSuite(
  openSqlite('sites', (database) => ({
    ...openEvents(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
  })),
);
requestLogSuite(openSqlite('sites', (database) => new SqliteRequestLog(database)));
usageRepositorySuite(openSqlite('sites', (database) => new SqliteUsageRepository(database)));
widgetSightingRepositorySuite(openSqlite('sites', (database) => new SqliteWidgetSightingRepository(database)));
runningProcessRepositorySuite(openSqlite('none', (database) => new SqliteRunningProcessRepository(database)));
const openMails = openSqlite('sites', (database) => ({
  tickets: new SqliteTicketRepository(database),
  webhooks: new SqliteWebhookRepository(database),
  routings: new SqliteRoutingRepository(database),
  notificationSettings: new SqliteNotificationSettingsStore(database),
  eventOutbox: new SqliteEventOutbox(database),
  mailQueue: new SqliteMailQueue(database),
  visitorMail: new SqliteVisitorMailRepository(database),
}));
notificationSettingsStoreSuite(openSqlite('sites', (database) => new SqliteNotificationSettingsStore(database)));
mailQueueSuite(openMails);
visitorMailRepositorySuite(openMails);
seenMarkRepositorySuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    seenMarks: new SqliteSeenMarkRepository(database),
  })),
);
eventMailsSuite(openMails);
routingRepositorySuite(openSqlite('sites', (database) => new SqliteRoutingRepository(database)));
widgetRepositorySuite(openSqlite('sites', (database) => new SqliteWidgetRepository(database)));
masterKeyCheckRepositorySuite(
  openSqlite('sites', (database) => ({
    check: new SqliteMasterKeyCheckRepository(database),
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
erasedRecordsSuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
    seenMarks: new SqliteSeenMarkRepository(database),
    readMarks: new SqliteReadMarkRepository(database),
    visitorMail: new SqliteVisitorMailRepository(database),
    webhooks: new SqliteWebhookRepository(database),
    eventOutbox: new SqliteEventOutbox(database),
    webhookQueue: new SqliteWebhookQueue(database),
    webhookDeliveryLog: new SqliteWebhookDeliveryLog(database),
    mailQueue: new SqliteMailQueue(database),
    routings: new SqliteRoutingRepository(database),
    notificationSettings: new SqliteNotificationSettingsStore(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
  })),
);
erasureRepositorySuite(
  openSqlite('sites', (database) => ({
    erasures: new SqliteErasureRepository(database),
    tickets: new SqliteTicketRepository(database),
  })),
);
personalDataRepositorySuite(
  openSqlite('sites', (database) => ({
    personalDataRecords: new SqlitePersonalDataRepository(database),
    webhooks: new SqliteWebhookRepository(database),
    eventOutbox: new SqliteEventOutbox(database),
    erasures: new SqliteErasureRepository(database),
    executions: new SqliteExecutionRepository(database),
    requestLog: new SqliteRequestLog(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
  })),
);
retentionRepositorySuite(openSqlite('sites', (database) => new SqliteRetentionRepository(database)));
expiredRecordRepositorySuite(
  openSqlite('sites', (database) => ({
    expiredRecords: new SqliteExpiredRecordRepository(database),
    tickets: new SqliteTicketRepository(database),
    executions: new SqliteExecutionRepository(database),
    requestLog: new SqliteRequestLog(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
    webhooks: new SqliteWebhookRepository(database),
    eventOutbox: new SqliteEventOutbox(database),
    webhookQueue: new SqliteWebhookQueue(database),
    webhookDeliveryLog: new SqliteWebhookDeliveryLog(database),
  })),
);
siteRecordDeleterSuite(
  openSqlite('none', (database) => {
    const { connection } = database;
    const transfer = new SqliteStoreTransfer(database);
    return {
      siteRecordDeleter: new SqliteSiteRecordDeleter(database),
      sites: new SqliteSiteRepository(database),
      fill: async () => {
        await writeFullStore(transfer);
        for (const siteId of [SITE, OTHER_SITE]) await new SqliteRequestLog(database).append(aRequestBatch({ siteId }));
      },
      listTexts: async () => {
        const tables = connection.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck();
        return tables.all().flatMap((table) => connection.prepare(`select * from ${table}`).all().map(toText));
      },
    };
  }),
);
storeScrubberSuite(
  openSqlite('sites', (database) => ({
    tickets: new SqliteTicketRepository(database),
    storeScrubber: new SqliteStoreScrubber(database),
    readFiles: () => {
      const { name } = database.connection;
      return readFileSync(name, 'latin1') + readFileSync(`${name}-wal`, 'latin1');
    },
  })),
);
workBacklogReaderSuite(
  openSqlite('sites', (database) => ({
    workBacklog: new SqliteWorkBacklogReader(database),
    assessments: new SqliteAssessmentRepository(database),
    leases: new SqliteAssessmentLeases(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
    executions: new SqliteExecutionRepository(database),
    webhooks: new SqliteWebhookRepository(database),
    eventOutbox: new SqliteEventOutbox(database),
    webhookQueue: new SqliteWebhookQueue(database),
    webhookDeliveryLog: new SqliteWebhookDeliveryLog(database),
    notificationSettings: new SqliteNotificationSettingsStore(database),
    mailQueue: new SqliteMailQueue(database),
  })),
);
