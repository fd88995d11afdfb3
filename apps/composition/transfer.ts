import type { StoreTransfer } from '../../core/transfer/store-transfer.port.ts';
import { openService } from './open-service.ts';

/** A store of either kind, named apart from the configuration. */
export type StorePlace =
  | { readonly sqlite: string }
  | {
      readonly mongodb: string /** What gave the URL: an option, a variable or a `_FILE` variable. */;
      readonly urlSource: string;
    };

export interface OpenedTransfer {
  readonly transfer: StoreTransfer;
  close(): Promise<void>;
}

/** Opens a store to be moved whole; its schema is brought up to date. */
export async function openTransfer(place: StorePlace): Promise<OpenedTransfer> {
  if ('sqlite' in place) {
    const { openSqliteTransfer } = await import('../../adapters/sqlite/transfer/sqlite-store-transfer.ts');
    return openSqliteTransfer(place.sqlite);
  }
  const load = () => import('../../adapters/mongodb/transfer/mongo-store-transfer.ts');
  return openService(['mongodb'], place.urlSource, load, ({ openMongoTransfer }) => openMongoTransfer(place.mongodb));
}
