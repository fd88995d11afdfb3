import { exceedsMaxPageBytes } from '../../../core/shared/page-bytes.ts';
import type {
  StoreTransfer,
  TransferPage,
  TransferPart,
  TransferRecord,
} from '../../../core/transfer/store-transfer.port.ts';
import { SqliteDatabase } from '../database/sqlite-database.ts';
import { TRANSFER_TABLES, type TransferTable, toFieldName } from './transfer-tables.ts';

type SqlValue = string | number | null;
type SqlRow = Record<string, SqlValue>;

export class SqliteStoreTransfer implements StoreTransfer {
  constructor(private readonly database: SqliteDatabase) {}

  async read(part: TransferPart, limit: number, from?: string): Promise<TransferPage> {
    const { table, key, columns, joinedColumn, asText = {} } = TRANSFER_TABLES[part];
    const selectedColumns = joinedColumn ? [...columns, joinedColumn.column] : columns;
    const selected = selectedColumns.map((column) =>
      column in asText ? `cast(${column} as text) as ${column}` : column,
    );
    const afterKey = from === undefined ? '' : `where (${key}) > (${key.map(() => '?')})`;
    const found = this.database.connection
      .prepare<SqlValue[], SqlRow>(
        `select ${selected} from ${joinedColumn?.from ?? table} ${afterKey} order by ${key} limit ?`,
      )
      .iterate(...(from === undefined ? [] : (JSON.parse(from) as SqlValue[])), limit + 1);
    const { rows, hasMore } = collectRowPage(found, limit);
    const last = hasMore ? rows.at(-1) : undefined;
    return {
      records: rows.map((row) =>
        Object.fromEntries(selectedColumns.map((column) => [toFieldName(column), row[column] ?? null])),
      ),
      next: last && JSON.stringify(key.map((column) => last[column])),
    };
  }

  async write(part: TransferPart, records: readonly TransferRecord[]): Promise<void> {
    const table = TRANSFER_TABLES[part];
    const insert = this.database.connection.prepare(buildUpsertSql(table));
    await this.database.write(() => {
      for (const record of records) insert.run(table.columns.map((column) => record[toFieldName(column)] ?? null));
    });
  }
}

/** Collects at most `limit` rows of at most `MAX_PAGE_BYTES` together. Reads one more row, to determine `hasMore`. */
function collectRowPage(
  found: Iterable<SqlRow>,
  limit: number,
): { readonly rows: readonly SqlRow[]; readonly hasMore: boolean } {
  const rows: SqlRow[] = [];
  let bytes = 0;
  for (const row of found) {
    bytes += Buffer.byteLength(Object.values(row).join(''));
    if (rows.length === limit || exceedsMaxPageBytes(rows.length, bytes)) return { rows, hasMore: true };
    rows.push(row);
  }
  return { rows, hasMore: false };
}

function buildUpsertSql({ table, key, columns, asText = {} }: TransferTable): string {
  const others = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  const values = columns.map((column) => (column in asText ? `cast(? as ${asText[column]})` : '?'));
  const update = others.length === 0 ? 'nothing' : `update set ${others}`;
  return `insert into ${table} (${columns}) values (${values}) on conflict (${key}) do ${update}`;
}

/** Opens a SQLite file to copy a whole store from or to it. A missing file is created. */
export function openSqliteTransfer(file: string) {
  const database = SqliteDatabase.open(file);
  return { transfer: new SqliteStoreTransfer(database), close: () => database.close() };
}
