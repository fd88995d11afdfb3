import { toCrmDeliverySubjectId } from '../../core/crm/crm-delivery-events.ts';
import { AssessmentTable } from './assessment-table.ts';
import { CrmTable } from './crm-table.ts';
import { ErasureTable } from './erasure-table.ts';
import { EventTables } from './event-tables.ts';
import { MemoryAccountClosureRepository } from './memory-account-closure-repository.ts';
import { MemoryAccountRepository } from './memory-account-repository.ts';
import { MemoryApiKeyRepository } from './memory-api-key-repository.ts';
import { MemoryAssessmentLeases } from './memory-assessment-leases.ts';
import { MemoryAssessmentRepository } from './memory-assessment-repository.ts';
import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryConversationReader } from './memory-conversation-reader.ts';
import { MemoryConversationStatistics } from './memory-conversation-statistics.ts';
import { MemoryCrmDeliveryLeases } from './memory-crm-delivery-leases.ts';
import { MemoryCrmDeliveryRepository } from './memory-crm-delivery-repository.ts';
import { MemoryErasureRepository } from './memory-erasure-repository.ts';
import { MemoryEventOutbox } from './memory-event-outbox.ts';
import { MemoryExecutionRepository } from './memory-execution-repository.ts';
import { MemoryExpiredRecordRepository } from './memory-expired-record-repository.ts';
import { MemoryFakeSessionRepository } from './memory-fake-session-repository.ts';
import { MemoryInstallationRepository } from './memory-installation-repository.ts';
import { MemoryInvitationRepository } from './memory-invitation-repository.ts';
import { MemoryMailQueue } from './memory-mail-queue.ts';
import { MemoryMasterKeyCheckRepository } from './memory-master-key-check-repository.ts';
import { MemoryMemberRepository } from './memory-member-repository.ts';
import { MemoryNotificationSettingsStore } from './memory-notification-settings-store.ts';
import { MemoryPasswordResetRepository } from './memory-password-reset-repository.ts';
import { MemoryPaymentActionRepository } from './memory-payment-action-repository.ts';
import { MemoryPersonalDataRepository } from './memory-personal-data-repository.ts';
import { MemoryProfileRepository } from './memory-profile-repository.ts';
import { MemoryReadMarkRepository } from './memory-read-mark-repository.ts';
import { MemoryRequestLog } from './memory-request-log.ts';
import { MemoryRetentionRepository } from './memory-retention-repository.ts';
import { MemoryRoutingRepository } from './memory-routing-repository.ts';
import { MemoryRunningProcessRepository } from './memory-running-process-repository.ts';
import { MemorySeenMarkRepository } from './memory-seen-mark-repository.ts';
import { MemorySessionRepository } from './memory-session-repository.ts';
import { MemorySiteRecordDeleter } from './memory-site-record-deleter.ts';
import { MemorySiteRepository } from './memory-site-repository.ts';
import { MemoryStoreProbe } from './memory-store-probe.ts';
import { MemoryStoreScrubber } from './memory-store-scrubber.ts';
import { MemoryTicketRepository } from './memory-ticket-repository.ts';
import { MemoryUnclaimedRefundRepository } from './memory-unclaimed-refund-repository.ts';
import { MemoryUsageRepository } from './memory-usage-repository.ts';
import { MemoryVisitorMailRepository } from './memory-visitor-mail-repository.ts';
import { MemoryWebhookDeliveryLog } from './memory-webhook-delivery-log.ts';
import { MemoryWebhookQueue } from './memory-webhook-queue.ts';
import { MemoryWebhookRepository } from './memory-webhook-repository.ts';
import { MemoryWebhookResendQueue } from './memory-webhook-resend-queue.ts';
import { MemoryWidgetRepository } from './memory-widget-repository.ts';
import { MemoryWidgetSightingRepository } from './memory-widget-sighting-repository.ts';
import { MemoryWorkBacklogReader } from './memory-work-backlog-reader.ts';

