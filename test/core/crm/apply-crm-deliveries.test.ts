import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RETRY_SECONDS } from '../../../core/crm/delivery.ts';
import type { DeliveryLeases } from '../../../core/crm/delivery-leases.port.ts';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { HOUR, MINUTE, SECOND } from '../../../core/shared/time.ts';
import { ChangeLinkedTicket } from '../../../core/tickets/change-linked-ticket.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { ticketRefusing } from '../../support/fixtures/changes-that-fail.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

const aWin = (id: string, text?: string) => ({ record: { id, state: 'won' }, ...(text && { note: { text } }) });
const contents = (messages: readonly { readonly content: string }[]) => messages.map(({ content }) => content).slice(1);

describe('ApplyCrmDeliveries', () => {
  it('changes status, priority and conversation of the linked ticket, in the name of the installation', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const ticketId = await desk.linkedTicket('R-1');
    const event = { record: { id: 'R-1', state: 'won', urgency: 1 }, note: { text: 'Shipped.', author: 'Kim' } };
    const deliveryId = await desk.send(to, event);
    await desk.apply();

    const { status, priority, messages, lastChangedBy } = await desk.ticket(ticketId);
    assert.deepEqual([status, priority, lastChangedBy], ['resolved', 'urgent', `crm:${to.installationId}`]);
    const { id: _, createdAt: __, ...said } = messages.at(-1) ?? { id: '', createdAt: '' };
    assert.deepEqual(said, { role: 'specialist', authorName: 'Kim', content: 'Shipped.' });
    const { state, recordId, ticketId: applied, dueAt } = await desk.delivery(to.installationId, deliveryId);
    assert.deepEqual([state, recordId, applied, dueAt], ['applied', 'R-1', ticketId, null]);
  });

  it('escalates by a comment alone, under the name of the installation', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const ticketId = await desk.linkedTicket('R-1');
    await desk.send(to, { record: { id: 'R-1' }, note: { text: 'On it.' } });
    await desk.apply();

    const { status, messages } = await desk.ticket(ticketId);
    assert.equal(status, 'escalated');
    assert.equal(messages.at(-1)?.authorName, 'Our CRM');
  });

  it('stores no change that the ticket has already', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const before = await desk.ticket(await desk.linkedTicket('R-1'));
    const deliveryId = await desk.send(to, { record: { id: 'R-1', state: 'open', urgency: 2 } });
    await desk.apply();

    assert.deepEqual(await desk.ticket(before.id), before);
    assert.equal((await desk.delivery(to.installationId, deliveryId)).state, 'applied');
  });

  for (const at of ['before the ticket is changed', 'after the ticket was changed'] as const) {
    it(`changes nothing twice after a crash ${at}`, async () => {
      const desk = new CrmDesk();
      const to = await desk.install();
      const ticketId = await desk.linkedTicket('R-1');
      const deliveryId = await desk.send(to, aWin('R-1', 'Done.'));
      await assert.rejects(crash(desk, at));
      const byHand = { status: 'open' as const };
      if (at !== 'before the ticket is changed') {
        assert.deepEqual(contents((await desk.ticket(ticketId)).messages), ['Done.']);
        await desk.updateTicket.execute({ siteId: SITE, ticketId, update: byHand, by: 'key:k', authorName: 'K' });
      }
      desk.clock.advance(MINUTE);
      await desk.apply();

      const { status, messages } = await desk.ticket(ticketId);
      assert.deepEqual(contents(messages), ['Done.']);
      assert.equal(status, at === 'before the ticket is changed' ? 'resolved' : 'open');
      assert.equal((await desk.delivery(to.installationId, deliveryId)).state, 'applied');
    });
  }

  it('tries again by the published delays, and gives up after the last', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const ticketId = await desk.linkedTicket('R-1');
    const deliveryId = await desk.send(to, aWin('R-1'));
    const failing = ticketRefusing(desk, ticketId, new RangeError('A fault.'));
    for (const [index, seconds] of RETRY_SECONDS.entries()) {
      assert.deepEqual(await desk.apply({ change: failing }), [new RangeError('A fault.')]);
      const { state, attempts, dueAt } = await desk.delivery(to.installationId, deliveryId);
      assert.deepEqual([state, attempts, dueAt], ['retrying', index + 1, desk.clock.now() + seconds * SECOND]);
      desk.clock.advance(seconds * SECOND - 1);
      assert.deepEqual(await desk.apply({ change: failing }), []);
      desk.clock.advance(1);
    }
    await desk.apply({ change: failing });

    const { state, failureCode, dueAt } = await desk.delivery(to.installationId, deliveryId);
    assert.deepEqual([state, failureCode, dueAt], ['failed', 'attempts_exhausted', null]);
  });

  it('holds back the later deliveries of a record that is tried again, and no others', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const [ticketId, other] = [await desk.linkedTicket('R-1'), await desk.linkedTicket('R-2')];
    for (const text of ['1', '2', '3']) {
      await desk.send(to, aWin('R-1', text));
      await desk.send(to, aWin('R-2', text));
    }
    await desk.apply({ change: ticketRefusing(desk, ticketId, new StoreUnavailable('Away.')) });
    await desk.send(to, aWin('R-1', '4'));
    await desk.apply();
    assert.deepEqual(contents((await desk.ticket(ticketId)).messages), []);
    assert.deepEqual(contents((await desk.ticket(other)).messages), ['1', '2', '3']);

    desk.clock.advance(5 * SECOND);
    await desk.apply();
    assert.deepEqual(contents((await desk.ticket(ticketId)).messages), ['1', '2', '3', '4']);
  });

  it('applies in the order received what another worker had begun', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const ticketId = await desk.linkedTicket('R-1');
    for (let index = 0; index < 40; index += 1) await desk.send(to, aWin('R-1', String(index)));
    await Promise.all(Array.from({ length: 5 }, () => desk.apply()));

    const all = Array.from({ length: 40 }, (_, index) => String(index));
    assert.deepEqual(contents((await desk.ticket(ticketId)).messages), all);
  });

  it('says unmatched without a ticket, and applies it by hand once one is linked', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const deliveryId = await desk.send(to, aWin('R-1', 'Hello.'));
    await desk.apply();
    assert.equal((await desk.delivery(to.installationId, deliveryId)).state, 'unmatched');
    const ticketId = await desk.linkedTicket('R-1');
    await desk.apply();
    assert.equal((await desk.delivery(to.installationId, deliveryId)).state, 'unmatched');

    await desk.reapplyDelivery.execute({ siteId: SITE, installationId: to.installationId, deliveryId });
    await desk.apply();
    assert.equal((await desk.delivery(to.installationId, deliveryId)).state, 'applied');
    assert.deepEqual(contents((await desk.ticket(ticketId)).messages), ['Hello.']);
  });

  it('changes nothing twice when a delivery is applied by hand, however late', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const ticketId = await desk.linkedTicket('R-1');
    await desk.send(to, aWin('R-1', 'Done.'));
    await desk.apply();
    await desk.updateTicket.execute({
      siteId: SITE,
      ticketId,
      update: { status: 'open' },
      by: 'key:k',
      authorName: 'K',
    });
    const before = await desk.ticket(ticketId);
    desk.clock.advance(30 * 24 * HOUR);
    await desk.deleteExpiredIdempotencyKeys.execute();
    const since = 0;
    assert.equal(await desk.reapplyDeliveries.execute({ siteId: SITE, installationId: to.installationId, since }), 1);
    await desk.apply();

    assert.deepEqual(await desk.ticket(ticketId), before);
  });

  it('fails at once where the mapping fails, and applies it by hand under a better one', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const ticketId = await desk.linkedTicket('R-1');
    const deliveryId = await desk.send(to, { record: { id: 'R-1', state: 'lost' }, note: { text: 'Sorry.' } });
    await desk.apply();
    const failed = await desk.delivery(to.installationId, deliveryId);
    assert.deepEqual(
      [failed.state, failed.failureCode, failed.failurePointer],
      ['failed', 'value_not_mapped', '/record/state'],
    );
    assert.deepEqual(contents((await desk.ticket(ticketId)).messages), []);

    const { installationId } = to;
    const status = { pointer: '/record/state', values: { lost: 'resolved' } } as const;
    const mapping = { recordId: '/record/id', status, comment: '/note/text' };
    await desk.configureInstallation.execute({ siteId: SITE, installationId, mapping });
    await desk.reapplyDelivery.execute({ siteId: SITE, installationId, deliveryId });
    await desk.apply();
    assert.equal((await desk.ticket(ticketId)).status, 'resolved');
  });

  it('fails where several tickets are linked to the record', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    await desk.linkedTicket('R-1');
    await desk.linkedTicket('R-1');
    const deliveryId = await desk.send(to, aWin('R-1'));
    await desk.apply();

    assert.equal((await desk.delivery(to.installationId, deliveryId)).failureCode, 'several_tickets');
  });

  it('leaves what was received waiting until there is a mapping', async () => {
    const desk = new CrmDesk();
    const to = await desk.install(null);
    const ticketId = await desk.linkedTicket('R-1');
    const deliveryId = await desk.send(to, { id: 'R-1', text: 'Hi.' });
    await desk.apply();
    assert.equal((await desk.delivery(to.installationId, deliveryId)).state, 'received');

    const { installationId } = to;
    const mapping = { recordId: '/id', comment: '/text' };
    await desk.configureInstallation.execute({ siteId: SITE, installationId, mapping });
    await desk.apply();
    assert.deepEqual(contents((await desk.ticket(ticketId)).messages), ['Hi.']);
  });
});

/** A worker that dies at this point: nothing that it would do afterwards happens, and its lease is not given back. */
async function crash(desk: CrmDesk, at: string): Promise<unknown> {
  const die = async (): Promise<never> => {
    throw new Error('Killed.');
  };
  const leases = Object.assign(Object.create(desk.leases), { settle: die }) as typeof desk.leases & DeliveryLeases;
  if (at !== 'before the ticket is changed') return desk.apply({ leases });
  const change = new ChangeLinkedTicket(
    Object.assign(Object.create(desk.tickets), { change: die }),
    desk.conversations,
    desk.feed,
    desk.clock,
    desk.messageIds,
  );
  return desk.apply({ leases, change });
}
