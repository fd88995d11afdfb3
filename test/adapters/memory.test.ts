import { AssessmentTable } from '../../adapters/memory/assessment-table.ts';
import { CrmTable } from '../../adapters/memory/crm-table.ts';
import { EventTables } from '../../adapters/memory/event-tables.ts';
import { MemoryAccountRepository } from '../../adapters/memory/memory-account-repository.ts';
import { MemoryApiKeyRepository } from '../../adapters/memory/memory-api-key-repository.ts';
import { MemoryAssessmentLeases } from '../../adapters/memory/memory-assessment-leases.ts';
import { MemoryAssessmentRepository } from '../../adapters/memory/memory-assessment-repository.ts';
import { MemoryAssessmentWakeUpQueue } from '../../adapters/memory/memory-assessment-wake-up-queue.ts';
import { MemoryAuditLog } from '../../adapters/memory/memory-audit-log.ts';
import { MemoryChangeFeed } from '../../adapters/memory/memory-change-feed.ts';
import { MemoryConversationReader } from '../../adapters/memory/memory-conversation-reader.ts';
import { MemoryConversationStatistics } from '../../adapters/memory/memory-conversation-statistics.ts';
import { MemoryCrmDeliveryLeases } from '../../adapters/memory/memory-crm-delivery-leases.ts';
import { MemoryCrmDeliveryRepository } from '../../adapters/memory/memory-crm-delivery-repository.ts';
import { MemoryEventOutbox } from '../../adapters/memory/memory-event-outbox.ts';
import { MemoryExecutionRepository } from '../../adapters/memory/memory-execution-repository.ts';
import { MemoryFakeSessionRepository } from '../../adapters/memory/memory-fake-session-repository.ts';
import { MemoryInstallationRepository } from '../../adapters/memory/memory-installation-repository.ts';
import { MemoryInvitationRepository } from '../../adapters/memory/memory-invitation-repository.ts';
import { MemoryMailQueue } from '../../adapters/memory/memory-mail-queue.ts';
import { MemoryMasterKeyCheckRepository } from '../../adapters/memory/memory-master-key-check-repository.ts';
import { MemoryMemberRepository } from '../../adapters/memory/memory-member-repository.ts';
import { MemoryNotificationSettingsStore } from '../../adapters/memory/memory-notification-settings-store.ts';
import { MemoryPasswordResetRepository } from '../../adapters/memory/memory-password-reset-repository.ts';
import { MemoryPaymentActionRepository } from '../../adapters/memory/memory-payment-action-repository.ts';
import { MemoryProfileRepository } from '../../adapters/memory/memory-profile-repository.ts';
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts';
import { MemoryReadMarkRepository } from '../../adapters/memory/memory-read-mark-repository.ts';
import { MemoryRequestLog } from '../../adapters/memory/memory-request-log.ts';
import { MemoryRetentionRepository } from '../../adapters/memory/memory-retention-repository.ts';
import { MemoryRoutingRepository } from '../../adapters/memory/memory-routing-repository.ts';
import { MemoryRunningProcessRepository } from '../../adapters/memory/memory-running-process-repository.ts';
import { MemorySeenMarkRepository } from '../../adapters/memory/memory-seen-mark-repository.ts';
import { MemorySessionRepository } from '../../adapters/memory/memory-session-repository.ts';
import { MemorySiteEventBus } from '../../adapters/memory/memory-site-event-bus.ts';
import { MemorySiteRepository } from '../../adapters/memory/memory-site-repository.ts';
import { openMemoryStorage } from '../../adapters/memory/memory-storage.ts';
import { MemoryStoreProbe } from '../../adapters/memory/memory-store-probe.ts';
import { MemoryTicketRepository } from '../../adapters/memory/memory-ticket-repository.ts';
import { MemoryUnclaimedRefundRepository } from '../../adapters/memory/memory-unclaimed-refund-repository.ts';
import { MemoryUsageRepository } from '../../adapters/memory/memory-usage-repository.ts';
import { MemoryVisitorMailRepository } from '../../adapters/memory/memory-visitor-mail-repository.ts';
import { MemoryWebhookDeliveryLog } from '../../adapters/memory/memory-webhook-delivery-log.ts';
import { MemoryWebhookQueue } from '../../adapters/memory/memory-webhook-queue.ts';
import { MemoryWebhookRepository } from '../../adapters/memory/memory-webhook-repository.ts';
import { MemoryWebhookResendQueue } from '../../adapters/memory/memory-webhook-resend-queue.ts';
import { MemoryWidgetRepository } from '../../adapters/memory/memory-widget-repository.ts';
import { MemoryWidgetSightingRepository } from '../../adapters/memory/memory-widget-sighting-repository.ts';
import { accountClosureRepositorySuite } from '../conformance/account-closure-repository.suite.ts';
import { accountRepositorySuite } from '../conformance/account-repository.suite.ts';
import { apiKeyRepositorySuite } from '../conformance/api-key-repository.suite.ts';
import { assessmentLeasesSuite } from '../conformance/assessment-leases.suite.ts';
import { assessmentEventsSuite } from '../conformance/assessment-leases-events.suite.ts';
import { assessmentRepositorySuite } from '../conformance/assessment-repository.suite.ts';
import { assessmentWakeUpQueueSuite } from '../conformance/assessment-wake-up-queue.suite.ts';
import { auditLogSuite } from '../conformance/audit-log.suite.ts';
import { changeFeedSuite } from '../conformance/change-feed.suite.ts';
import { clockSuite } from '../conformance/clock.suite.ts';
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
import { rateLimiterSuite } from '../conformance/rate-limiter.suite.ts';
import { readMarkRepositorySuite } from '../conformance/read-mark-repository.suite.ts';
import { requestLogSuite } from '../conformance/request-log.suite.ts';
import { retentionRepositorySuite } from '../conformance/retention-repository.suite.ts';
import { routingRepositorySuite } from '../conformance/routing-repository.suite.ts';
import { runningProcessRepositorySuite } from '../conformance/running-process-repository.suite.ts';
import { seenMarkRepositorySuite } from '../conformance/seen-mark-repository.suite.ts';
import { sessionRepositorySuite } from '../conformance/session-repository.suite.ts';
import { siteEventBusSuite } from '../conformance/site-event-bus.suite.ts';
import { siteRecordDeleterSuite } from '../conformance/site-record-deleter.suite.ts';
import { siteRepositorySuite } from '../conformance/site-repository.suite.ts';
import { storeProbeSuite } from '../conformance/store-probe.suite.ts';
import { storeScrubberSuite } from '../conformance/store-scrubber.suite.ts';
import { ticketRepositorySuite } from '../conformance/ticket-repository.suite.ts';
import { ticketAssigneesSuite } from '../conformance/ticket-repository-assignees.suite.ts';
import { ticketEventsSuite } from '../conformance/ticket-repository-events.suite.ts';
import { timerSuite } from '../conformance/timer.suite.ts';
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
import { fillStore, listEntries } from '../support/fixtures/fill-store.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { ManualTimer } from '../support/fixtures/manual-timer.ts';
import { openWith } from '../support/fixtures/open-port.ts';

