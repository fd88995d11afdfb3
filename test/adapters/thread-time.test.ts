import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownThread, processorTimeOf } from '../../adapters/source-reader/thread-time.ts';
import { processorTimeSince } from '../support/matchers/processor-time.ts';

describe("A thread's processor time", () => {
  it('grows with what it does and with nothing else on Linux, which tells it', () => {
    const thread = ownThread();
    if (process.platform !== 'linux') return assert.equal(thread, undefined);
    const before = processorTimeOf(thread) ?? Number.NaN;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    const waited = processorTimeOf(thread) ?? Number.NaN;
    const begun = process.cpuUsage();
    while (processorTimeSince(begun) < 200) void 0;

    assert.ok(waited - before < 100, `${waited - before} ms while it waited`);
    assert.ok((processorTimeOf(thread) ?? 0) - waited >= 50);
  });

  it('is not known of a thread that is not there', () => {
    assert.equal(processorTimeOf(undefined), undefined);
    assert.equal(processorTimeOf('/proc/0/task/0/stat'), undefined);
  });
});