/** Opens an empty store in memory. Its data is lost when the process ends. */
export function openMemoryStorage() {
  const [assessments, auditLog] = [new AssessmentTable(), new MemoryAuditLog()];
  const sites = new MemorySiteRepository();
  const sessions = new MemorySessionRepository();
  const accounts = new MemoryAccountRepository(sites, sessions);
  const webhooks = new EventTables();
  const [crm, erasures] = [new CrmTable(), new ErasureTable()];
  const tickets = new MemoryTicketRepository(webhooks, erasures, (siteId, accountId) =>
    sites.getMembers(siteId).some((one) => one.accountId === accountId)
      ? accounts.getAccount(accountId)?.name
      : undefined,
  );
  tickets.onErase((ticket, { at }) => {
    const cleared = crm.eraseDeliveryBodies(ticket, at);
    for (const delivery of cleared) webhooks.eraseSubject(ticket.siteId, toCrmDeliverySubjectId(delivery), at);
    return cleared.length;
  });
  const [executions, requestLog] = [new MemoryExecutionRepository(webhooks), new MemoryRequestLog()];
  const passwordResets = new MemoryPasswordResetRepository(accounts);
  const invitations = new MemoryInvitationRepository(sites, accounts);
  const readMarks = new MemoryReadMarkRepository(tickets);
  const visitorMail = new MemoryVisitorMailRepository();
  tickets.onErase(({ siteId, id }) => visitorMail.eraseState(siteId, id));
  const storage = {
    accounts,
    sites,
    accountClosures: new MemoryAccountClosureRepository({
      accounts,
      sites,
      sessions,
      passwordResets,
      invitations,
      readMarks,
    }),
    invitations,
    members: new MemoryMemberRepository(sites),
    apiKeys: new MemoryApiKeyRepository(),
    sessions,
    passwordResets,
    profiles: new MemoryProfileRepository(),
    tickets,
    conversations: new MemoryConversationReader(tickets),
    conversationStatistics: new MemoryConversationStatistics(tickets),
    readMarks,
    assessments: new MemoryAssessmentRepository(assessments, auditLog),
    assessmentLeases: new MemoryAssessmentLeases(assessments, webhooks),
    installations: new MemoryInstallationRepository(crm),
    deliveries: new MemoryCrmDeliveryRepository(crm),
    deliveryLeases: new MemoryCrmDeliveryLeases(crm, webhooks),
    paymentActions: new MemoryPaymentActionRepository(),
    executions,
    unclaimedRefunds: new MemoryUnclaimedRefundRepository(),
    fakeSessions: new MemoryFakeSessionRepository(),
    webhooks: new MemoryWebhookRepository(webhooks, auditLog),
    eventOutbox: new MemoryEventOutbox(webhooks),
    webhookQueue: new MemoryWebhookQueue(webhooks),
    webhookResends: new MemoryWebhookResendQueue(webhooks),
    webhookDeliveryLog: new MemoryWebhookDeliveryLog(webhooks),
    notificationSettings: new MemoryNotificationSettingsStore(webhooks),
    mailQueue: new MemoryMailQueue(webhooks),
    visitorMail,
    seenMarks: new MemorySeenMarkRepository(tickets),
    erasures: new MemoryErasureRepository(erasures),
    personalDataRecords: new MemoryPersonalDataRepository(
      { executions, assessments: assessments, crm, requestLog },
      webhooks,
      erasures,
    ),
    storeScrubber: new MemoryStoreScrubber(),
    retentions: new MemoryRetentionRepository(),
    expiredRecords: new MemoryExpiredRecordRepository({ tickets, crm, webhooks, requestLog, executions }),
    widgets: new MemoryWidgetRepository(),
    routings: new MemoryRoutingRepository(webhooks),
    auditLog,
    requestLog,
    usage: new MemoryUsageRepository(),
    widgetSightings: new MemoryWidgetSightingRepository(),
    processes: new MemoryRunningProcessRepository(),
    workBacklog: new MemoryWorkBacklogReader(assessments, crm, webhooks, executions),
    masterKeyCheck: new MemoryMasterKeyCheckRepository(crm),
    storeProbe: new MemoryStoreProbe(),
    close: async () => {},
  };
  const listRepositories = () => Object.values(storage).filter((one) => typeof one === 'object');
  return { ...storage, siteRecordDeleter: new MemorySiteRecordDeleter(sites, listRepositories) };
}
