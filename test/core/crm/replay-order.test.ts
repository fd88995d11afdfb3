import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NewerCrmDeliveryAppliedError } from '../../../core/crm/crm-errors.ts';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import type { TicketStatus } from '../../../core/tickets/ticket.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';

const aMapping = (values: Readonly<Record<string, TicketStatus>>): FieldMapping => ({
  recordId: '/id',
  status: { pointer: '/stage', values },
  comment: '/text',
});
const BEFORE = aMapping({ closed: 'resolved', new: 'open' });

describe('ReplayDeliveries', () => {
  it('ends in the state of the last event if only an earlier event is mapped differently now', async () => {
    const { fixture, send, remap, replayAll, status } = await openFixture();
    await send({ stage: 'closed' });
    await send({ stage: 'new' });
    await remap({ closed: 'escalated', new: 'open' });
    await replayAll();

    assert.equal(await status(), 'open');
    assert.equal((await fixture.listTicketsOfSite()).length, 1);
  });

  it('ends in the state of the last event that can still be mapped', async () => {
    const { send, remap, replayAll, status } = await openFixture();
    await send({ stage: 'closed' });
    await send({ stage: 'new' });
    await remap({ closed: 'resolved' });
    await replayAll();

    assert.equal(await status(), 'resolved');
  });

  it('escalates on a comment after the last status and adds no comment twice', async () => {
    const { send, remap, replayAll, status, comments } = await openFixture();
    await send({ stage: 'closed' });
    await send({ text: 'Reopened by phone.' });
    await remap({ closed: 'open' });
    await replayAll();

    assert.equal(await status(), 'escalated');
    assert.deepEqual(await comments(), ['Reopened by phone.']);
  });

  it('does not change a ticket, even temporarily, if the mapping gives the same result', async () => {
    const { fixture, ticketId, send, replayAll, changes } = await openFixture();
    for (const stage of ['closed', 'new', 'closed', 'new']) await send({ stage });
    const [ticket, before] = [await fixture.findTicket(ticketId), await changes()];
    await replayAll();

    assert.deepEqual(await fixture.findTicket(ticketId), ticket);
    assert.deepEqual(await changes(), before);
  });

  it('applies an earlier mapping again', async () => {
    const { send, remap, replayAll, status } = await openFixture();
    await send({ stage: 'closed' });
    await remap({ closed: 'escalated' });
    await replayAll();
    await remap({ closed: 'resolved' });
    await replayAll();

    assert.equal(await status(), 'resolved');
  });

  it('keeps a status that another actor has set after the event', async () => {
    const { send, setStatus, remap, replayAll, status } = await openFixture();
    await send({ stage: 'closed' });
    await setStatus('open');
    await remap({ closed: 'escalated' });
    await replayAll();
    await replayAll();

    assert.equal(await status(), 'open');
  });

  it('keeps a status that another actor has set after the event, after any number of further changes', async () => {
    const { send, setStatus, link, remap, replayAll, status } = await openFixture();
    await send({ stage: 'closed' });
    await setStatus('open');
    for (let number = 0; number < 1100; number += 1) await link(`R-${number}`);
    await link('R-1');
    await remap({ closed: 'escalated' });
    await replayAll();

    assert.equal(await status(), 'open');
  });

  it('overwrites a status that another actor has set before the last event', async () => {
    const { send, setStatus, remap, replayAll, status } = await openFixture();
    await send({ stage: 'new' });
    await setStatus('escalated');
    await send({ stage: 'closed' });
    await remap({ new: 'resolved', closed: 'open' });
    await replayAll();

    assert.equal(await status(), 'open');
  });

  it('keeps a status that another actor sets while a worker applies the replay', async () => {
    const { fixture, send, setStatus, remap, replay, status } = await openFixture();
    const first = await send({ stage: 'closed' });
    await remap({ closed: 'escalated' });
    let isSet = false;
    const history: typeof fixture.conversations.listChanges = async (...query) => {
      const changes = await fixture.conversations.listChanges(...query);
      if (!isSet) await setStatus('open');
      isSet = true;
      return changes;
    };
    await replay(first, { history });

    assert.equal(await status(), 'open');
  });
});

