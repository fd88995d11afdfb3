import { parentPort, workerData } from 'node:worker_threads';
import { Database } from './driver.ts';

/** While it waits for readers to let go of the log it holds up writers, so it does not wait long. */
const BUSY_TIMEOUT_MS = 20;

const database = new Database(String(workerData), { timeout: BUSY_TIMEOUT_MS });
database.pragma('synchronous = NORMAL');

parentPort?.on('message', () => {
  try {
    // The first pass does the work beside the writers; the second has little left and lets the log begin anew.
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma('wal_checkpoint(RESTART)');
  } catch {
    // A full or failing disk: the log is kept, writers learn of it by themselves, and the next checkpoint tries again.
  }
  parentPort?.postMessage('done');
});
