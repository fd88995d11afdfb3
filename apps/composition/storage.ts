import { join } from 'node:path';
import type { Config } from './config.ts';
import { openService } from './open-service.ts';
import type { Ports } from './tokens.ts';

type Repositories = Pick<
  Ports,
  | 'accounts'
  | 'sites'
  | 'apiKeys'
  | 'sessions'
  | 'profiles'
  | 'tickets'
  | 'conversations'
  | 'assessments'
  | 'assessmentLeases'
  | 'installations'
  | 'deliveries'
  | 'deliveryLeases'
  | 'paymentActions'
  | 'executions'
  | 'earlyReturns'
  | 'fakeSessions'
  | 'widgets'
  | 'auditLog'
  | 'requestLog'
  | 'usage'
  | 'processes'
  | 'masterKeyCheck'
  | 'storeProbe'
>;

export interface Storage extends Repositories {
  /** Ends once every write that was begun is durable. */
  close(): Promise<void>;
}

/** The SQLite file of a data folder. */
export function databaseFile(data: string): string {
  return join(data, 'portico.db');
}

/** Opens the store that the configuration names; the choice is made here and nowhere else. */
export function openStorage(config: Config): Promise<Storage> {
  switch (config.store) {
    case 'memory':
      return openMemory();
    case 'sqlite':
      return openSqlite(databaseFile(config.data));
    case 'mongodb':
      return openMongo(config);
  }
}

async function openMemory(): Promise<Storage> {
  const { openMemoryStorage } = await import('../../adapters/memory/memory-storage.ts');
  return openMemoryStorage();
}

async function openSqlite(file: string): Promise<Storage> {
  const { openSqliteStorage } = await import('../../adapters/sqlite/sqlite-storage.ts');
  return openSqliteStorage(file);
}

function openMongo({ mongodbUrl = '', urlSource }: Config): Promise<Storage> {
  const load = () => import('../../adapters/mongodb/mongo-storage.ts');
  return openService(['mongodb'], urlSource.mongodbUrl, load, ({ openMongoStorage }) => openMongoStorage(mongodbUrl));
}