describe('ReplayDelivery', () => {
  it('throws NewerCrmDeliveryAppliedError with the id of the newer delivery, and changes nothing', async () => {
    const { fixture, send, remap, key, status } = await openFixture();
    const first = await send({ stage: 'closed' });
    await send({ stage: 'new' });
    const last = await send({ text: 'Hello.' });
    await remap({ closed: 'resolved', new: 'open' });
    const before = await fixture.findDelivery(key(first).installationId, first);

    await assert.rejects(fixture.reapplyDelivery.execute(key(first)), (error: unknown) => {
      assert.ok(error instanceof NewerCrmDeliveryAppliedError);
      assert.match(error.message, new RegExp(last));
      return true;
    });
    assert.deepEqual(await fixture.findDelivery(key(first).installationId, first), before);
    assert.equal(await status(), 'escalated');
  });

  it('applies an older delivery over a newer one if confirmed, until all are replayed', async () => {
    const { send, replay, replayAll, status } = await openFixture();
    const first = await send({ stage: 'closed' });
    await send({ stage: 'new' });
    await replay(first, { confirm: true });
    assert.equal(await status(), 'resolved');
    await replayAll();

    assert.equal(await status(), 'open');
  });

  it('needs no confirmation for the last applied delivery of a record, whatever other records have', async () => {
    const { fixture, send, remap, replay, status } = await openFixture();
    await fixture.addLinkedTicket('R-2');
    await send({ stage: 'new' });
    const last = await send({ stage: 'closed' });
    await send({ id: 'R-2', stage: 'new' });
    await send({ stage: 'unheard of' });
    await remap({ closed: 'escalated' });
    await replay(last);

    assert.equal(await status(), 'escalated');
  });

  it('finds the record of a failed delivery', async () => {
    const { fixture, send, remap, key } = await openFixture();
    const failed = await send({ stage: 'lost' });
    await send({ stage: 'new' });
    assert.equal((await fixture.findDelivery(key(failed).installationId, failed)).state, 'failed');
    await remap({ lost: 'resolved', new: 'open' });

    await assert.rejects(fixture.reapplyDelivery.execute(key(failed)), NewerCrmDeliveryAppliedError);
  });

  it('does not overwrite a newer delivery that is applied between the request and the replay', async () => {
    const { fixture, to, send, remap, key, status } = await openFixture();
    const first = await send({ stage: 'closed' });
    await remap({ closed: 'escalated', new: 'open' });
    const second = await fixture.send(to, { id: 'R-1', stage: 'new' });
    await fixture.reapplyDelivery.execute(key(first));
    const waiting = await fixture.findDelivery(to.installationId, second);
    await fixture.leases.recordOutcome(waiting, {
      ...waiting,
      state: 'applied',
      dueAt: null,
      settledAt: 1,
      recordId: 'R-1',
    });
    await fixture.applyDue();

    assert.equal(await status(), 'resolved');
  });
});

/** A ticket linked to the record `R-1` and a CRM connection whose events have a stage and a text. */
async function openFixture() {
  const fixture = new CrmFixture();
  const to = await fixture.addInstallation(BEFORE);
  const { installationId } = to;
  const ticketId = await fixture.addLinkedTicket('R-1');
  const key = (deliveryId: string) => ({ siteId: SITE, installationId, deliveryId });
  return {
    fixture,
    to,
    ticketId,
    key,
    /** Advances the clock by a second, sends an event and applies it. */
    send: async (event: { readonly id?: string; readonly stage?: string; readonly text?: string }) => {
      fixture.clock.advance(1000);
      const deliveryId = await fixture.send(to, { id: 'R-1', ...event });
      await fixture.applyDue();
      return deliveryId;
    },
    setStatus: async (status: TicketStatus) => {
      fixture.clock.advance(1000);
      const who = { by: 'key:k', authorName: 'K' } as const;
      await fixture.updateTicket.execute({ siteId: SITE, ticketId, update: { status }, ...who });
    },
    link: (externalTicketId: string) => {
      const who = { by: 'key:k', authorName: 'K' } as const;
      return fixture.updateTicket.execute({ siteId: SITE, ticketId, update: { externalTicketId }, ...who });
    },
    remap: (values: Readonly<Record<string, TicketStatus>>) =>
      fixture.configureInstallation.execute({ siteId: SITE, installationId, mapping: aMapping(values) }),
    replay: async (
      deliveryId: string,
      { confirm, history }: { confirm?: boolean; history?: typeof fixture.conversations.listChanges } = {},
    ) => {
      await fixture.reapplyDelivery.execute({ ...key(deliveryId), confirm });
      await fixture.applyDue(history && { change: fixture.createChangeLinkedTicket({ listChanges: history }) });
    },
    replayAll: async () => {
      await fixture.reapplyDeliveries.execute({ siteId: SITE, installationId, since: 0 });
      await fixture.applyDue();
    },
    status: async () => (await fixture.findTicket(ticketId)).status,
    comments: async () => (await fixture.findTicket(ticketId)).messages.slice(1).map(({ content }) => content),
    changes: () => fixture.conversations.listChanges(SITE, ticketId, 100),
  };
}
