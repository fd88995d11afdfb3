import { canApplyDeliveries, type Installation } from '../../../core/crm/installation.ts';
import type { InstallationRepository } from '../../../core/crm/installation-repository.port.ts';
import {
  type CrmRejectionStatistics,
  mergeCrmRejectionStatistics,
  NO_CRM_REJECTIONS,
} from '../../../core/crm/rejected-deliveries.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import type { CrmInstallationDocument } from '../documents/documents.ts';

export class MongoInstallationRepository implements InstallationRepository {
  private readonly installations;
  private readonly readById: (installationId: string) => Promise<Installation | undefined>;

  constructor(private readonly database: MongoDatabase) {
    this.installations = database.collections.installations;
    this.readById = database.batchReads(async (ids) => {
      const found = await this.installations.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map((one) => [one._id, toInstallation(one)]));
    });
  }

  async add(installation: Installation): Promise<void> {
    const { id: _id, siteId } = installation;
    const initial = { turnExpiresAt: 0, fencingNumber: 0, refusals: JSON.stringify(NO_CRM_REJECTIONS) };
    await this.database.execute(() =>
      this.installations.insertOne({ _id, siteId, ...initial, ...toInstallationFields(installation) }),
    );
  }

  find(installationId: string): Promise<Installation | undefined> {
    return this.readById(installationId);
  }

  async list(siteId: string, limit: number, before?: string): Promise<readonly Installation[]> {
    const filter = { siteId, ...(before !== undefined && { _id: { $lt: before } }) };
    const found = this.installations.find(filter, { sort: { _id: -1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(toInstallation);
  }

  change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined> {
    return retryOnConflict(this.database, async () => {
      const found = await this.installations.findOne({ _id: installationId, siteId });
      if (!found) return { result: undefined };
      const current = toInstallation(found);
      const { id, createdAt } = current;
      const changed = { ...change(current), id, siteId, createdAt };
      const unchangedFilter = { _id: installationId, siteId, document: found.document };
      const { matchedCount } = await this.installations.updateOne(unchangedFilter, {
        $set: toInstallationFields(changed),
      });
      return matchedCount === 1 ? { result: changed } : 'conflict';
    });
  }

  async addRejectionStatistics(installationId: string, refusals: CrmRejectionStatistics): Promise<void> {
    await retryOnConflict(this.database, async () => {
      const found = await this.installations.findOne({ _id: installationId });
      if (!found) return { result: undefined };
      const total = JSON.stringify(
        mergeCrmRejectionStatistics(JSON.parse(found.refusals) as CrmRejectionStatistics, refusals),
      );
      const unchangedFilter = { _id: installationId, siteId: found.siteId, refusals: found.refusals };
      const { matchedCount } = await this.installations.updateOne(unchangedFilter, { $set: { refusals: total } });
      return matchedCount === 1 ? { result: undefined } : 'conflict';
    });
  }

  async findRejectionStatistics(siteId: string, installationId: string): Promise<CrmRejectionStatistics | undefined> {
    const found = await this.database.execute(() => this.installations.findOne({ _id: installationId, siteId }));
    return found ? (JSON.parse(found.refusals) as CrmRejectionStatistics) : undefined;
  }
}

function toInstallationFields(installation: Installation): Pick<CrmInstallationDocument, 'applies' | 'document'> {
  return { applies: canApplyDeliveries(installation) ? 1 : 0, document: JSON.stringify(installation) };
}

function toInstallation({ document }: Pick<CrmInstallationDocument, 'document'>): Installation {
  return JSON.parse(document) as Installation;
}
