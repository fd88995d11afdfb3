import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditLog } from './audit-log.port.ts';

/** Appends an entry to the audit log. */
export class RecordAudit {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** Stores the entry with a new id and the current time. Durable when the promise resolves. */
  async execute(event: Omit<AuditEntry, 'id' | 'at'>): Promise<void> {
    await this.auditLog.append({ id: this.ids.next('aud'), at: this.clock.now(), ...event });
  }
}
