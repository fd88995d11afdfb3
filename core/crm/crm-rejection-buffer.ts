import type { InstallationRepository } from './installation-repository.port.ts';
import {
  type CrmRejection,
  type CrmRejectionStatistics,
  mergeCrmRejectionStatistics,
  NO_CRM_REJECTIONS,
  toCrmRejectionStatistics,
} from './rejected-deliveries.ts';

/**
 * Counts rejected deliveries in memory and writes the counts in batches, so that unauthenticated requests cause few
 * writes. The deliveries themselves are not stored. If the process is killed, the rejections since the last write are
 * lost.
 */
export class CrmRejectionBuffer {
  private readonly buffered = new Map<string, CrmRejectionStatistics>();

  constructor(private readonly installations: InstallationRepository) {}

  /** Adds a rejection to the buffer. The CRM connection must exist. */
  add(installationId: string, rejection: CrmRejection): void {
    this.updateBuffered(installationId, (before) =>
      mergeCrmRejectionStatistics(before, toCrmRejectionStatistics(rejection)),
    );
  }

  /**
   * Writes the buffered rejections. If a write fails, throws the error and keeps the unwritten rejections in the
   * buffer.
   */
  async flush(): Promise<void> {
    for (const [installationId, rejections] of [...this.buffered]) {
      this.buffered.delete(installationId);
      try {
        await this.installations.addRejectionStatistics(installationId, rejections);
      } catch (error) {
        this.updateBuffered(installationId, (since) => mergeCrmRejectionStatistics(rejections, since));
        throw error;
      }
    }
  }

  private updateBuffered(
    installationId: string,
    change: (before: CrmRejectionStatistics) => CrmRejectionStatistics,
  ): void {
    this.buffered.set(installationId, change(this.buffered.get(installationId) ?? NO_CRM_REJECTIONS));
  }
}
