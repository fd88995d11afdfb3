import { InstallationNotFound } from './crm-errors.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { RecordRefusals } from './record-refusals.ts';
import type { Refusals } from './refusals.ts';

/** Reads the counts and the latest reasons of a CRM connection's rejected deliveries. @throws InstallationNotFound */
export class ListRefusals {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly rejections: RecordRefusals,
  ) {}

  async execute({ siteId, installationId }: { siteId: string; installationId: string }): Promise<Refusals> {
    await this.rejections.execute();
    const refusals = await this.installations.refusals(siteId, installationId);
    if (!refusals) throw new InstallationNotFound();
    return refusals;
  }
}
