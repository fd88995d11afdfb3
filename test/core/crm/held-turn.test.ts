import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeldTurn } from '../../../core/crm/held-turn.ts';
import { DAY, MINUTE } from '../../../core/shared/time.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

/** A desk where one holds a turn, which lasts for a minute. */
async function heldAt() {
  const desk = new CrmDesk();
  await desk.send(await desk.install(), {});
  const held = await HeldTurn.take(desk.turns, desk.clock, MINUTE);
  assert.ok(held);
  return { desk, held };
}

describe('HeldTurn', () => {
  it('is made longer when half of its time is over', async () => {
    const { desk, held } = await heldAt();
    for (let times = 0; times < 5; times += 1) {
      desk.clock.advance(MINUTE * 0.75);
      assert.equal(await held.isHeld(), true);
      assert.equal(await HeldTurn.take(desk.turns, desk.clock, MINUTE), undefined);
    }
  });

  it('is known to be lost when the clock was set back and somebody has taken it since', async () => {
    const { desk, held } = await heldAt();
    desk.clock.advance(-DAY);
    assert.ok(await HeldTurn.take(desk.turns, desk.clock, MINUTE));

    assert.equal(await held.isHeld(), false);
  });
});
