import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeldLease } from '../../../core/shared/held-lease.ts';
import { DAY, MINUTE } from '../../../core/shared/time.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

/** A lease of one minute on a CRM installation that has a delivery due. */
async function heldLease() {
  const desk = new CrmDesk();
  await desk.send(await desk.install(), {});
  const expiresAt = () => desk.clock.now() + MINUTE;
  const take = () => desk.leases.take(desk.clock.now(), expiresAt());
  const lease = await take();
  assert.ok(lease);
  const held = new HeldLease(lease, expiresAt(), MINUTE, desk.leases, desk.clock);
  return { desk, take, lease, held };
}

describe('HeldLease', () => {
  it('is renewed once half of its duration is over', async () => {
    const { desk, take, held } = await heldLease();
    for (let times = 0; times < 5; times += 1) {
      desk.clock.advance(MINUTE * 0.75);
      assert.equal(await held.ensureHeld(), true);
      assert.equal(await take(), undefined);
    }
  });

  it('is renewed in time when taking it took most of its duration', async () => {
    const { desk, take, lease } = await heldLease();
    const expiresAt = desk.clock.now() + MINUTE;
    desk.clock.advance(MINUTE * 0.9);
    const held = new HeldLease(lease, expiresAt, MINUTE, desk.leases, desk.clock);

    assert.equal(await held.ensureHeld(), true);
    desk.clock.advance(MINUTE * 0.4);
    assert.equal(await take(), undefined);
  });

  it('is reported lost when the clock was set back and another worker has taken the resource since', async () => {
    const { desk, take, held } = await heldLease();
    desk.clock.advance(-DAY);
    assert.ok(await take());

    assert.equal(await held.ensureHeld(), false);
    assert.equal(await held.release(), 'lost');
  });

  it('lets another worker take the resource at once when it is released', async () => {
    const { take, held } = await heldLease();
    assert.equal(await held.release(), 'released');
    assert.ok(await take());
  });
});
