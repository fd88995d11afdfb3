import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withTimeout } from '../../adapters/redis/with-timeout.ts';

/** Answers whatever it is asked at once. */
const ECHO = "require('node:worker_threads').parentPort.on('message', function (said) { this.postMessage(said); })";

describe('What Redis is asked', async () => {
  const other = new Worker(ECHO, { eval: true });
  after(() => other.terminate());
  other.postMessage('ready');
  await once(other, 'message');

  it('is answered although this process was held up for longer than Redis may take', async () => {
    // From here on timers have their turn before what was received.
    await setImmediate();
    const asked = withTimeout(50, once(other, 'message'));
    other.postMessage('an answer');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);

    assert.deepEqual(await asked, ['an answer']);
  });

  it('is given up when no answer comes', async () => {
    await assert.rejects(withTimeout(1, new Promise(() => {})), /Redis did not respond in time/);
  });
});
