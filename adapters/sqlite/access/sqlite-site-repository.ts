import type { Database } from 'better-sqlite3';
import type { Site, SiteDeletion } from '../../../core/access/site.ts';
import type { SiteRepository } from '../../../core/access/site-repository.port.ts';
import type { CustomTexts } from '../../../core/localization/texts.ts';
import { RowCache } from '../database/row-cache.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { SiteMemberTable } from './site-member-table.ts';

export interface SiteRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly allowed_origins: string;
  readonly locale: string;
  readonly texts: string;
  readonly created_at: number;
  /** JSON of a `SiteDeletion`. */
  readonly deletion: string | null;
}

/**
 * Returns a function that stores a site, with its account as owner. It must be called within a transaction. It throws
 * `AccountClosedError` if the account is closed.
 */
export function prepareSiteInsertion(connection: Database): (site: Site) => void {
  const insertSite = connection.prepare<SiteRow>(
    `insert into sites (id, account_id, name, allowed_origins, locale, texts, created_at, deletion)
     values (@id, @account_id, @name, @allowed_origins, @locale, @texts, @created_at, @deletion)`,
  );
  const members = new SiteMemberTable(connection);
  const insertOwner = connection.prepare<[string, string, number]>(
    "insert into site_members (site_id, account_id, role, since) values (?, ?, 'owner', ?)",
  );
  return (site) => {
    members.rejectClosedAccount(site.accountId);
    insertSite.run(toSiteRow(site));
    insertOwner.run(site.id, site.accountId, site.createdAt);
  };
}

/** Maximum number of cached sites. Sites are cached because every request with an API key reads a site. */
const MAX_CACHED_SITES = 1000;

export class SqliteSiteRepository implements SiteRepository {
  private readonly insertSite;
  private readonly selectById;
  private readonly selectIdsByAccount;
  private readonly selectIds;
  private readonly selectDeleted;
  private readonly update;
  private readonly cache: RowCache<Site>;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.cache = new RowCache(database, MAX_CACHED_SITES);
    this.insertSite = prepareSiteInsertion(connection);
    this.selectById = connection.prepare<[string], SiteRow>('select * from sites where id = ?');
    this.selectIdsByAccount = connection.prepare<[string, number], { id: string }>(
      'select id from sites where account_id = ? limit ?',
    );
    this.selectIds = connection
      .prepare<[string, number], string>('select id from sites where id > ? order by id limit cast(? as integer)')
      .pluck();
    this.selectDeleted = connection.prepare<[], SiteRow>(
      'select * from sites indexed by sites_deleted where deletion is not null order by id',
    );
    this.update = connection.prepare<SiteRow>(
      `update sites set name = @name, allowed_origins = @allowed_origins, locale = @locale, texts = @texts,
         deletion = @deletion
       where id = @id`,
    );
  }

  add(site: Site, limit?: number): Promise<boolean> {
    return this.database.write(() => {
      if (limit !== undefined && this.selectIdsByAccount.all(site.accountId, limit).length >= limit) return false;
      this.insertSite(site);
      return true;
    });
  }

  find(siteId: string): Promise<Site | undefined> {
    return this.database.read(() => this.cache.getOrRead(siteId, () => this.readSite(siteId)));
  }

  listIds(limit: number, after = ''): Promise<readonly string[]> {
    return this.database.read(() => this.selectIds.all(after, limit));
  }

  listDeleted(): Promise<readonly Site[]> {
    return this.database.read(() => this.selectDeleted.all().map(toSite));
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
    const row = this.selectById.get(siteId);
    return row && toSite(row);
  }
}

export function toSiteRow({ id, accountId, name, allowedOrigins, locale, texts, createdAt, deletion }: Site): SiteRow {
  const jsonColumns = {
    allowed_origins: JSON.stringify(allowedOrigins),
    texts: JSON.stringify(texts),
    deletion: deletion ? JSON.stringify(deletion) : null,
  };
  return { id, account_id: accountId, name, locale, ...jsonColumns, created_at: createdAt };
}

export function toSite(row: SiteRow): Site {
  const { id, account_id, name, allowed_origins, locale, texts, created_at, deletion } = row;
  const jsonFields = {
    allowedOrigins: JSON.parse(allowed_origins) as string[],
    texts: JSON.parse(texts) as CustomTexts,
    ...(deletion !== null && { deletion: JSON.parse(deletion) as SiteDeletion }),
  };
  return { id, accountId: account_id, name, locale, ...jsonFields, createdAt: created_at };
}
