import type { InstallationRepository } from './installation-repository.port.ts';
import type { Refusal } from './refusals.ts';

/** So many refusals of one installation wait to be written; what comes beyond them is counted as the last reason is. */
const MOST_WAITING = 1000;

/**
 * Gathers refusals, so that strangers who are refused cost the store next to nothing, and writes them now and then: a
 * process that is killed forgets the last second of them. Decisions 5.
 */
export class RecordRefusals {
  private waiting = new Map<string, Refusal[]>();

  constructor(private readonly installations: InstallationRepository) {}

  note(installationId: string, refusal: Refusal): void {
    const refusals = this.waiting.get(installationId) ?? [];
    if (refusals.length < MOST_WAITING) refusals.push(refusal);
    this.waiting.set(installationId, refusals);
  }

  /** Writes what is gathered. */
  async execute(): Promise<void> {
    const gathered = this.waiting;
    this.waiting = new Map();
    for (const [installationId, refusals] of gathered) {
      await this.installations.recordRefusals(installationId, refusals);
    }
  }
}
