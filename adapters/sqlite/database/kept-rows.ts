import type { SqliteDatabase } from './sqlite-database.ts';

/**
 * A cache of recently read rows, for callers that poll the same ones. A row is served only while no process has written
 * to the file since it was read.
 */
export class RowCache<Row> {
  private readonly rows = new Map<string, Row>();
  private changeVersion = 0;

  /** At most so many are kept, and none but those that are `worthIt`. */
  constructor(
    private readonly database: SqliteDatabase,
    private readonly maxRows: number,
    private readonly isCacheable: (row: Row) => boolean = () => true,
  ) {}

  /** The row of that name, which `read` reads where it is not at hand. */
  getOrRead(name: string, read: () => Row | undefined): Row | undefined {
    const { changeVersion } = this.database;
    if (changeVersion !== this.changeVersion) {
      this.rows.clear();
      this.changeVersion = changeVersion;
    }
    const cached = this.rows.get(name);
    if (cached !== undefined) return cached;
    const row = read();
    if (row !== undefined && this.isCacheable(row)) this.add(name, row);
    return row;
  }

  private add(name: string, row: Row): void {
    if (this.rows.size >= this.maxRows) this.rows.clear();
    this.rows.set(name, row);
  }
}
