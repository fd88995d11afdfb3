import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NewerDeliveryApplied } from '../../../core/crm/crm-errors.ts';
import type { FieldMapping } from '../../../core/crm/field-mapping.ts';
import type { TicketStatus } from '../../../core/tickets/ticket.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

const mappingOf = (values: Readonly<Record<string, TicketStatus>>): FieldMapping => ({
  recordId: '/id',
  status: { pointer: '/stage', values },
  comment: '/text',
});
const BEFORE = mappingOf({ closed: 'resolved', new: 'open' });

describe('ReapplyDeliveries', () => {
  it('ends in the state of the last event when only an earlier one is mapped differently now', async () => {
    const { desk, send, remap, reapplyAll, status } = await aDesk();
    await send({ stage: 'closed' });
    await send({ stage: 'new' });
    await remap({ closed: 'escalated', new: 'open' });
    await reapplyAll();

    assert.equal(await status(), 'open');
    assert.equal((await desk.all()).length, 1);
  });

  it('ends in the state of the last event that can still be mapped', async () => {
    const { send, remap, reapplyAll, status } = await aDesk();
    await send({ stage: 'closed' });
    await send({ stage: 'new' });
    await remap({ closed: 'resolved' });
    await reapplyAll();

    assert.equal(await status(), 'resolved');
  });

  it('escalates by a comment after the last status, and repeats no comment', async () => {
    const { send, remap, reapplyAll, status, comments } = await aDesk();
    await send({ stage: 'closed' });
    await send({ text: 'Reopened by phone.' });
    await remap({ closed: 'open' });
    await reapplyAll();

    assert.equal(await status(), 'escalated');
    assert.deepEqual(await comments(), ['Reopened by phone.']);
  });

  it('does not change a ticket, not even for a moment, when the mapping says the same', async () => {
    const { desk, ticketId, send, reapplyAll, changes } = await aDesk();
    for (const stage of ['closed', 'new', 'closed', 'new']) await send({ stage });
    const [ticket, before] = [await desk.ticket(ticketId), await changes()];
    await reapplyAll();

    assert.deepEqual(await desk.ticket(ticketId), ticket);
    assert.deepEqual(await changes(), before);
  });

  it('returns to a mapping that was used before', async () => {
    const { send, remap, reapplyAll, status } = await aDesk();
    await send({ stage: 'closed' });
    await remap({ closed: 'escalated' });
    await reapplyAll();
    await remap({ closed: 'resolved' });
    await reapplyAll();

    assert.equal(await status(), 'resolved');
  });

  it('leaves a status that somebody has set after the event', async () => {
    const { send, setStatus, remap, reapplyAll, status } = await aDesk();
    await send({ stage: 'closed' });
    await setStatus('open');
    await remap({ closed: 'escalated' });
    await reapplyAll();
    await reapplyAll();

    assert.equal(await status(), 'open');
  });

  it('overrides a status that somebody has set before the last event', async () => {
    const { send, setStatus, remap, reapplyAll, status } = await aDesk();
    await send({ stage: 'new' });
    await setStatus('escalated');
    await send({ stage: 'closed' });
    await remap({ new: 'resolved', closed: 'open' });
    await reapplyAll();

    assert.equal(await status(), 'open');
  });

  it('leaves a status that somebody sets while a worker is at it', async () => {
    const { desk, send, setStatus, remap, reapply, status } = await aDesk();
    const first = await send({ stage: 'closed' });
    await remap({ closed: 'escalated' });
    let isSet = false;
    const history: typeof desk.conversations.history = async (...query) => {
      const changes = await desk.conversations.history(...query);
      if (!isSet) await setStatus('open');
      isSet = true;
      return changes;
    };
    await reapply(first, { history });

    assert.equal(await status(), 'open');
  });
});

