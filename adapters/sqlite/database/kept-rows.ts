import type { SqliteDatabase } from './sqlite-database.ts';

/**
 * A cache of recently read rows, for callers that poll the same ones. A row is served only while no process has written
 * to the file since it was read.
 */
export class KeptRows<Row> {
  private readonly rows = new Map<string, Row>();
  private state = 0;

  /** At most so many are kept, and none but those that are `worthIt`. */
  constructor(
    private readonly database: SqliteDatabase,
    private readonly most: number,
    private readonly worthIt: (row: Row) => boolean = () => true,
  ) {}

  /** The row of that name, which `read` reads where it is not at hand. */
  find(name: string, read: () => Row | undefined): Row | undefined {
    const { state } = this.database;
    if (state !== this.state) {
      this.rows.clear();
      this.state = state;
    }
    const kept = this.rows.get(name);
    if (kept !== undefined) return kept;
    const row = read();
    if (row !== undefined && this.worthIt(row)) this.keep(name, row);
    return row;
  }

  private keep(name: string, row: Row): void {
    if (this.rows.size >= this.most) this.rows.clear();
    this.rows.set(name, row);
  }
}
