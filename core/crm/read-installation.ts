import { InstallationNotFoundError } from './crm-errors.ts';
import type { Installation } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/** Reads a CRM connection of the site. @throws InstallationNotFoundError */
export class ReadInstallation {
  constructor(private readonly installations: InstallationRepository) {}

  async execute({ siteId, installationId }: { siteId: string; installationId: string }): Promise<Installation> {
    const installation = await this.installations.find(installationId);
    if (installation?.siteId !== siteId) throw new InstallationNotFoundError();
    return installation;
  }
}
