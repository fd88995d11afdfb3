import { SqliteAccountClosureRepository } from './access/sqlite-account-closure-repository.ts';
import { SqliteAccountRepository } from './access/sqlite-account-repository.ts';
import { SqliteApiKeyRepository } from './access/sqlite-api-key-repository.ts';
import { SqliteAuditLog } from './access/sqlite-audit-log.ts';
import { SqliteInvitationRepository } from './access/sqlite-invitation-repository.ts';
import { SqliteMemberRepository } from './access/sqlite-member-repository.ts';
import { SqlitePasswordResetRepository } from './access/sqlite-password-reset-repository.ts';
import { SqliteSessionRepository } from './access/sqlite-session-repository.ts';
import { SqliteSiteRepository } from './access/sqlite-site-repository.ts';
import { SqliteAssessmentLeases } from './assessments/sqlite-assessment-leases.ts';
import { SqliteAssessmentRepository } from './assessments/sqlite-assessment-repository.ts';
import { SqliteProfileRepository } from './assessments/sqlite-profile-repository.ts';
import { SqliteCrmDeliveryLeases } from './crm/sqlite-crm-delivery-leases.ts';
import { SqliteCrmDeliveryRepository } from './crm/sqlite-crm-delivery-repository.ts';
import { SqliteInstallationRepository } from './crm/sqlite-installation-repository.ts';
import { SqliteDatabase } from './database/sqlite-database.ts';
import { SqliteMasterKeyCheckRepository } from './database/sqlite-master-key-check-repository.ts';
import { SqliteStoreProbe } from './database/sqlite-store-probe.ts';
import { SqliteStoreScrubber } from './database/sqlite-store-scrubber.ts';
import { toStoreError } from './database/store-errors.ts';
import { SqliteRequestLog } from './monitoring/sqlite-request-log.ts';
import { SqliteRunningProcessRepository } from './monitoring/sqlite-running-process-repository.ts';
import { SqliteUsageRepository } from './monitoring/sqlite-usage-repository.ts';
import { SqliteWidgetSightingRepository } from './monitoring/sqlite-widget-sighting-repository.ts';
import { SqliteWorkBacklogReader } from './monitoring/sqlite-work-backlog-reader.ts';
import { SqliteMailQueue } from './notifications/sqlite-mail-queue.ts';
import { SqliteNotificationSettingsStore } from './notifications/sqlite-settings-store.ts';
import { SqliteVisitorMailRepository } from './notifications/sqlite-visitor-mail-repository.ts';
import { SqliteExecutionRepository } from './payments/sqlite-execution-repository.ts';
import { SqliteFakeSessionRepository } from './payments/sqlite-fake-session-repository.ts';
import { SqlitePaymentActionRepository } from './payments/sqlite-payment-action-repository.ts';
import { SqliteUnclaimedRefundRepository } from './payments/sqlite-unclaimed-refund-repository.ts';
import { SqliteExpiredRecordRepository } from './retention/sqlite-expired-record-repository.ts';
import { SqliteRetentionRepository } from './retention/sqlite-retention-repository.ts';
import { SqliteRoutingRepository } from './routing/sqlite-routing-repository.ts';
import { SqliteSiteRecordDeleter } from './sites/sqlite-site-record-deleter.ts';
import { SqliteConversationReader } from './tickets/sqlite-conversation-reader.ts';
import { SqliteConversationStatistics } from './tickets/sqlite-conversation-statistics.ts';
import { SqliteReadMarkRepository } from './tickets/sqlite-read-mark-repository.ts';
import { SqliteSeenMarkRepository } from './tickets/sqlite-seen-mark-repository.ts';
import { SqliteTicketRepository } from './tickets/sqlite-ticket-repository.ts';
import { SqliteErasureRepository } from './visitors/sqlite-erasure-repository.ts';
import { SqlitePersonalDataRepository } from './visitors/sqlite-personal-data-repository.ts';
import { SqliteEventOutbox } from './webhooks/sqlite-event-outbox.ts';
import { SqliteWebhookDeliveryLog } from './webhooks/sqlite-webhook-delivery-log.ts';
import { SqliteWebhookQueue } from './webhooks/sqlite-webhook-queue.ts';
import { SqliteWebhookRepository } from './webhooks/sqlite-webhook-repository.ts';
import { SqliteWebhookResendQueue } from './webhooks/sqlite-webhook-resend-queue.ts';
import { SqliteWidgetRepository } from './widget/sqlite-widget-repository.ts';

