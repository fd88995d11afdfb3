import type { InstallationRepository } from './installation-repository.port.ts';
import {
  mergeRefusalStatistics,
  NO_REFUSALS,
  type Refusal,
  type RefusalStatistics,
  toRefusalStatistics,
} from './refusals.ts';

/**
 * Counts rejected deliveries in memory and writes the counts in batches, so that unauthenticated requests cause few
 * writes. The deliveries themselves are not stored. If the process is killed, the refusals since the last write are
 * lost.
 */
export class RefusalBuffer {
  private readonly buffered = new Map<string, RefusalStatistics>();

  constructor(private readonly installations: InstallationRepository) {}

  /** Adds a refusal to the buffer. The CRM connection must exist. */
  add(installationId: string, refusal: Refusal): void {
    this.updateBuffered(installationId, (before) => mergeRefusalStatistics(before, toRefusalStatistics(refusal)));
  }

  /**
   * Writes the buffered refusals. If a write fails, throws the error and keeps the unwritten refusals in the buffer.
   */
  async flush(): Promise<void> {
    for (const [installationId, refusals] of [...this.buffered]) {
      this.buffered.delete(installationId);
      try {
        await this.installations.addRefusalStatistics(installationId, refusals);
      } catch (error) {
        this.updateBuffered(installationId, (since) => mergeRefusalStatistics(refusals, since));
        throw error;
      }
    }
  }

  private updateBuffered(installationId: string, change: (before: RefusalStatistics) => RefusalStatistics): void {
    this.buffered.set(installationId, change(this.buffered.get(installationId) ?? NO_REFUSALS));
  }
}
