import { parentPort, workerData } from 'node:worker_threads';
import { Database } from './driver.ts';

/** How long a checkpoint waits for readers of the log. Writers are blocked meanwhile, so the wait is short. */
const BUSY_TIMEOUT_MS = 20;

const database = new Database(String(workerData), { timeout: BUSY_TIMEOUT_MS });
database.pragma('synchronous = NORMAL');

parentPort?.on('message', (request: 'checkpoint' | 'empty') => {
  try {
    if (request === 'empty') {
      database.pragma('wal_checkpoint(PASSIVE)');
      const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
      parentPort?.postMessage(result?.busy === 0 ? 'emptied' : 'busy');
      return;
    }
    // Passive checkpoints copy the log without blocking writers. The second one copies what was written during the
    // first. So the checkpoint that resets the log blocks writers for about 3 ms instead of 14 ms.
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma('wal_checkpoint(RESTART)');
  } catch {
    // The disk is full or failing. Writers get this error too, and the next checkpoint tries again.
    if (request === 'empty') {
      parentPort?.postMessage('busy');
      return;
    }
  }
  parentPort?.postMessage('done');
});
