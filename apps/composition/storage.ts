import { join } from 'node:path';
import type { Config } from './config.ts';
import { openService } from './open-service.ts';
import {
  ACCOUNTS,
  API_KEYS,
  AUDIT_LOG,
  CONVERSATION_READER,
  CONVERSATION_STATISTICS,
  ERASURES,
  EVENT_OUTBOX,
  EXECUTIONS,
  EXPIRED_RECORDS,
  FAKE_SESSIONS,
  MAIL_QUEUE,
  MASTER_KEY_CHECK,
  NOTIFICATION_SETTINGS,
  PASSWORD_RESETS,
  PAYMENT_ACTIONS,
  PERSONAL_DATA_RECORDS,
  PROCESS_REGISTER,
  PROFILES,
  READ_MARKS,
  REQUEST_LOG,
  RETENTIONS,
  type ResolvedInstances,
  ROUTINGS,
  SESSIONS,
  SITE_REMAINS,
  SITES,
  STORE_PROBE,
  STORE_SCRUBBER,
  UNCLAIMED_REFUNDS,
  UNDECORATED_ACCOUNT_CLOSURES,
  UNDECORATED_ASSESSMENT_LEASES,
  UNDECORATED_ASSESSMENTS,
  UNDECORATED_DELIVERIES,
  UNDECORATED_DELIVERY_LEASES,
  UNDECORATED_INSTALLATIONS,
  UNDECORATED_INVITATIONS,
  UNDECORATED_MEMBERS,
  UNDECORATED_SEEN_MARKS,
  UNDECORATED_TICKETS,
  USAGE,
  VISITOR_MAIL,
  WEBHOOK_DELIVERY_LOG,
  WEBHOOK_QUEUE,
  WEBHOOK_RESENDS,
  WEBHOOKS,
  WIDGET_SIGHTINGS,
  WIDGETS,
  WORK_BACKLOG_READER,
} from './tokens.ts';

/** Tokens of a store's repositories. The keys are the members of the objects that the adapters return. */
export const REPOSITORY_TOKENS = {
  accounts: ACCOUNTS,
  accountClosures: UNDECORATED_ACCOUNT_CLOSURES,
  sites: SITES,
  invitations: UNDECORATED_INVITATIONS,
  members: UNDECORATED_MEMBERS,
  siteRemains: SITE_REMAINS,
  apiKeys: API_KEYS,
  sessions: SESSIONS,
  passwordResets: PASSWORD_RESETS,
  profiles: PROFILES,
  tickets: UNDECORATED_TICKETS,
  conversations: CONVERSATION_READER,
  conversationStatistics: CONVERSATION_STATISTICS,
  readMarks: READ_MARKS,
  assessments: UNDECORATED_ASSESSMENTS,
  assessmentLeases: UNDECORATED_ASSESSMENT_LEASES,
  installations: UNDECORATED_INSTALLATIONS,
  deliveries: UNDECORATED_DELIVERIES,
  deliveryLeases: UNDECORATED_DELIVERY_LEASES,
  paymentActions: PAYMENT_ACTIONS,
  executions: EXECUTIONS,
  unclaimedRefunds: UNCLAIMED_REFUNDS,
  fakeSessions: FAKE_SESSIONS,
  webhooks: WEBHOOKS,
  eventOutbox: EVENT_OUTBOX,
  webhookQueue: WEBHOOK_QUEUE,
  webhookResends: WEBHOOK_RESENDS,
  webhookDeliveryLog: WEBHOOK_DELIVERY_LOG,
  notificationSettings: NOTIFICATION_SETTINGS,
  mailQueue: MAIL_QUEUE,
  visitorMail: VISITOR_MAIL,
  seenMarks: UNDECORATED_SEEN_MARKS,
  erasures: ERASURES,
  personalDataRecords: PERSONAL_DATA_RECORDS,
  storeScrubber: STORE_SCRUBBER,
  retentions: RETENTIONS,
  expiredRecords: EXPIRED_RECORDS,
  widgets: WIDGETS,
  routings: ROUTINGS,
  auditLog: AUDIT_LOG,
  requestLog: REQUEST_LOG,
  usage: USAGE,
  widgetSightings: WIDGET_SIGHTINGS,
  processes: PROCESS_REGISTER,
  workBacklog: WORK_BACKLOG_READER,
  masterKeyCheck: MASTER_KEY_CHECK,
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
  return openService(['mongodb'], urlSource.mongodbUrl, load, ({ openMongoStorage }) => openMongoStorage(mongodbUrl));
}
