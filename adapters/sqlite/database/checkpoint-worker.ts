import { parentPort, workerData } from 'node:worker_threads';
import { Database } from './driver.ts';

/** How long a checkpoint waits for readers of the log. Writers are blocked meanwhile, so the wait is short. */
const BUSY_TIMEOUT_MS = 20;

const database = new Database(String(workerData), { timeout: BUSY_TIMEOUT_MS });
database.pragma('synchronous = NORMAL');

parentPort?.on('message', () => {
  try {
    // The passive checkpoint copies most of the log without blocking writers. The second checkpoint resets the log.
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma('wal_checkpoint(RESTART)');
  } catch {
    // The disk is full or failing. Writers get this error too, and the next checkpoint tries again.
  }
  parentPort?.postMessage('done');
});
