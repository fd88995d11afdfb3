import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProcessRegister } from '../../core/monitoring/system/process-register.port.ts';
import { aProcess } from '../support/builders/monitoring-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { addAll, ascending, respectsLimit } from '../support/matchers/page-walk.ts';

/** What every ProcessRegister does. It opens empty. */
export function processRegisterSuite(open: () => Promise<Opened<ProcessRegister>>): void {
  describe('ProcessRegister', () => {
    it(
      'stores a process in place of what is stored under its id',
      on(open, async (processes) => {
        const server = aProcess();
        await processes.keep(server);
        const later = { ...server, seenAt: NOON + 1 };
        await processes.keep(later);

        assert.deepEqual(await processes.list(NOON, 10), [later]);
      }),
    );

    it(
      'lists those that were seen since a time, by id, no more than the limit',
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
      'removes what is stored under an id, and nothing where there is nothing',
      on(open, async (processes) => {
        const [gone, kept] = [aProcess(), aProcess()];
        for (const process of [gone, kept]) await processes.keep(process);

        for (let times = 0; times < 2; times += 1) await processes.remove(gone.id);

        assert.deepEqual(await processes.list(0, 10), [kept]);
      }),
    );

    it(
      'removes those that were not seen since a time',
      on(open, async (processes) => {
        const kept = aProcess();
        for (const process of [aProcess({ seenAt: NOON - 1 }), kept]) await processes.keep(process);

        await processes.forget(NOON);

        assert.deepEqual(await processes.list(0, 10), [kept]);
      }),
    );
  });
}
