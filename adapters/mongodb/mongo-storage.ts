import { MongoAccountClosureRepository } from './access/mongo-account-closure-repository.ts';
import { MongoAccountRepository } from './access/mongo-account-repository.ts';
import { MongoApiKeyRepository } from './access/mongo-api-key-repository.ts';
import { MongoAuditLog } from './access/mongo-audit-log.ts';
import { MongoInvitationRepository } from './access/mongo-invitation-repository.ts';
import { MongoMemberRepository } from './access/mongo-member-repository.ts';
import { MongoPasswordResetRepository } from './access/mongo-password-reset-repository.ts';
import { MongoSessionRepository } from './access/mongo-session-repository.ts';
import { MongoSiteRepository } from './access/mongo-site-repository.ts';
import { MongoAssessmentLeases } from './assessments/mongo-assessment-leases.ts';
import { MongoAssessmentRepository } from './assessments/mongo-assessment-repository.ts';
import { MongoProfileRepository } from './assessments/mongo-profile-repository.ts';
import { MongoCrmDeliveryLeases } from './crm/mongo-crm-delivery-leases.ts';
import { MongoCrmDeliveryRepository } from './crm/mongo-crm-delivery-repository.ts';
import { MongoInstallationRepository } from './crm/mongo-installation-repository.ts';
import { MongoDatabase } from './database/mongo-database.ts';
import { MongoMasterKeyCheckRepository } from './database/mongo-master-key-check-repository.ts';
import { MongoStoreProbe } from './database/mongo-store-probe.ts';
import { MongoStoreScrubber } from './database/mongo-store-scrubber.ts';
import { MongoRequestLog } from './monitoring/mongo-request-log.ts';
import { MongoRunningProcessRepository } from './monitoring/mongo-running-process-repository.ts';
import { MongoUsageRepository } from './monitoring/mongo-usage-repository.ts';
import { MongoWidgetSightingRepository } from './monitoring/mongo-widget-sighting-repository.ts';
import { MongoWorkBacklogReader } from './monitoring/mongo-work-backlog-reader.ts';
import { MongoMailQueue } from './notifications/mongo-mail-queue.ts';
import { MongoNotificationSettingsStore } from './notifications/mongo-settings-store.ts';
import { MongoVisitorMailRepository } from './notifications/mongo-visitor-mail-repository.ts';
import { MongoExecutionRepository } from './payments/mongo-execution-repository.ts';
import { MongoFakeSessionRepository } from './payments/mongo-fake-session-repository.ts';
import { MongoPaymentActionRepository } from './payments/mongo-payment-action-repository.ts';
import { MongoUnclaimedRefundRepository } from './payments/mongo-unclaimed-refund-repository.ts';
import { MongoExpiredRecordRepository } from './retention/mongo-expired-record-repository.ts';
import { MongoRetentionRepository } from './retention/mongo-retention-repository.ts';
import { MongoRoutingRepository } from './routing/mongo-routing-repository.ts';
import { MongoSiteRecordDeleter } from './sites/mongo-site-record-deleter.ts';
import { MongoConversationReader } from './tickets/mongo-conversation-reader.ts';
import { MongoConversationStatistics } from './tickets/mongo-conversation-statistics.ts';
import { MongoReadMarkRepository } from './tickets/mongo-read-mark-repository.ts';
import { MongoSeenMarkRepository } from './tickets/mongo-seen-mark-repository.ts';
import { MongoTicketRepository } from './tickets/mongo-ticket-repository.ts';
import { MongoErasureRepository } from './visitors/mongo-erasure-repository.ts';
import { MongoPersonalDataRepository } from './visitors/mongo-personal-data-repository.ts';
import { MongoEventOutbox } from './webhooks/mongo-event-outbox.ts';
import { MongoWebhookDeliveryLog } from './webhooks/mongo-webhook-delivery-log.ts';
import { MongoWebhookQueue } from './webhooks/mongo-webhook-queue.ts';
import { MongoWebhookRepository } from './webhooks/mongo-webhook-repository.ts';
import { MongoWebhookResendQueue } from './webhooks/mongo-webhook-resend-queue.ts';
import { MongoWidgetRepository } from './widget/mongo-widget-repository.ts';

/** Opens all repositories of one MongoDB database. */
export async function openMongoStorage(url: string) {
  const database = await MongoDatabase.open(url);
  return {
    accounts: new MongoAccountRepository(database),
    sites: new MongoSiteRepository(database),
    invitations: new MongoInvitationRepository(database),
    members: new MongoMemberRepository(database),
    accountClosures: new MongoAccountClosureRepository(database),
    siteRecordDeleter: new MongoSiteRecordDeleter(database),
    apiKeys: new MongoApiKeyRepository(database),
    sessions: new MongoSessionRepository(database),
    passwordResets: new MongoPasswordResetRepository(database),
    profiles: new MongoProfileRepository(database),
    tickets: new MongoTicketRepository(database),
    conversations: new MongoConversationReader(database),
    conversationStatistics: new MongoConversationStatistics(database),
    readMarks: new MongoReadMarkRepository(database),
    assessments: new MongoAssessmentRepository(database),
    assessmentLeases: new MongoAssessmentLeases(database),
    installations: new MongoInstallationRepository(database),
    deliveries: new MongoCrmDeliveryRepository(database),
    deliveryLeases: new MongoCrmDeliveryLeases(database),
    paymentActions: new MongoPaymentActionRepository(database),
    executions: new MongoExecutionRepository(database),
    unclaimedRefunds: new MongoUnclaimedRefundRepository(database),
    fakeSessions: new MongoFakeSessionRepository(database),
    webhooks: new MongoWebhookRepository(database),
    eventOutbox: new MongoEventOutbox(database),
    webhookQueue: new MongoWebhookQueue(database),
    webhookResends: new MongoWebhookResendQueue(database),
    webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
    notificationSettings: new MongoNotificationSettingsStore(database),
    mailQueue: new MongoMailQueue(database),
    visitorMail: new MongoVisitorMailRepository(database),
    seenMarks: new MongoSeenMarkRepository(database),
    erasures: new MongoErasureRepository(database),
    personalDataRecords: new MongoPersonalDataRepository(database),
    storeScrubber: new MongoStoreScrubber(),
    retentions: new MongoRetentionRepository(database),
    expiredRecords: new MongoExpiredRecordRepository(database),
    widgets: new MongoWidgetRepository(database),
    routings: new MongoRoutingRepository(database),
    auditLog: new MongoAuditLog(database),
    requestLog: new MongoRequestLog(database),
    usage: new MongoUsageRepository(database),
    widgetSightings: new MongoWidgetSightingRepository(database),
    processes: new MongoRunningProcessRepository(database),
    workBacklog: new MongoWorkBacklogReader(database),
    masterKeyCheck: new MongoMasterKeyCheckRepository(database),
    storeProbe: new MongoStoreProbe(database),
    close: () => database.close(),
  };
}
