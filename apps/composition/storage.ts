import { join } from 'node:path';
import type { Config } from './config.ts';
import { openExternalService } from './open-external-service.ts';
import {
  ACCOUNT_REPOSITORY,
  API_KEY_REPOSITORY,
  AUDIT_LOG,
  CONVERSATION_READER,
  CONVERSATION_STATISTICS,
  ERASURE_REPOSITORY,
  EVENT_OUTBOX,
  EXECUTION_REPOSITORY,
  EXPIRED_RECORD_REPOSITORY,
  FAKE_SESSION_REPOSITORY,
  MAIL_QUEUE,
  MASTER_KEY_CHECK_REPOSITORY,
  NOTIFICATION_SETTINGS_STORE,
  PASSWORD_RESET_REPOSITORY,
  PAYMENT_ACTION_REPOSITORY,
  PERSONAL_DATA_REPOSITORY,
  PROFILE_REPOSITORY,
  READ_MARK_REPOSITORY,
  REQUEST_LOG,
  RETENTION_REPOSITORY,
  type ResolvedInstances,
  ROUTING_REPOSITORY,
  RUNNING_PROCESS_REPOSITORY,
  SESSION_REPOSITORY,
  SITE_RECORD_DELETER,
  SITE_REPOSITORY,
  STORE_PROBE,
  STORE_SCRUBBER,
  UNCLAIMED_REFUND_REPOSITORY,
  UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY,
  UNDECORATED_ASSESSMENT_LEASES,
  UNDECORATED_ASSESSMENT_REPOSITORY,
  UNDECORATED_CRM_DELIVERY_LEASES,
  UNDECORATED_CRM_DELIVERY_REPOSITORY,
  UNDECORATED_INSTALLATION_REPOSITORY,
  UNDECORATED_INVITATION_REPOSITORY,
  UNDECORATED_MEMBER_REPOSITORY,
  UNDECORATED_SEEN_MARK_REPOSITORY,
  UNDECORATED_TICKET_REPOSITORY,
  USAGE_REPOSITORY,
  VISITOR_MAIL_REPOSITORY,
  WEBHOOK_DELIVERY_LOG,
  WEBHOOK_QUEUE,
  WEBHOOK_REPOSITORY,
  WEBHOOK_RESEND_QUEUE,
  WIDGET_REPOSITORY,
  WIDGET_SIGHTING_REPOSITORY,
  WORK_BACKLOG_READER,
} from './tokens.ts';

/** Tokens of a store's repositories. The keys are the fields of the objects that the adapters return. */
export const REPOSITORY_TOKENS = {
  accounts: ACCOUNT_REPOSITORY,
  accountClosures: UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY,
  sites: SITE_REPOSITORY,
  invitations: UNDECORATED_INVITATION_REPOSITORY,
  members: UNDECORATED_MEMBER_REPOSITORY,
  siteRecordDeleter: SITE_RECORD_DELETER,
  apiKeys: API_KEY_REPOSITORY,
  sessions: SESSION_REPOSITORY,
  passwordResets: PASSWORD_RESET_REPOSITORY,
  profiles: PROFILE_REPOSITORY,
  tickets: UNDECORATED_TICKET_REPOSITORY,
  conversations: CONVERSATION_READER,
  conversationStatistics: CONVERSATION_STATISTICS,
  readMarks: READ_MARK_REPOSITORY,
  assessments: UNDECORATED_ASSESSMENT_REPOSITORY,
  assessmentLeases: UNDECORATED_ASSESSMENT_LEASES,
  installations: UNDECORATED_INSTALLATION_REPOSITORY,
  deliveries: UNDECORATED_CRM_DELIVERY_REPOSITORY,
  deliveryLeases: UNDECORATED_CRM_DELIVERY_LEASES,
  paymentActions: PAYMENT_ACTION_REPOSITORY,
  executions: EXECUTION_REPOSITORY,
  unclaimedRefunds: UNCLAIMED_REFUND_REPOSITORY,
  fakeSessions: FAKE_SESSION_REPOSITORY,
  webhooks: WEBHOOK_REPOSITORY,
  eventOutbox: EVENT_OUTBOX,
  webhookQueue: WEBHOOK_QUEUE,
  webhookResends: WEBHOOK_RESEND_QUEUE,
  webhookDeliveryLog: WEBHOOK_DELIVERY_LOG,
  notificationSettings: NOTIFICATION_SETTINGS_STORE,
  mailQueue: MAIL_QUEUE,
  visitorMail: VISITOR_MAIL_REPOSITORY,
  seenMarks: UNDECORATED_SEEN_MARK_REPOSITORY,
  erasures: ERASURE_REPOSITORY,
  personalDataRecords: PERSONAL_DATA_REPOSITORY,
  storeScrubber: STORE_SCRUBBER,
  retentions: RETENTION_REPOSITORY,
  expiredRecords: EXPIRED_RECORD_REPOSITORY,
  widgets: WIDGET_REPOSITORY,
  routings: ROUTING_REPOSITORY,
  auditLog: AUDIT_LOG,
  requestLog: REQUEST_LOG,
  usage: USAGE_REPOSITORY,
  widgetSightings: WIDGET_SIGHTING_REPOSITORY,
  processes: RUNNING_PROCESS_REPOSITORY,
  workBacklog: WORK_BACKLOG_READER,
  masterKeyCheck: MASTER_KEY_CHECK_REPOSITORY,
  storeProbe: STORE_PROBE,
} as const;

export interface Storage extends ResolvedInstances<typeof REPOSITORY_TOKENS> {
  /** Closes the store. Resolves when all pending writes are durable. */
  close(): Promise<void>;
}

/** Returns the path of the SQLite file in a data folder. */
export function getSqliteFilePath(dataFolder: string): string {
  return join(dataFolder, 'portico.db');
}

/** Opens the configured store. All other code uses the returned repositories and does not know the store. */
export function openStorage(config: Config): Promise<Storage> {
  switch (config.store) {
    case 'memory':
      return createMemoryStorage();
    case 'sqlite':
      return openSqliteStore(getSqliteFilePath(config.dataFolder));
    case 'mongodb':
      return connectMongoStorage(config);
  }
}

async function createMemoryStorage(): Promise<Storage> {
  const { openMemoryStorage } = await import('../../adapters/memory/memory-storage.ts');
  return openMemoryStorage();
}

async function openSqliteStore(file: string): Promise<Storage> {
  const { openSqliteStorage } = await import('../../adapters/sqlite/sqlite-storage.ts');
  return openSqliteStorage(file);
}

function connectMongoStorage({ mongodbUrl = '', urlSource }: Config): Promise<Storage> {
  const load = () => import('../../adapters/mongodb/mongo-storage.ts');
  return openExternalService(['mongodb'], urlSource.mongodbUrl, load, ({ openMongoStorage }) =>
    openMongoStorage(mongodbUrl),
  );
}
