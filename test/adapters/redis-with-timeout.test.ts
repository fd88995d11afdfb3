import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withTimeout } from '../../adapters/redis/with-timeout.ts';

/** A worker that echoes every message. */
const ECHO =
  "require('node:worker_threads').parentPort.on('message', function (message) { this.postMessage(message); })";

describe('withTimeout', async () => {
  const other = new Worker(ECHO, { eval: true });
  after(() => other.terminate());
  other.postMessage('ready');
  await once(other, 'message');

  it('resolves with a received result even if this process was blocked past the timeout', async () => {
    // From here on, timers run before received messages are processed.
    await setImmediate();
    const result = withTimeout(50, once(other, 'message'));
    other.postMessage('an answer');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);

    assert.deepEqual(await result, ['an answer']);
  });

  it('rejects when no result arrives in time', async () => {
    await assert.rejects(withTimeout(1, new Promise(() => {})), /Redis did not respond in time/);
  });
});
