import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IDEMPOTENCY_KEY_RETENTION_MS } from '../../../core/tickets/delete-expired-idempotency-keys.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

describe('DeleteExpiredIdempotencyKeys', () => {
  it('deletes a key after seven days', async () => {
    const fixture = new TicketFixture();
    const { ticketId } = await fixture.openTicket();
    const resolve = () =>
      fixture.updateTicket.execute({
        siteId: SITE,
        ticketId,
        update: { status: 'resolved' },
        by: 'key:one',
        authorName: '',
        idempotencyKey: 'one',
      });
    await resolve();

    fixture.clock.advance(IDEMPOTENCY_KEY_RETENTION_MS);
    await fixture.deleteExpiredIdempotencyKeys.execute();
    assert.equal((await resolve()).isRepeated, true);

    fixture.clock.advance(1);
    await fixture.deleteExpiredIdempotencyKeys.execute();
    assert.equal((await resolve()).isRepeated, false);
  });

  it('deletes more keys than one batch', async () => {
    const fixture = new TicketFixture();
    const { ticketId } = await fixture.openTicket();
    for (let key = 0; key < 2500; key += 1) {
      await fixture.tickets.change(SITE, ticketId, (ticket) => ticket, { key: `${key}`, fingerprint: '', at: 0 });
    }

    await fixture.deleteExpiredIdempotencyKeys.execute();

    assert.equal(await fixture.tickets.deleteIdempotencyKeys(fixture.clock.now(), 1), 0);
  });
});
