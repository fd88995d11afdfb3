import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LinkedTickets } from '../../../core/crm/linked-tickets.ts';
import { PreviewDelivery } from '../../../core/crm/preview-delivery.ts';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { SECOND } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { ticketRefusing } from '../../support/fixtures/changes-that-fail.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

const aNote = (text: string) => ({ record: { id: 'R-1' }, note: { text } });

describe('ApplyCrmDeliveries, of one record', () => {
  it('holds the order when the ticket could not even be looked for', async () => {
    const { desk, to, said } = await aDesk();
    for (const text of ['1', '2']) await desk.send(to, aNote(text));
    const away = new StoreUnavailable('Away.');
    assert.deepEqual(await desk.apply({ previews: awayOnce(desk, away) }), [away]);
    assert.deepEqual(await said(), []);

    desk.clock.advance(5 * SECOND);
    await desk.apply();
    assert.deepEqual(await said(), ['1', '2']);
  });

  it('holds the order when the clock of whoever receives is ahead of the one of whoever applies', async () => {
    const { desk, to, said } = await aDesk();
    await desk.send(to, aNote('1'));
    desk.clock.advance(-2 * SECOND);
    await desk.send(to, aNote('2'));
    await desk.apply();

    assert.deepEqual(await said(), ['1', '2']);
  });

  it('holds the order when one that others wait for is applied by hand, and another comes meanwhile', async () => {
    const { desk, to, ticketId, said } = await aDesk();
    const { installationId } = to;
    const first = await desk.send(to, aNote('1'));
    await desk.send(to, aNote('2'));
    await desk.apply({ change: ticketRefusing(desk, ticketId, new StoreUnavailable('Away.')) });
    await desk.reapplyDelivery.execute({ siteId: SITE, installationId, deliveryId: first });
    await desk.send(to, aNote('3'));
    await desk.apply();

    assert.deepEqual(await said(), ['1', '2', '3']);
  });
});

/** An installation, a ticket that is linked to the record, and what was said on it by the CRM. */
async function aDesk() {
  const desk = new CrmDesk();
  const to = await desk.install();
  const ticketId = await desk.linkedTicket('R-1');
  const said = async () => (await desk.ticket(ticketId)).messages.slice(1).map(({ content }) => content);
  return { desk, to, ticketId, said };
}

/** Previews that meet a fault of the store at their first question, and at no other. */
function awayOnce(desk: CrmDesk, fault: Error): PreviewDelivery {
  let asked = 0;
  const page: typeof desk.tickets.page = async (...question) => {
    asked += 1;
    if (asked === 1) throw fault;
    return desk.tickets.page(...question);
  };
  return new PreviewDelivery(new LinkedTickets(Object.assign(Object.create(desk.tickets), { page })));
}
