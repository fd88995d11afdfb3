import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KEY_MEMORY } from '../../../core/tickets/forget-used-keys.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

describe('ForgetUsedKeys', () => {
  it('remembers a key for seven days and no longer', async () => {
    const desk = new TicketDesk();
    const { ticketId } = await desk.openTicket();
    const resolve = () =>
      desk.updateTicket.execute({
        siteId: SITE,
        ticketId,
        update: { status: 'resolved' },
        by: 'key:one',
        authorName: '',
        idempotencyKey: 'one',
      });
    await resolve();

    desk.clock.advance(KEY_MEMORY);
    await desk.forgetUsedKeys.execute();
    assert.equal((await resolve()).repeated, true);

    desk.clock.advance(1);
    await desk.forgetUsedKeys.execute();
    assert.equal((await resolve()).repeated, false);
  });

  it('forgets more keys than it forgets in one step', async () => {
    const desk = new TicketDesk();
    const { ticketId } = await desk.openTicket();
    for (let key = 0; key < 2500; key += 1) {
      await desk.tickets.change(SITE, ticketId, (ticket) => ticket, { key: `${key}`, fingerprint: '', at: 0 });
    }

    await desk.forgetUsedKeys.execute();

    assert.equal(await desk.tickets.forgetKeys(desk.clock.now(), 1), 0);
  });
});
