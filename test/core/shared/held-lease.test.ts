import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeldLease } from '../../../core/shared/held-lease.ts';
import { DAY, MINUTE } from '../../../core/shared/time.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';

/** A one-minute lease on a CRM connection with a due delivery. */
async function heldLease() {
  const fixture = new CrmFixture();
  await fixture.send(await fixture.addInstallation(), {});
  const expiresAt = () => fixture.clock.now() + MINUTE;
  const take = () => fixture.leases.acquire(fixture.clock.now(), expiresAt());
  const lease = await take();
  assert.ok(lease);
  const held = new HeldLease(lease, expiresAt(), MINUTE, fixture.leases, fixture.clock);
  return { fixture, take, lease, held };
}

describe('HeldLease', () => {
  it('renews the lease once half of its duration has passed', async () => {
    const { fixture, take, held } = await heldLease();
    for (let times = 0; times < 5; times += 1) {
      fixture.clock.advance(MINUTE * 0.75);
      assert.equal(await held.renewIfNeeded(), true);
      assert.equal(await take(), undefined);
    }
  });

  it('renews the lease in time when acquiring it took most of its duration', async () => {
    const { fixture, take, lease } = await heldLease();
    const expiresAt = fixture.clock.now() + MINUTE;
    fixture.clock.advance(MINUTE * 0.9);
    const held = new HeldLease(lease, expiresAt, MINUTE, fixture.leases, fixture.clock);

    assert.equal(await held.renewIfNeeded(), true);
    fixture.clock.advance(MINUTE * 0.4);
    assert.equal(await take(), undefined);
  });

  it('reports the lease as lost when the clock was set back and another worker has taken the resource', async () => {
    const { fixture, take, held } = await heldLease();
    fixture.clock.advance(-DAY);
    assert.ok(await take());

    assert.equal(await held.renewIfNeeded(), false);
    assert.equal(await held.release(), 'lost');
  });

  it('lets another worker take the resource at once after release', async () => {
    const { take, held } = await heldLease();
    assert.equal(await held.release(), 'released');
    assert.ok(await take());
  });
});
