import type { StoreTransfer } from '../../core/transfer/store-transfer.port.ts';
import { openExternalService } from './open-external-service.ts';

/** The store to copy from or to. It need not be the configured store. */
export type StoreLocation =
  | { readonly sqlite: string }
  | {
      readonly mongodb: string;
      /** Name of the option or variable that the URL was read from. Error messages name it. */
      readonly urlSource: string;
    };

export interface ClosableStoreTransfer {
  readonly transfer: StoreTransfer;
  close(): Promise<void>;
}

/** Opens the store at a location, and migrates its schema. */
export async function openStoreTransfer(location: StoreLocation): Promise<ClosableStoreTransfer> {
  if ('sqlite' in location) {
    const { openSqliteTransfer } = await import('../../adapters/sqlite/transfer/sqlite-store-transfer.ts');
    return openSqliteTransfer(location.sqlite);
  }
  const load = () => import('../../adapters/mongodb/transfer/mongo-store-transfer.ts');
  return openExternalService(['mongodb'], location.urlSource, load, ({ openMongoTransfer }) =>
    openMongoTransfer(location.mongodb),
  );
}
