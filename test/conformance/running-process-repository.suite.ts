import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RunningProcessRepository } from '../../core/monitoring/system/running-process-repository.port.ts';
import { aRunningProcess } from '../support/builders/monitoring-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { addAll, ascending, respectsLimit } from '../support/matchers/paging.ts';

/** Conformance tests of RunningProcessRepository. `open` returns an empty register. */
export function runningProcessRepositorySuite(open: () => Promise<OpenPort<RunningProcessRepository>>): void {
  describe('RunningProcessRepository', () => {
    it(
      'replaces the process stored under the same id',
      withPort(open, async (processes) => {
        const server = aRunningProcess();
        await processes.save(server);
        const later = { ...server, seenAt: NOON + 1 };
        await processes.save(later);

        assert.deepEqual(await processes.list(NOON, 10), [later]);
      }),
    );

    it(
      'lists the processes seen since a time, by id',
      withPort(open, async (processes) => {
        const [one, two, three] = [aRunningProcess(), aRunningProcess({ role: 'worker' }), aRunningProcess()];
        for (const process of [three, aRunningProcess({ seenAt: NOON - 1 }), one, two]) await processes.save(process);

        assert.deepEqual(await processes.list(NOON, 10), [one, two, three]);
        assert.deepEqual(await processes.list(NOON, 2), [one, two]);
      }),
    );

    it(
      'returns at most limit processes by id ascending',
      respectsLimit(open, {
        add: (processes, _first, count) => addAll(count, aRunningProcess, (process) => processes.save(process)),
        compare: (one, other) => ascending(one.id, other.id),
        idOf: ({ id }) => id,
        ids: async (processes, limit) => (await processes.list(NOON, limit)).map(({ id }) => id),
      }),
    );

    it(
      'removes a process, and ignores an unknown id',
      withPort(open, async (processes) => {
        const [ended, running] = [aRunningProcess(), aRunningProcess()];
        for (const process of [ended, running]) await processes.save(process);

        for (let times = 0; times < 2; times += 1) await processes.remove(ended.id);

        assert.deepEqual(await processes.list(0, 10), [running]);
      }),
    );

    it(
      'removes the processes not seen since a time',
      withPort(open, async (processes) => {
        const running = aRunningProcess();
        for (const process of [aRunningProcess({ seenAt: NOON - 1 }), running]) await processes.save(process);

        await processes.deleteSeenBefore(NOON);

        assert.deepEqual(await processes.list(0, 10), [running]);
      }),
    );
  });
}
