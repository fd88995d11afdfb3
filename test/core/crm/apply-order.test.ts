import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LinkedTicketFinder } from '../../../core/crm/linked-ticket-finder.ts';
import { PreviewCrmDelivery } from '../../../core/crm/preview-crm-delivery.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { SECOND } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';
import { failChangesOfTicket } from '../../support/fixtures/failing-ticket-changes.ts';
import { overrideMembers } from '../../support/fixtures/override-members.ts';

const aNote = (text: string) => ({ record: { id: 'R-1' }, note: { text } });

describe('ApplyCrmDeliveries with several deliveries of one record', () => {
  it('keeps the order when the store fails while the ticket is looked up', async () => {
    const { fixture, to, comments } = await openFixture();
    for (const text of ['1', '2']) await fixture.send(to, aNote(text));
    const unavailable = new StoreUnavailableError('Away.');
    assert.deepEqual(await fixture.applyDue({ previews: failingOnce(fixture, unavailable) }), [unavailable]);
    assert.deepEqual(await comments(), []);

    fixture.clock.advance(5 * SECOND);
    await fixture.applyDue();
    assert.deepEqual(await comments(), ['1', '2']);
  });

  it('keeps the order when the clock of the receiving server is ahead of the clock of the worker', async () => {
    const { fixture, to, comments } = await openFixture();
    await fixture.send(to, aNote('1'));
    fixture.clock.advance(-2 * SECOND);
    await fixture.send(to, aNote('2'));
    await fixture.applyDue();

    assert.deepEqual(await comments(), ['1', '2']);
  });

  it('keeps the order when a delivery that blocks others is replayed and another one is received', async () => {
    const { fixture, to, ticketId, comments } = await openFixture();
    const { installationId } = to;
    const first = await fixture.send(to, aNote('1'));
    await fixture.send(to, aNote('2'));
    await fixture.applyDue({ change: failChangesOfTicket(fixture, ticketId, new StoreUnavailableError('Away.')) });
    await fixture.reapplyDelivery.execute({ siteId: SITE, installationId, deliveryId: first });
    await fixture.send(to, aNote('3'));
    await fixture.applyDue();

    assert.deepEqual(await comments(), ['1', '2', '3']);
  });
});

/** A CRM connection, a ticket linked to the record, and the comments that the CRM has added to it. */
async function openFixture() {
  const fixture = new CrmFixture();
  const to = await fixture.addInstallation();
  const ticketId = await fixture.addLinkedTicket('R-1');
  const comments = async () => (await fixture.findTicket(ticketId)).messages.slice(1).map(({ content }) => content);
  return { fixture, to, ticketId, comments };
}

/** A PreviewCrmDelivery whose first ticket query fails with `error`. */
function failingOnce(fixture: CrmFixture, error: Error): PreviewCrmDelivery {
  let queries = 0;
  const listPage: typeof fixture.tickets.listPage = async (...query) => {
    queries += 1;
    if (queries === 1) throw error;
    return fixture.tickets.listPage(...query);
  };
  return new PreviewCrmDelivery(new LinkedTicketFinder(overrideMembers(fixture.tickets, { listPage })));
}
