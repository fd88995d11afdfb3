import type { DependencyContainer } from 'tsyringe';
import { ApplyRetention } from '../../../core/retention/apply-retention.ts';
import { CountExpiredRecords } from '../../../core/retention/count-expired-records.ts';
import { ReadRetention } from '../../../core/retention/read-retention.ts';
import { createDefaultRetention } from '../../../core/retention/retention.ts';
import { SaveRetention } from '../../../core/retention/save-retention.ts';
import { EraseConversation } from '../../../core/tickets/erase-conversation.ts';
import { registerClass, registerFactory } from '../register.ts';
import {
  CLOCK,
  CONFIG,
  CRM_DELIVERY_REPOSITORY,
  DEFAULT_RETENTION,
  EVENT_OUTBOX,
  EXPIRED_RECORD_REPOSITORY,
  REQUEST_LOG,
  RETENTION_REPOSITORY,
  SITE_REPOSITORY,
} from '../tokens.ts';

/** Registers the retention periods of sites, and the deletion of expired records. */
export function registerRetention(container: DependencyContainer): void {
  registerFactory(container, DEFAULT_RETENTION, (from) =>
    createDefaultRetention(from.resolve(CONFIG).deliveryRetentionDays),
  );
  registerClass(container, ReadRetention, RETENTION_REPOSITORY, DEFAULT_RETENTION);
  registerClass(container, SaveRetention, RETENTION_REPOSITORY);
  registerClass(container, CountExpiredRecords, EXPIRED_RECORD_REPOSITORY, CLOCK);
  registerFactory(container, ApplyRetention, (from) => {
    const stores = {
      sites: from.resolve(SITE_REPOSITORY),
      retentions: from.resolve(RETENTION_REPOSITORY),
      expired: from.resolve(EXPIRED_RECORD_REPOSITORY),
      deliveries: from.resolve(CRM_DELIVERY_REPOSITORY),
      outbox: from.resolve(EVENT_OUTBOX),
      requestLog: from.resolve(REQUEST_LOG),
    };
    const eraseConversation = from.resolve(EraseConversation);
    return new ApplyRetention(stores, eraseConversation, from.resolve(CLOCK), from.resolve(DEFAULT_RETENTION));
  });
}
