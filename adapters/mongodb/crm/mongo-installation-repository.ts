import { type Installation, isApplying } from '../../../core/crm/installation.ts';
import type { InstallationRepository } from '../../../core/crm/installation-repository.port.ts';
import { addRefusals, NO_REFUSALS, type Refusals } from '../../../core/crm/refusals.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { untilAlone } from '../database/until-alone.ts';
import type { InstallationOfSiteDocument } from '../documents/documents.ts';

export class MongoInstallationRepository implements InstallationRepository {
  private readonly installations;
  private readonly byId: (installationId: string) => Promise<Installation | undefined>;

  constructor(private readonly database: MongoDatabase) {
    this.installations = database.collections.installations;
    this.byId = database.gathering(async (ids) => {
      const found = await this.installations.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map((one) => [one._id, installationOf(one)]));
    });
  }

  async add(installation: Installation): Promise<void> {
    const { id: _id, siteId } = installation;
    const rest = { turnExpiresAt: 0, fencingNumber: 0, refusals: JSON.stringify(NO_REFUSALS) };
    await this.database.ask(() => this.installations.insertOne({ _id, siteId, ...rest, ...stateOf(installation) }));
  }

  find(installationId: string): Promise<Installation | undefined> {
    return this.byId(installationId);
  }

  async list(siteId: string, limit: number): Promise<readonly Installation[]> {
    const found = this.installations.find({ siteId }, { sort: { _id: -1 }, limit });
    return (await this.database.ask(() => found.toArray())).map(installationOf);
  }

  change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined> {
    return untilAlone(this.database, async () => {
      const found = await this.installations.findOne({ _id: installationId, siteId });
      if (!found) return { answer: undefined };
      const known = installationOf(found);
      const { id, createdAt } = known;
      const changed = { ...change(known), id, siteId, createdAt };
      const unchanged = { _id: installationId, siteId, document: found.document };
      const { matchedCount } = await this.installations.updateOne(unchanged, { $set: stateOf(changed) });
      return matchedCount === 1 ? { answer: changed } : 'met another';
    });
  }

  async recordRefusals(installationId: string, refusals: Refusals): Promise<void> {
    await untilAlone(this.database, async () => {
      const found = await this.installations.findOne({ _id: installationId });
      if (!found) return { answer: undefined };
      const together = JSON.stringify(addRefusals(JSON.parse(found.refusals) as Refusals, refusals));
      const unchanged = { _id: installationId, siteId: found.siteId, refusals: found.refusals };
      const { matchedCount } = await this.installations.updateOne(unchanged, { $set: { refusals: together } });
      return matchedCount === 1 ? { answer: undefined } : 'met another';
    });
  }

  async refusals(siteId: string, installationId: string): Promise<Refusals | undefined> {
    const found = await this.database.ask(() => this.installations.findOne({ _id: installationId, siteId }));
    return found ? (JSON.parse(found.refusals) as Refusals) : undefined;
  }
}

function stateOf(installation: Installation): Pick<InstallationOfSiteDocument, 'applies' | 'document'> {
  return { applies: isApplying(installation) ? 1 : 0, document: JSON.stringify(installation) };
}

function installationOf({ document }: Pick<InstallationOfSiteDocument, 'document'>): Installation {
  return JSON.parse(document) as Installation;
}
