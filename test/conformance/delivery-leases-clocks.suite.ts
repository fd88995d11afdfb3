import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FURTHEST_DUE } from '../../core/crm/delivery.ts';
import { FURTHEST_TURN_END } from '../../core/crm/held-turn.ts';
import { DAY, MINUTE } from '../../core/shared/time.ts';
import { accepted, asRetrying, type CrmStores, installed, takenTurn } from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** What becomes of turns that were given, and of deliveries that were put off, by a clock which has been set back since. */
export function turnsOfOtherClocks(open: () => Promise<Opened<CrmStores>>): void {
  it(
    'takes a turn that ends further off than any can last for one that has ended',
    on(open, async (stores) => {
      await accepted(stores, await installed(stores));
      const end = NOON + 3 * DAY;
      const first = await takenTurn(stores, NOON, end);
      const earliest = end - FURTHEST_TURN_END;

      assert.equal(await stores.turns.take(earliest, earliest + MINUTE), undefined);
      const second = await takenTurn(stores, earliest - 1, earliest);
      assert.equal(second.installationId, first.installationId);
      assert.ok(second.fencingNumber > first.fencingNumber);
    }),
  );

  it(
    'takes a delivery that was put off for longer than any is for one that is due',
    on(open, async (stores) => {
      const delivery = await accepted(stores, await installed(stores));
      const dueAt = NOON + 3 * DAY;
      await stores.turns.settle(delivery, asRetrying(delivery, 'R', dueAt));
      const earliest = dueAt - FURTHEST_DUE;

      assert.equal(await stores.turns.take(earliest, earliest + MINUTE), undefined);
      const turn = await takenTurn(stores, earliest - 1, earliest);
      assert.deepEqual(await stores.turns.due(turn, earliest, 10), []);
      const due = await stores.turns.due(turn, earliest - 1, 10);
      assert.deepEqual(
        due.map(({ deliveryId }) => deliveryId),
        [delivery.deliveryId],
      );
    }),
  );
}
