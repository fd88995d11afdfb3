import { InstallationNotFoundError } from './crm-errors.ts';
import type { CrmRejectionBuffer } from './crm-rejection-buffer.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { CrmRejectionStatistics } from './rejected-deliveries.ts';

/**
 * Reads a CRM connection's number of rejected deliveries by reason, and the latest rejections.
 * @throws InstallationNotFoundError
 */
export class ReadCrmRejectionStatistics {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly buffer: CrmRejectionBuffer,
  ) {}

  async execute({
    siteId,
    installationId,
  }: {
    siteId: string;
    installationId: string;
  }): Promise<CrmRejectionStatistics> {
    await this.buffer.flush();
    const statistics = await this.installations.findRejectionStatistics(siteId, installationId);
    if (!statistics) throw new InstallationNotFoundError();
    return statistics;
  }
}
