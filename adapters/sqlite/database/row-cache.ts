import type { SqliteDatabase } from './sqlite-database.ts';

/**
 * Caches rows that callers read repeatedly. Any write to the file, by any process, invalidates the whole cache.
 */
export class RowCache<Row> {
  private readonly rows = new Map<string, Row>();
  private changeVersion = 0;

  /** Caches at most `maxRows` rows, and only those for which `isCacheable` returns `true`. */
  constructor(
    private readonly database: SqliteDatabase,
    private readonly maxRows: number,
    private readonly isCacheable: (row: Row) => boolean = () => true,
  ) {}

  /** Returns the cached row, or the result of `read`. That result is cached unless it is `undefined`. */
  getOrRead(key: string, read: () => Row | undefined): Row | undefined {
    const { changeVersion } = this.database;
    if (changeVersion !== this.changeVersion) {
      this.rows.clear();
      this.changeVersion = changeVersion;
    }
    const cached = this.rows.get(key);
    if (cached !== undefined) return cached;
    const row = read();
    if (row !== undefined && this.isCacheable(row)) this.add(key, row);
    return row;
  }

  private add(key: string, row: Row): void {
    if (this.rows.size >= this.maxRows) this.rows.clear();
    this.rows.set(key, row);
  }
}
