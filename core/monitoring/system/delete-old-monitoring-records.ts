import type { Clock } from '../../shared/clock.port.ts';
import { DAY, MINUTE } from '../../shared/time.ts';
import { toUtcDay } from '../usage/usage.ts';
import type { UsageRepository } from '../usage/usage-repository.port.ts';
import type { RunningProcessRepository } from './running-process-repository.port.ts';

/** Retention of usage counts. Documented in docs/management.md. */
const USAGE_RETENTION_MS = 100 * DAY;
/** A heartbeat is deleted this long after it was recorded. */
const HEARTBEAT_RETENTION_MS = 10 * MINUTE;
const BATCH_SIZE = 1000;

/** Deletes usage counts and process heartbeats that are too old to be shown. */
export class DeleteOldMonitoringRecords {
  constructor(
    private readonly usage: UsageRepository,
    private readonly processes: RunningProcessRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    while ((await this.usage.deleteBefore(toUtcDay(now - USAGE_RETENTION_MS), BATCH_SIZE)) === BATCH_SIZE);
    await this.processes.deleteSeenBefore(now - HEARTBEAT_RETENTION_MS);
  }
}
