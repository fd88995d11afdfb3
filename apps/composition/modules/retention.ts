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
  DEFAULT_RETENTION,
  DELIVERIES,
  EVENT_OUTBOX,
  EXPIRED_RECORDS,
  REQUEST_LOG,
  RETENTIONS,
  SITES,
} from '../tokens.ts';

/** Registers the retention periods of sites, and the deletion of expired records. */
export function registerRetention(container: DependencyContainer): void {
  registerFactory(container, DEFAULT_RETENTION, (from) =>
    createDefaultRetention(from.resolve(CONFIG).deliveryRetentionDays),
  );
  registerClass(container, ReadRetention, RETENTIONS, DEFAULT_RETENTION);
  registerClass(container, SaveRetention, RETENTIONS);
  registerClass(container, CountExpiredRecords, EXPIRED_RECORDS, CLOCK);
  registerFactory(container, ApplyRetention, (from) => {
    const stores = {
      sites: from.resolve(SITES),
      retentions: from.resolve(RETENTIONS),
      expired: from.resolve(EXPIRED_RECORDS),
      deliveries: from.resolve(DELIVERIES),
      outbox: from.resolve(EVENT_OUTBOX),
      requestLog: from.resolve(REQUEST_LOG),
    };
    const eraseConversation = from.resolve(EraseConversation);
    return new ApplyRetention(stores, eraseConversation, from.resolve(CLOCK), from.resolve(DEFAULT_RETENTION));
  });
}
