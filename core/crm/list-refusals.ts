import { InstallationNotFound } from './crm-errors.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { RecordRefusals } from './record-refusals.ts';
import type { RefusalStatistics } from './refusals.ts';

/**
 * Reads a CRM connection's number of rejected deliveries by reason, and the latest refusals.
 * @throws InstallationNotFound
 */
export class ListRefusals {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly recordRefusals: RecordRefusals,
  ) {}

  async execute({ siteId, installationId }: { siteId: string; installationId: string }): Promise<RefusalStatistics> {
    await this.recordRefusals.execute();
    const recordRefusals = await this.installations.findRefusals(siteId, installationId);
    if (!recordRefusals) throw new InstallationNotFound();
    return recordRefusals;
  }
}
