import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CRM_RETRY_DELAYS_SECONDS } from '../../../core/crm/crm-delivery.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { HOUR, MINUTE, SECOND } from '../../../core/shared/time.ts';
import { ChangeLinkedTicket } from '../../../core/tickets/change-linked-ticket.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';
import { failChangesOfTicket } from '../../support/fixtures/failing-ticket-changes.ts';
import { overrideMembers } from '../../support/fixtures/override-members.ts';

const aWin = (id: string, text?: string) => ({ record: { id, state: 'won' }, ...(text && { note: { text } }) });
const contents = (messages: readonly { readonly content: string }[]) => messages.map(({ content }) => content).slice(1);

describe('ApplyCrmDeliveries', () => {
  it('changes status, priority and conversation of the linked ticket, as the CRM connection', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('R-1');
    const event = { record: { id: 'R-1', state: 'won', urgency: 1 }, note: { text: 'Shipped.', author: 'Kim' } };
    const deliveryId = await fixture.send(to, event);
    await fixture.applyDue();

    const { status, priority, messages, lastChangedBy } = await fixture.findTicket(ticketId);
    assert.deepEqual([status, priority, lastChangedBy], ['resolved', 'urgent', `crm:${to.installationId}`]);
    const { id: _, createdAt: __, ...message } = messages.at(-1) ?? { id: '', createdAt: '' };
    assert.deepEqual(message, { role: 'specialist', authorName: 'Kim', content: 'Shipped.' });
    const { state, recordId, ticketId: applied, dueAt } = await fixture.findDelivery(to.installationId, deliveryId);
    assert.deepEqual([state, recordId, applied, dueAt], ['applied', 'R-1', ticketId, null]);
  });

  it('escalates the ticket on a comment without a status, with the name of the CRM connection as author', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('R-1');
    await fixture.send(to, { record: { id: 'R-1' }, note: { text: 'On it.' } });
    await fixture.applyDue();

    const { status, messages } = await fixture.findTicket(ticketId);
    assert.equal(status, 'escalated');
    assert.equal(messages.at(-1)?.authorName, 'Our CRM');
  });

  it('leaves the ticket unchanged if it already has the requested values', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const before = await fixture.findTicket(await fixture.addLinkedTicket('R-1'));
    const deliveryId = await fixture.send(to, { record: { id: 'R-1', state: 'open', urgency: 2 } });
    await fixture.applyDue();

    assert.deepEqual(await fixture.findTicket(before.id), before);
    assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).state, 'applied');
  });

  for (const at of ['before the ticket is changed', 'after the ticket was changed'] as const) {
    it(`applies a delivery once if the worker crashes ${at}`, async () => {
      const fixture = new CrmFixture();
      const to = await fixture.addInstallation();
      const ticketId = await fixture.addLinkedTicket('R-1');
      const deliveryId = await fixture.send(to, aWin('R-1', 'Done.'));
      await assert.rejects(crash(fixture, at));
      const manualUpdate = { status: 'open' as const };
      if (at !== 'before the ticket is changed') {
        assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), ['Done.']);
        await fixture.updateTicket.execute({
          siteId: SITE,
          ticketId,
          update: manualUpdate,
          by: 'key:k',
          authorName: 'K',
        });
      }
      fixture.clock.advance(MINUTE);
      await fixture.applyDue();

      const { status, messages } = await fixture.findTicket(ticketId);
      assert.deepEqual(contents(messages), ['Done.']);
      assert.equal(status, at === 'before the ticket is changed' ? 'resolved' : 'open');
      assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).state, 'applied');
    });
  }

  it('retries after the published delays and fails after the last attempt', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('R-1');
    const deliveryId = await fixture.send(to, aWin('R-1'));
    const failing = failChangesOfTicket(fixture, ticketId, new RangeError('Test error.'));
    for (const [index, seconds] of CRM_RETRY_DELAYS_SECONDS.entries()) {
      assert.deepEqual(await fixture.applyDue({ change: failing }), [new RangeError('Test error.')]);
      const { state, attempts, dueAt } = await fixture.findDelivery(to.installationId, deliveryId);
      assert.deepEqual([state, attempts, dueAt], ['retrying', index + 1, fixture.clock.now() + seconds * SECOND]);
      fixture.clock.advance(seconds * SECOND - 1);
      assert.deepEqual(await fixture.applyDue({ change: failing }), []);
      fixture.clock.advance(1);
    }
    await fixture.applyDue({ change: failing });

    const { state, failureCode, dueAt } = await fixture.findDelivery(to.installationId, deliveryId);
    assert.deepEqual([state, failureCode, dueAt], ['failed', 'attempts_exhausted', null]);
  });

  it('defers later deliveries of a record that is retried, but not those of other records', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const [ticketId, other] = [await fixture.addLinkedTicket('R-1'), await fixture.addLinkedTicket('R-2')];
    for (const text of ['1', '2', '3']) {
      await fixture.send(to, aWin('R-1', text));
      await fixture.send(to, aWin('R-2', text));
    }
    await fixture.applyDue({ change: failChangesOfTicket(fixture, ticketId, new StoreUnavailableError('Away.')) });
    await fixture.send(to, aWin('R-1', '4'));
    await fixture.applyDue();
    assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), []);
    assert.deepEqual(contents((await fixture.findTicket(other)).messages), ['1', '2', '3']);

    fixture.clock.advance(5 * SECOND);
    await fixture.applyDue();
    assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), ['1', '2', '3', '4']);
  });

  it('applies deliveries in the order received with several concurrent workers', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('R-1');
    for (let index = 0; index < 40; index += 1) await fixture.send(to, aWin('R-1', String(index)));
    await Promise.all(Array.from({ length: 5 }, () => fixture.applyDue()));

    const all = Array.from({ length: 40 }, (_, index) => String(index));
    assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), all);
  });

  it('reports unmatched without a linked ticket, and applies a replay once one is linked', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const deliveryId = await fixture.send(to, aWin('R-1', 'Hello.'));
    await fixture.applyDue();
    assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).state, 'unmatched');
    const ticketId = await fixture.addLinkedTicket('R-1');
    await fixture.applyDue();
    assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).state, 'unmatched');

    await fixture.reapplyDelivery.execute({ siteId: SITE, installationId: to.installationId, deliveryId });
    await fixture.applyDue();
    assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).state, 'applied');
    assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), ['Hello.']);
  });

  it('changes nothing when an applied delivery is replayed, even after idempotency keys expire', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('R-1');
    await fixture.send(to, aWin('R-1', 'Done.'));
    await fixture.applyDue();
    await fixture.updateTicket.execute({
      siteId: SITE,
      ticketId,
      update: { status: 'open' },
      by: 'key:k',
      authorName: 'K',
    });
    const before = await fixture.findTicket(ticketId);
    fixture.clock.advance(30 * 24 * HOUR);
    await fixture.deleteExpiredIdempotencyKeys.execute();
    const since = 0;
    assert.equal(
      await fixture.reapplyDeliveries.execute({ siteId: SITE, installationId: to.installationId, since }),
      1,
    );
    await fixture.applyDue();

    assert.deepEqual(await fixture.findTicket(ticketId), before);
  });

  it('fails without a retry if the mapping fails, and applies a replay with a corrected mapping', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('R-1');
    const deliveryId = await fixture.send(to, { record: { id: 'R-1', state: 'lost' }, note: { text: 'Sorry.' } });
    await fixture.applyDue();
    const failed = await fixture.findDelivery(to.installationId, deliveryId);
    assert.deepEqual(
      [failed.state, failed.failureCode, failed.failurePointer],
      ['failed', 'value_not_mapped', '/record/state'],
    );
    assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), []);

    const { installationId } = to;
    const status = { pointer: '/record/state', values: { lost: 'resolved' } } as const;
    const mapping = { recordId: '/record/id', status, comment: '/note/text' };
    await fixture.configureInstallation.execute({ siteId: SITE, installationId, mapping });
    await fixture.reapplyDelivery.execute({ siteId: SITE, installationId, deliveryId });
    await fixture.applyDue();
    assert.equal((await fixture.findTicket(ticketId)).status, 'resolved');
  });

  it('fails with several_tickets if several tickets are linked to the record', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    await fixture.addLinkedTicket('R-1');
    await fixture.addLinkedTicket('R-1');
    const deliveryId = await fixture.send(to, aWin('R-1'));
    await fixture.applyDue();

    assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).failureCode, 'several_tickets');
  });

  it('leaves deliveries in state received until there is a mapping', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation(null);
    const ticketId = await fixture.addLinkedTicket('R-1');
    const deliveryId = await fixture.send(to, { id: 'R-1', text: 'Hi.' });
    await fixture.applyDue();
    assert.equal((await fixture.findDelivery(to.installationId, deliveryId)).state, 'received');

    const { installationId } = to;
    const mapping = { recordId: '/id', comment: '/text' };
    await fixture.configureInstallation.execute({ siteId: SITE, installationId, mapping });
    await fixture.applyDue();
    assert.deepEqual(contents((await fixture.findTicket(ticketId)).messages), ['Hi.']);
  });
});

/** Simulates a worker that crashes at this point. Its lease is not released. */
async function crash(fixture: CrmFixture, at: string): Promise<unknown> {
  const die = async (): Promise<never> => {
    throw new Error('Killed.');
  };
  const leases = overrideMembers(fixture.leases, { recordOutcome: die });
  if (at !== 'before the ticket is changed') return fixture.applyDue({ leases });
  const change = new ChangeLinkedTicket(
    overrideMembers(fixture.tickets, { change: die }),
    fixture.conversations,
    fixture.feed,
    fixture.clock,
    fixture.messageIds,
  );
  return fixture.applyDue({ leases, change });
}
