import type { StoreTransfer } from '../../core/transfer/store-transfer.port.ts';
import { openService } from './open-service.ts';

/** Location of a store to copy from or to, independent of the configuration. */
export type StoreLocation =
  | { readonly sqlite: string }
  | {
      readonly mongodb: string;
      /** Name of the option or variable that the URL was read from. Error messages name it. */
      readonly urlSource: string;
    };

export interface OpenedStoreTransfer {
  readonly transfer: StoreTransfer;
  close(): Promise<void>;
}

/** Opens a store to copy from or to, and migrates its schema. */
export async function openStoreTransfer(location: StoreLocation): Promise<OpenedStoreTransfer> {
  if ('sqlite' in location) {
    const { openSqliteTransfer } = await import('../../adapters/sqlite/transfer/sqlite-store-transfer.ts');
    return openSqliteTransfer(location.sqlite);
  }
  const load = () => import('../../adapters/mongodb/transfer/mongo-store-transfer.ts');
  return openService(['mongodb'], location.urlSource, load, ({ openMongoTransfer }) =>
    openMongoTransfer(location.mongodb),
  );
}
