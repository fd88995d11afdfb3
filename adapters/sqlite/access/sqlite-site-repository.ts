import type { Site } from '../../../core/access/site.ts';
import type { SiteRepository } from '../../../core/access/site-repository.port.ts';
import type { CustomTexts } from '../../../core/localization/texts.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export interface SiteRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly allowed_origins: string;
  readonly locale: string;
  readonly texts: string;
  readonly created_at: number;
}

export const INSERT_SITE_SQL = `
  insert into sites (id, account_id, name, allowed_origins, locale, texts, created_at)
  values (@id, @account_id, @name, @allowed_origins, @locale, @texts, @created_at)`;

export class SqliteSiteRepository implements SiteRepository {
  private readonly insert;
  private readonly byId;
  private readonly ofAccount;
  private readonly update;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<SiteRow>(INSERT_SITE_SQL);
    this.byId = connection.prepare<[string], SiteRow>('select * from sites where id = ?');
    this.ofAccount = connection.prepare<[string, number], SiteRow>(
      'select * from sites where account_id = ? order by id limit ?',
    );
    this.update = connection.prepare<SiteRow>(
      `update sites set name = @name, allowed_origins = @allowed_origins, locale = @locale, texts = @texts
       where id = @id`,
    );
  }

  add(site: Site, limit?: number): Promise<boolean> {
    return this.database.write(() => {
      if (limit !== undefined && this.ofAccount.all(site.accountId, limit).length >= limit) return false;
      this.insert.run(toSiteRow(site));
      return true;
    });
  }

  find(siteId: string): Promise<Site | undefined> {
    return this.database.read(() => this.readSite(siteId));
  }

  listByAccount(accountId: string, limit: number): Promise<readonly Site[]> {
    return this.database.read(() => this.ofAccount.all(accountId, limit).map(fromRow));
  }

  change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined> {
    return this.database.write(() => {
      const site = this.readSite(siteId);
      if (!site) return undefined;
      const changed = change(site);
      this.update.run(toSiteRow(changed));
      return changed;
    });
  }

  private readSite(siteId: string): Site | undefined {
    const row = this.byId.get(siteId);
    return row && fromRow(row);
  }
}

export function toSiteRow({ id, accountId, name, allowedOrigins, locale, texts, createdAt }: Site): SiteRow {
  const jsonColumns = { allowed_origins: JSON.stringify(allowedOrigins), texts: JSON.stringify(texts) };
  return { id, account_id: accountId, name, locale, ...jsonColumns, created_at: createdAt };
}

function fromRow({ id, account_id, name, allowed_origins, locale, texts, created_at }: SiteRow): Site {
  const jsonFields = {
    allowedOrigins: JSON.parse(allowed_origins) as string[],
    texts: JSON.parse(texts) as CustomTexts,
  };
  return { id, accountId: account_id, name, locale, ...jsonFields, createdAt: created_at };
}
