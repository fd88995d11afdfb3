import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProcessRegister } from '../../core/monitoring/system/process-register.port.ts';
import { aProcess } from '../support/builders/monitoring-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { addAll, ascending, respectsLimit } from '../support/matchers/page-walk.ts';

/** The contract of every ProcessRegister. It opens empty. */
export function processRegisterSuite(open: () => Promise<Opened<ProcessRegister>>): void {
  describe('ProcessRegister', () => {
    it(
      'replaces the process stored under the same id',
      on(open, async (processes) => {
        const server = aProcess();
        await processes.keep(server);
        const later = { ...server, seenAt: NOON + 1 };
        await processes.keep(later);

        assert.deepEqual(await processes.list(NOON, 10), [later]);
      }),
    );

    it(
      'lists the processes seen since a time, by id',
      on(open, async (processes) => {
        const [one, two, three] = [aProcess(), aProcess({ role: 'worker' }), aProcess()];
        for (const process of [three, aProcess({ seenAt: NOON - 1 }), one, two]) await processes.keep(process);

        assert.deepEqual(await processes.list(NOON, 10), [one, two, three]);
        assert.deepEqual(await processes.list(NOON, 2), [one, two]);
      }),
    );

    it(
      'returns at most limit processes by id ascending',
      respectsLimit(open, {
        add: (processes, _first, count) => addAll(count, aProcess, (process) => processes.keep(process)),
        compare: (one, other) => ascending(one.id, other.id),
        idOf: ({ id }) => id,
        ids: async (processes, limit) => (await processes.list(NOON, limit)).map(({ id }) => id),
      }),
    );

    it(
      'removes a process, and ignores an unknown id',
      on(open, async (processes) => {
        const [ended, running] = [aProcess(), aProcess()];
        for (const process of [ended, running]) await processes.keep(process);

        for (let times = 0; times < 2; times += 1) await processes.remove(ended.id);

        assert.deepEqual(await processes.list(0, 10), [running]);
      }),
    );

    it(
      'removes the processes not seen since a time',
      on(open, async (processes) => {
        const running = aProcess();
        for (const process of [aProcess({ seenAt: NOON - 1 }), running]) await processes.keep(process);

        await processes.forget(NOON);

        assert.deepEqual(await processes.list(0, 10), [running]);
      }),
    );
  });
}