describe('ReapplyDelivery', () => {
  it('refuses an older delivery than one that was applied, naming that one, and changes nothing', async () => {
    const { desk, send, remap, key, status } = await aDesk();
    const first = await send({ stage: 'closed' });
    await send({ stage: 'new' });
    const last = await send({ text: 'Hello.' });
    await remap({ closed: 'resolved', new: 'open' });
    const before = await desk.delivery(key(first).installationId, first);

    await assert.rejects(desk.reapplyDelivery.execute(key(first)), (error: unknown) => {
      assert.ok(error instanceof NewerDeliveryApplied);
      assert.match(error.message, new RegExp(last));
      return true;
    });
    assert.deepEqual(await desk.delivery(key(first).installationId, first), before);
    assert.equal(await status(), 'escalated');
  });

  it('applies an older delivery over a newer one when that is confirmed, until all are reapplied', async () => {
    const { send, reapply, reapplyAll, status } = await aDesk();
    const first = await send({ stage: 'closed' });
    await send({ stage: 'new' });
    await reapply(first, { confirm: true });
    assert.equal(await status(), 'resolved');
    await reapplyAll();

    assert.equal(await status(), 'open');
  });

  it('needs no confirmation for the last applied delivery of a record, nor for one of another record', async () => {
    const { desk, send, remap, reapply, status } = await aDesk();
    await desk.linkedTicket('R-2');
    await send({ stage: 'new' });
    const last = await send({ stage: 'closed' });
    await send({ id: 'R-2', stage: 'new' });
    await send({ stage: 'unheard of' });
    await remap({ closed: 'escalated' });
    await reapply(last);

    assert.equal(await status(), 'escalated');
  });

  it('finds the record of a failed delivery by the current mapping', async () => {
    const { desk, send, remap, key } = await aDesk();
    const failed = await send({ stage: 'lost' });
    await send({ stage: 'new' });
    assert.equal((await desk.delivery(key(failed).installationId, failed)).recordId, null);
    await remap({ lost: 'resolved', new: 'open' });

    await assert.rejects(desk.reapplyDelivery.execute(key(failed)), NewerDeliveryApplied);
  });

  it('does not override a newer delivery that is applied between the question and the application', async () => {
    const { desk, to, send, remap, key, status } = await aDesk();
    const first = await send({ stage: 'closed' });
    await remap({ closed: 'escalated', new: 'open' });
    const second = await desk.send(to, { id: 'R-1', stage: 'new' });
    await desk.reapplyDelivery.execute(key(first));
    const waiting = await desk.delivery(to.installationId, second);
    await desk.leases.settle(waiting, { ...waiting, state: 'applied', dueAt: null, settledAt: 1, recordId: 'R-1' });
    await desk.apply();

    assert.equal(await status(), 'resolved');
  });
});

/** A linked ticket of the record `R-1` and an installation whose events carry a stage and a text. */
async function aDesk() {
  const desk = new CrmDesk();
  const to = await desk.install(BEFORE);
  const { installationId } = to;
  const ticketId = await desk.linkedTicket('R-1');
  const key = (deliveryId: string) => ({ siteId: SITE, installationId, deliveryId });
  return {
    desk,
    to,
    ticketId,
    key,
    /** Sends an event and applies it; a second passes before. */
    send: async (event: { readonly id?: string; readonly stage?: string; readonly text?: string }) => {
      desk.clock.advance(1000);
      const deliveryId = await desk.send(to, { id: 'R-1', ...event });
      await desk.apply();
      return deliveryId;
    },
    setStatus: async (status: TicketStatus) => {
      desk.clock.advance(1000);
      const who = { by: 'key:k', authorName: 'K' } as const;
      await desk.updateTicket.execute({ siteId: SITE, ticketId, update: { status }, ...who });
    },
    remap: (values: Readonly<Record<string, TicketStatus>>) =>
      desk.configureInstallation.execute({ siteId: SITE, installationId, mapping: mappingOf(values) }),
    reapply: async (
      deliveryId: string,
      { confirm, history }: { confirm?: boolean; history?: typeof desk.conversations.history } = {},
    ) => {
      await desk.reapplyDelivery.execute({ ...key(deliveryId), confirm });
      await desk.apply(history && { change: desk.changingWith({ history }) });
    },
    reapplyAll: async () => {
      await desk.reapplyDeliveries.execute({ siteId: SITE, installationId, since: 0 });
      await desk.apply();
    },
    status: async () => (await desk.ticket(ticketId)).status,
    comments: async () => (await desk.ticket(ticketId)).messages.slice(1).map(({ content }) => content),
    changes: () => desk.conversations.history(SITE, ticketId, 100),
  };
}
