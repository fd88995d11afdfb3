import type { InstallationRepository } from './installation-repository.port.ts';
import { addRefusals, NO_REFUSALS, oneRefusal, type Refusal, type Refusals } from './refusals.ts';

/**
 * Buffers rejections in memory and writes them in batches, so that rejected strangers cost the store next to nothing. A
 * process that is killed loses those since its last write.
 */
export class RecordRefusals {
  private readonly gathered = new Map<string, Refusals>();

  constructor(private readonly installations: InstallationRepository) {}

  /** Remembers a refusal of an installation that there is. */
  note(installationId: string, refusal: Refusal): void {
    this.add(installationId, (before) => addRefusals(before, oneRefusal(refusal)));
  }

  /** Writes what is gathered; what cannot be written is kept for the next time. */
  async execute(): Promise<void> {
    for (const [installationId, refusals] of [...this.gathered]) {
      this.gathered.delete(installationId);
      try {
        await this.installations.recordRefusals(installationId, refusals);
      } catch (error) {
        this.add(installationId, (since) => addRefusals(refusals, since));
        throw error;
      }
    }
  }

  private add(installationId: string, change: (before: Refusals) => Refusals): void {
    this.gathered.set(installationId, change(this.gathered.get(installationId) ?? NO_REFUSALS));
  }
}