accountRepositorySuite(
  openWith(() => {
    const [sites, sessions] = [new MemorySiteRepository(), new MemorySessionRepository()];
    const accounts = new MemoryAccountRepository(sites, sessions);
    const passwordResets = new MemoryPasswordResetRepository(accounts);
    return { accounts, sites, members: new MemoryMemberRepository(sites), sessions, passwordResets };
  }),
);
// The storage has MemoryAccountClosureRepository.
accountClosureRepositorySuite(openWith(openMemoryStorage));
siteRepositorySuite(openWith(() => new MemorySiteRepository()));
invitationRepositorySuite(
  openWith(() => {
    const sites = new MemorySiteRepository();
    const accounts = new MemoryAccountRepository(sites, new MemorySessionRepository());
    const invitations = new MemoryInvitationRepository(sites, accounts);
    return { invitations, accounts, sites, members: new MemoryMemberRepository(sites) };
  }),
);
memberRepositorySuite(
  openWith(() => {
    const sites = new MemorySiteRepository();
    return { sites, members: new MemoryMemberRepository(sites) };
  }),
);
apiKeyRepositorySuite(openWith(() => new MemoryApiKeyRepository()));
sessionRepositorySuite(openWith(() => new MemorySessionRepository()));
passwordResetRepositorySuite(
  openWith(() => {
    const sessions = new MemorySessionRepository();
    const accounts = new MemoryAccountRepository(new MemorySiteRepository(), sessions);
    return { resets: new MemoryPasswordResetRepository(accounts), accounts, sessions };
  }),
);
ticketRepositorySuite(openWith(() => new MemoryTicketRepository()));
ticketAssigneesSuite(
  openWith(() => openMemoryStorage()),
  50,
);
conversationReaderSuite(
  openWith(() => {
    const tickets = new MemoryTicketRepository();
    return { tickets, conversations: new MemoryConversationReader(tickets) };
  }),
);
conversationStatisticsSuite(
  openWith(() => {
    const tickets = new MemoryTicketRepository();
    return { tickets, statistics: new MemoryConversationStatistics(tickets) };
  }),
);
readMarkRepositorySuite(
  openWith(() => {
    const tickets = new MemoryTicketRepository();
    return { tickets, readMarks: new MemoryReadMarkRepository(tickets) };
  }),
);
profileRepositorySuite(openWith(() => new MemoryProfileRepository()));
assessmentWakeUpQueueSuite(openWith(() => new MemoryAssessmentWakeUpQueue()));
auditLogSuite(openWith(() => new MemoryAuditLog()));
const openAssessments = openWith(() => {
  const [table, auditLog] = [new AssessmentTable(), new MemoryAuditLog()];
  const leases = new MemoryAssessmentLeases(table);
  return { assessments: new MemoryAssessmentRepository(table, auditLog), leases, auditLog };
});
assessmentRepositorySuite(openAssessments);
assessmentLeasesSuite(openAssessments);
const openCrm = openWith(() => {
  const table = new CrmTable();
  const deliveries = new MemoryCrmDeliveryRepository(table);
  return {
    installations: new MemoryInstallationRepository(table),
    deliveries,
    deliveryLeases: new MemoryCrmDeliveryLeases(table),
  };
});
installationRepositorySuite(openCrm);
crmDeliveryRepositorySuite(openCrm);
crmDeliveryLeasesSuite(openCrm);
crmReplayModelSuite(
  openWith(() => {
    const [table, tickets] = [new CrmTable(), new MemoryTicketRepository()];
    return {
      installations: new MemoryInstallationRepository(table),
      deliveries: new MemoryCrmDeliveryRepository(table),
      deliveryLeases: new MemoryCrmDeliveryLeases(table),
      tickets,
      conversations: new MemoryConversationReader(tickets),
    };
  }),
  200,
);
masterKeyCheckRepositorySuite(
  openWith(() => {
    const table = new CrmTable();
    return { check: new MemoryMasterKeyCheckRepository(table), installations: new MemoryInstallationRepository(table) };
  }),
);
const openPayments = openWith(() => ({
  actions: new MemoryPaymentActionRepository(),
  executions: new MemoryExecutionRepository(),
  unclaimedRefunds: new MemoryUnclaimedRefundRepository(),
}));
paymentActionRepositorySuite(openPayments);
executionRepositorySuite(openPayments);
unclaimedRefundRepositorySuite(openPayments);
fakeSessionRepositorySuite(openWith(() => new MemoryFakeSessionRepository()));
const openWebhooks = openWith(() => {
  const [table, auditLog] = [new EventTables(), new MemoryAuditLog()];
  return {
    webhooks: new MemoryWebhookRepository(table, auditLog),
    eventOutbox: new MemoryEventOutbox(table),
    webhookQueue: new MemoryWebhookQueue(table),
    webhookResends: new MemoryWebhookResendQueue(table),
    webhookDeliveryLog: new MemoryWebhookDeliveryLog(table),
    auditLog,
  };
});
webhookRepositorySuite(openWebhooks);
eventOutboxSuite(openWebhooks);
webhookDeliveryLogSuite(openWebhooks);
webhookQueueSuite(openWebhooks, 300);
webhookResendQueueSuite(openWebhooks);
const openStorage = openWith(() => {
  const storage = openMemoryStorage();
  return { ...storage, leases: storage.assessmentLeases };
});
ticketEventsSuite(openStorage);
executionEventsSuite(openStorage);
assessmentEventsSuite(openStorage);
crmDeliveryEventsSuite(openStorage);
const openMails = openWith(() => {
  const table = new EventTables();
  return {
    tickets: new MemoryTicketRepository(table),
    webhooks: new MemoryWebhookRepository(table, new MemoryAuditLog()),
    routings: new MemoryRoutingRepository(table),
    notificationSettings: new MemoryNotificationSettingsStore(table),
    eventOutbox: new MemoryEventOutbox(table),
    mailQueue: new MemoryMailQueue(table),
    visitorMail: new MemoryVisitorMailRepository(),
  };
});
notificationSettingsStoreSuite(openWith(() => new MemoryNotificationSettingsStore(new EventTables())));
mailQueueSuite(openMails);
visitorMailRepositorySuite(openMails);
seenMarkRepositorySuite(
  openWith(() => {
    const tickets = new MemoryTicketRepository(new EventTables());
    return { tickets, seenMarks: new MemorySeenMarkRepository(tickets) };
  }),
);
eventMailsSuite(openMails);
routingRepositorySuite(openWith(() => new MemoryRoutingRepository()));
widgetRepositorySuite(openWith(() => new MemoryWidgetRepository()));
changeFeedSuite(openWith(() => new MemoryChangeFeed()));
rateLimiterSuite((budgets) => openWith(() => new MemoryRateLimiter(budgets))());
clockSuite(openWith(() => new ManualClock()));
timerSuite(() => {
  const timer = new ManualTimer();
  return { timer, pass: (millis) => timer.advance(millis) };
});
requestLogSuite(openWith(() => new MemoryRequestLog()));
usageRepositorySuite(openWith(() => new MemoryUsageRepository()));
widgetSightingRepositorySuite(openWith(() => new MemoryWidgetSightingRepository()));
runningProcessRepositorySuite(openWith(() => new MemoryRunningProcessRepository()));
siteEventBusSuite(openWith(() => new MemorySiteEventBus()));
storeProbeSuite(async () => {
  let isThere = true;
  return {
    port: new MemoryStoreProbe(() => isThere),
    takeAway: async () => {
      isThere = false;
    },
    close: async () => {},
  };
});
erasedRecordsSuite(openWith(() => openMemoryStorage()));
// The storage has MemoryErasureRepository, MemoryPersonalDataRepository, MemoryExpiredRecordRepository,
// MemorySiteRecordDeleter and MemoryStoreScrubber on shared tables.
erasureRepositorySuite(openWith(() => openMemoryStorage()));
personalDataRepositorySuite(openWith(() => openMemoryStorage()));
retentionRepositorySuite(openWith(() => new MemoryRetentionRepository()));
siteRecordDeleterSuite(
  openWith(() => {
    const storage = openMemoryStorage();
    return { ...storage, fill: () => fillStore(storage), listTexts: async () => listEntries(Object.values(storage)) };
  }),
);
expiredRecordRepositorySuite(openWith(() => openMemoryStorage()));
storeScrubberSuite(openWith(() => ({ ...openMemoryStorage(), readFiles: () => '' })));
// The storage has MemoryWorkBacklogReader on shared tables.
workBacklogReaderSuite(
  openWith(() => {
    const storage = openMemoryStorage();
    return { ...storage, leases: storage.assessmentLeases };
  }),
);
