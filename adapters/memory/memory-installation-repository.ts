import type { Installation } from '../../core/crm/installation.ts';
import type { InstallationRepository } from '../../core/crm/installation-repository.port.ts';
import { type CrmRejectionStatistics, mergeCrmRejectionStatistics } from '../../core/crm/rejected-deliveries.ts';
import { type CrmTable, InstallationEntry } from './crm-table.ts';

export class MemoryInstallationRepository implements InstallationRepository {
  constructor(private readonly table: CrmTable) {}

  async add(installation: Installation): Promise<void> {
    this.table.installations.set(installation.id, new InstallationEntry(structuredClone(installation)));
  }

  async find(installationId: string): Promise<Installation | undefined> {
    return structuredClone(this.table.installations.get(installationId)?.installation);
  }

  async list(siteId: string, limit: number, before?: string): Promise<readonly Installation[]> {
    const all = [...this.table.installations.values()].map(({ installation }) => installation);
    const ofSite = all.filter(
      ({ siteId: ofSiteId, id }) => ofSiteId === siteId && (before === undefined || id < before),
    );
    return structuredClone(ofSite.sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, limit));
  }

  async change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined> {
    const entry = this.table.find(siteId, installationId);
    if (!entry) return undefined;
    const { id, createdAt } = entry.installation;
    entry.installation = structuredClone({ ...change(structuredClone(entry.installation)), id, siteId, createdAt });
    return structuredClone(entry.installation);
  }

  async addRejectionStatistics(installationId: string, refusals: CrmRejectionStatistics): Promise<void> {
    const entry = this.table.installations.get(installationId);
    if (entry) entry.refusals = mergeCrmRejectionStatistics(entry.refusals, refusals);
  }

  async findRejectionStatistics(siteId: string, installationId: string): Promise<CrmRejectionStatistics | undefined> {
    return this.table.find(siteId, installationId)?.refusals;
  }
}
