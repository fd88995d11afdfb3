import { InstallationNotFound } from './crm-errors.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { RefusalBuffer } from './refusal-buffer.ts';
import type { RefusalStatistics } from './refusals.ts';

/**
 * Reads a CRM connection's number of rejected deliveries by reason, and the latest refusals.
 * @throws InstallationNotFound
 */
export class ReadRefusalStatistics {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly buffer: RefusalBuffer,
  ) {}

  async execute({ siteId, installationId }: { siteId: string; installationId: string }): Promise<RefusalStatistics> {
    await this.buffer.flush();
    const statistics = await this.installations.findRefusalStatistics(siteId, installationId);
    if (!statistics) throw new InstallationNotFound();
    return statistics;
  }
}
