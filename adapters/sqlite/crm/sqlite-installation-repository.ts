import { canApplyDeliveries, type Installation } from '../../../core/crm/installation.ts';
import type { InstallationRepository } from '../../../core/crm/installation-repository.port.ts';
import { type CrmRejectionStatistics, mergeCrmRejectionStatistics } from '../../../core/crm/rejected-deliveries.ts';
import { MAX_ID } from '../../../core/shared/max-id.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface InstallationRow {
  readonly id: string;
  readonly site_id: string;
  readonly applies: number;
  readonly document: string;
}

export class SqliteInstallationRepository implements InstallationRepository {
  private readonly insert;
  private readonly selectById;
  private readonly selectBySite;
  private readonly update;
  private readonly selectRefusals;
  private readonly updateRefusals;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const text = <Parameters extends unknown[]>(sql: string) => connection.prepare<Parameters, string>(sql).pluck();
    this.insert = connection.prepare<InstallationRow>(
      'insert into installations (id, site_id, applies, document) values (@id, @site_id, @applies, @document)',
    );
    this.selectById = text<[string]>('select document from installations where id = ?');
    this.selectBySite = text<[string, string, number]>(
      'select document from installations where site_id = ? and id < ? order by id desc limit cast(? as integer)',
    );
    this.update = connection.prepare<InstallationRow>(
      'update installations set applies = @applies, document = @document where id = @id and site_id = @site_id',
    );
    this.selectRefusals = text<[string]>('select refusals from installations where id = ?');
    this.updateRefusals = connection.prepare<[string, string]>('update installations set refusals = ? where id = ?');
  }

  async add(installation: Installation): Promise<void> {
    await this.database.write(() => this.insert.run(toInstallationRow(installation)));
  }

  find(installationId: string): Promise<Installation | undefined> {
    return this.database.read(() => this.readInstallation(installationId));
  }

  list(siteId: string, limit: number, before = MAX_ID): Promise<readonly Installation[]> {
    return this.database.read(() => this.selectBySite.all(siteId, before, limit).map(parseInstallation));
  }

  change(
    siteId: string,
    installationId: string,
    change: (installation: Installation) => Installation,
  ): Promise<Installation | undefined> {
    return this.database.write(() => {
      const existing = this.readInstallation(installationId);
      if (existing?.siteId !== siteId) return undefined;
      const { id, createdAt } = existing;
      const changed = { ...change(existing), id, siteId, createdAt };
      this.update.run(toInstallationRow(changed));
      return changed;
    });
  }

  async addRejectionStatistics(installationId: string, refusals: CrmRejectionStatistics): Promise<void> {
    await this.database.write(() => {
      const before = this.selectRefusals.get(installationId);
      if (before === undefined) return;
      const total = mergeCrmRejectionStatistics(JSON.parse(before) as CrmRejectionStatistics, refusals);
      this.updateRefusals.run(JSON.stringify(total), installationId);
    });
  }

  findRejectionStatistics(siteId: string, installationId: string): Promise<CrmRejectionStatistics | undefined> {
    return this.database.read(() => {
      const text =
        this.readInstallation(installationId)?.siteId === siteId ? this.selectRefusals.get(installationId) : undefined;
      return text === undefined ? undefined : (JSON.parse(text) as CrmRejectionStatistics);
    });
  }

  private readInstallation(installationId: string): Installation | undefined {
    const document = this.selectById.get(installationId);
    return document === undefined ? undefined : parseInstallation(document);
  }
}

function toInstallationRow(installation: Installation): InstallationRow {
  const { id, siteId } = installation;
  return {
    id,
    site_id: siteId,
    applies: canApplyDeliveries(installation) ? 1 : 0,
    document: JSON.stringify(installation),
  };
}

function parseInstallation(document: string): Installation {
  return JSON.parse(document) as Installation;
}
