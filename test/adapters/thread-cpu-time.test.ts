import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCurrentThreadStatPath, readCpuTimeMs } from '../../adapters/source-reader/thread-cpu-time.ts';
import { processorTimeSince } from '../support/matchers/processor-time.ts';

describe('readCpuTimeMs', () => {
  it('grows only with the thread’s own work, on Linux', () => {
    const thread = getCurrentThreadStatPath();
    if (process.platform !== 'linux') return assert.equal(thread, undefined);
    const before = readCpuTimeMs(thread) ?? Number.NaN;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    const waited = readCpuTimeMs(thread) ?? Number.NaN;
    const begun = process.cpuUsage();
    while (processorTimeSince(begun) < 200) void 0;

    assert.ok(waited - before < 100, `${waited - before} ms while it waited`);
    assert.ok((readCpuTimeMs(thread) ?? 0) - waited >= 50);
  });

  it('returns undefined for a missing thread', () => {
    assert.equal(readCpuTimeMs(undefined), undefined);
    assert.equal(readCpuTimeMs('/proc/0/task/0/stat'), undefined);
  });
});
