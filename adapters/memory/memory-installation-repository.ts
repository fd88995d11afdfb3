import type { Installation } from '../../core/crm/installation.ts';
import type { InstallationRepository } from '../../core/crm/installation-repository.port.ts';
import { addRefusals, type Refusals } from '../../core/crm/refusals.ts';
import { type CrmTable, KeptInstallation } from './crm-table.ts';

export class MemoryInstallationRepository implements InstallationRepository {
  constructor(private readonly table: CrmTable) {}

  async add(installation: Installation): Promise<void> {
    this.table.installations.set(installation.id, new KeptInstallation(structuredClone(installation)));
  }

  async find(installationId: string): Promise<Installation | undefined> {
    return structuredClone(this.table.installations.get(installationId)?.installation);
  }

  async list(siteId: string, limit: number): Promise<readonly Installation[]> {
    const all = [...this.table.installations.values()].map(({ installation }) => installation);
    const ofSite = all.filter((installation) => installation.siteId === siteId);
    return structuredClone(ofSite.sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, limit));
  }

  async change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined> {
    const kept = this.table.find(siteId, installationId);
    if (!kept) return undefined;
    const { id, createdAt } = kept.installation;
    kept.installation = structuredClone({ ...change(structuredClone(kept.installation)), id, siteId, createdAt });
    return structuredClone(kept.installation);
  }

  async recordRefusals(installationId: string, refusals: Refusals): Promise<void> {
    const kept = this.table.installations.get(installationId);
    if (kept) kept.refusals = addRefusals(kept.refusals, refusals);
  }

  async refusals(siteId: string, installationId: string): Promise<Refusals | undefined> {
    return this.table.find(siteId, installationId)?.refusals;
  }
}
