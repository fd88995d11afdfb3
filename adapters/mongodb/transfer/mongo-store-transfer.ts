import { BSON, type Collection } from 'mongodb';
import { MINUTE } from '../../../core/shared/time.ts';
import type {
  StoreTransfer,
  TransferPage,
  TransferPart,
  TransferRecord,
} from '../../../core/transfer/store-transfer.port.ts';
import { MongoDatabase } from '../database/mongo-database.ts';
import { readCursorPage } from '../database/read-cursor-page.ts';
import { TRANSFER_MAPPERS } from './transfer-mappers.ts';

interface TransferDocument {
  readonly _id: string;
  readonly [field: string]: unknown;
}

export class MongoStoreTransfer implements StoreTransfer {
  constructor(private readonly database: MongoDatabase) {}

  async read(part: TransferPart, limit: number, from?: string): Promise<TransferPage> {
    const cursorFilter = from === undefined ? {} : { _id: { $gt: from } };
    const found = this.getCollection(part).find(cursorFilter, { sort: { _id: 1 }, hint: { _id: 1 }, limit: limit + 1 });
    const { items, hasMore } = await this.database.execute(() =>
      readCursorPage(found, limit, BSON.calculateObjectSize),
    );
    return {
      records: items.map((document) => TRANSFER_MAPPERS[part].toRecord(document)),
      next: hasMore ? items.at(-1)?._id : undefined,
    };
  }

  async write(part: TransferPart, records: readonly TransferRecord[]): Promise<void> {
    if (records.length === 0) return;
    const writes = records.map((record) => {
      const { _id, ...replacement } = TRANSFER_MAPPERS[part].toDocument(record);
      const siteId = 'siteId' in replacement ? { siteId: replacement['siteId'] } : {};
      return { replaceOne: { filter: { _id, ...siteId }, replacement, upsert: true } };
    });
    await this.database.execute(() => this.getCollection(part).bulkWrite(writes, { ordered: false }));
  }

  private getCollection(part: TransferPart): Collection<TransferDocument> {
    return this.database.collections[part] as unknown as Collection<TransferDocument>;
  }
}

/** Opens a MongoDB database in order to copy the whole store from it or to it. Each operation may take a minute. */
export async function openMongoTransfer(url: string) {
  const database = await MongoDatabase.open(url, MINUTE);
  return { transfer: new MongoStoreTransfer(database), close: () => database.close() };
}
