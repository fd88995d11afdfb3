import type { InstallationRepository } from './installation-repository.port.ts';
import { mergeRefusals, NO_REFUSALS, type Refusal, type Refusals, toRefusals } from './refusals.ts';

/**
 * Buffers rejected deliveries in memory and writes them in batches, so that unauthenticated requests cause few writes.
 * If the process is killed, the refusals since the last write are lost.
 */
export class RecordRefusals {
  private readonly buffered = new Map<string, Refusals>();

  constructor(private readonly installations: InstallationRepository) {}

  /** Adds a refusal to the buffer. The CRM connection must exist. */
  buffer(installationId: string, refusal: Refusal): void {
    this.updateBuffered(installationId, (before) => mergeRefusals(before, toRefusals(refusal)));
  }

  /**
   * Writes the buffered refusals. If a write fails, throws the error and keeps the unwritten refusals in the buffer.
   */
  async execute(): Promise<void> {
    for (const [installationId, refusals] of [...this.buffered]) {
      this.buffered.delete(installationId);
      try {
        await this.installations.recordRefusals(installationId, refusals);
      } catch (error) {
        this.updateBuffered(installationId, (since) => mergeRefusals(refusals, since));
        throw error;
      }
    }
  }

  private updateBuffered(installationId: string, change: (before: Refusals) => Refusals): void {
    this.buffered.set(installationId, change(this.buffered.get(installationId) ?? NO_REFUSALS));
  }
}
