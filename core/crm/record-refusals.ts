import type { InstallationRepository } from './installation-repository.port.ts';
import { addRefusals, NO_REFUSALS, type Refusals, type Rejection, toRejections } from './refusals.ts';

/**
 * Buffers rejections in memory and writes them in batches, so that unauthenticated requests cause few writes. A killed
 * process loses the rejections since its last write.
 */
export class RecordRefusals {
  private readonly buffered = new Map<string, Refusals>();

  constructor(private readonly installations: InstallationRepository) {}

  /** Adds a rejection to the buffer. The CRM connection must exist. */
  buffer(installationId: string, rejection: Rejection): void {
    this.updateBuffered(installationId, (before) => addRefusals(before, toRejections(rejection)));
  }

  /** Writes the buffered rejections. Those that could not be written stay in the buffer. */
  async execute(): Promise<void> {
    for (const [installationId, rejections] of [...this.buffered]) {
      this.buffered.delete(installationId);
      try {
        await this.installations.recordRefusals(installationId, rejections);
      } catch (error) {
        this.updateBuffered(installationId, (since) => addRefusals(rejections, since));
        throw error;
      }
    }
  }

  private updateBuffered(installationId: string, change: (before: Refusals) => Refusals): void {
    this.buffered.set(installationId, change(this.buffered.get(installationId) ?? NO_REFUSALS));
  }
}