/**
 * Opens a SQLite file and creates all repositories on it. Migrates the schema first, and creates a missing file.
 * @throws StoreTooNewError
 * @throws StoreUnusableError if the file cannot be used
 */
export function openSqliteStorage(file: string) {
  const database = SqliteDatabase.open(file);
  try {
    return createRepositories(database);
  } catch (error) {
    void database.close().catch(() => undefined);
    throw toStoreError(error, file);
  }
}

/**
 * Creates the repositories. Each repository prepares its statements, and throws an error if a table or column is
 * missing.
 */
function createRepositories(database: SqliteDatabase) {
  return {
    accounts: new SqliteAccountRepository(database),
    accountClosures: new SqliteAccountClosureRepository(database),
    sites: new SqliteSiteRepository(database),
    invitations: new SqliteInvitationRepository(database),
    members: new SqliteMemberRepository(database),
    siteRecordDeleter: new SqliteSiteRecordDeleter(database),
    apiKeys: new SqliteApiKeyRepository(database),
    sessions: new SqliteSessionRepository(database),
    passwordResets: new SqlitePasswordResetRepository(database),
    profiles: new SqliteProfileRepository(database),
    tickets: new SqliteTicketRepository(database),
    conversations: new SqliteConversationReader(database),
    conversationStatistics: new SqliteConversationStatistics(database),
    readMarks: new SqliteReadMarkRepository(database),
    assessments: new SqliteAssessmentRepository(database),
    assessmentLeases: new SqliteAssessmentLeases(database),
    installations: new SqliteInstallationRepository(database),
    deliveries: new SqliteCrmDeliveryRepository(database),
    deliveryLeases: new SqliteCrmDeliveryLeases(database),
    paymentActions: new SqlitePaymentActionRepository(database),
    executions: new SqliteExecutionRepository(database),
    unclaimedRefunds: new SqliteUnclaimedRefundRepository(database),
    fakeSessions: new SqliteFakeSessionRepository(database),
    webhooks: new SqliteWebhookRepository(database),
    eventOutbox: new SqliteEventOutbox(database),
    webhookQueue: new SqliteWebhookQueue(database),
    webhookResends: new SqliteWebhookResendQueue(database),
    webhookDeliveryLog: new SqliteWebhookDeliveryLog(database),
    notificationSettings: new SqliteNotificationSettingsStore(database),
    mailQueue: new SqliteMailQueue(database),
    visitorMail: new SqliteVisitorMailRepository(database),
    seenMarks: new SqliteSeenMarkRepository(database),
    erasures: new SqliteErasureRepository(database),
    personalDataRecords: new SqlitePersonalDataRepository(database),
    storeScrubber: new SqliteStoreScrubber(database),
    retentions: new SqliteRetentionRepository(database),
    expiredRecords: new SqliteExpiredRecordRepository(database),
    widgets: new SqliteWidgetRepository(database),
    routings: new SqliteRoutingRepository(database),
    auditLog: new SqliteAuditLog(database),
    requestLog: new SqliteRequestLog(database),
    usage: new SqliteUsageRepository(database),
    widgetSightings: new SqliteWidgetSightingRepository(database),
    processes: new SqliteRunningProcessRepository(database),
    workBacklog: new SqliteWorkBacklogReader(database),
    masterKeyCheck: new SqliteMasterKeyCheckRepository(database),
    storeProbe: new SqliteStoreProbe(database),
    close: () => database.close(),
  };
}
