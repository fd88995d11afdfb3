import { readAllPages } from '../shared/read-all-pages.ts';
import type { Installation } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/** Lists all CRM connections of a site, newest first. */
export class ListInstallations {
  constructor(private readonly installations: Pick<InstallationRepository, 'list'>) {}

  execute({ siteId }: { siteId: string }): Promise<readonly Installation[]> {
    return readAllPages((limit, last) => this.installations.list(siteId, limit, last?.id));
  }
}
