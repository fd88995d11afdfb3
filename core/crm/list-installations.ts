import type { Installation } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/** Maximum number of CRM connections in one response. Older ones are left out. */
const MAX_LISTED_INSTALLATIONS = 1000;

/** Lists a site's CRM connections, newest first. */
export class ListInstallations {
  constructor(private readonly installations: InstallationRepository) {}

  execute({ siteId }: { siteId: string }): Promise<readonly Installation[]> {
    return this.installations.list(siteId, MAX_LISTED_INSTALLATIONS);
  }
}
