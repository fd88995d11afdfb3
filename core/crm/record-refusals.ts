import type { InstallationRepository } from './installation-repository.port.ts';
import { addRefusals, NO_REFUSALS, type Refusals, type Rejection, toRejections } from './refusals.ts';

/**
 * Buffers rejections in memory and writes them in batches, so that rejected strangers cost the store next to nothing. A
 * process that is killed loses those since its last write.
 */
export class RecordRefusals {
  private readonly buffered = new Map<string, Refusals>();

  constructor(private readonly installations: InstallationRepository) {}

  /** Remembers a refusal of an installation that there is. */
  buffer(installationId: string, refusal: Rejection): void {
    this.updateBuffered(installationId, (before) => addRefusals(before, toRejections(refusal)));
  }

  /** Writes what is gathered; what cannot be written is kept for the next time. */
  async execute(): Promise<void> {
    for (const [installationId, refusals] of [...this.buffered]) {
      this.buffered.delete(installationId);
      try {
        await this.installations.recordRefusals(installationId, refusals);
      } catch (error) {
        this.updateBuffered(installationId, (since) => addRefusals(refusals, since));
        throw error;
      }
    }
  }

  private updateBuffered(installationId: string, change: (before: Refusals) => Refusals): void {
    this.buffered.set(installationId, change(this.buffered.get(installationId) ?? NO_REFUSALS));
  }
}
