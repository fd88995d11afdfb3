import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { INITIAL_VISITOR_MAIL_STATE, type VisitorMailState } from '../../core/notifications/visitor-mail-state.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import type { MailStores } from '../support/builders/mail-builder.ts';
import { aNewConversation, aTicket, deriveTokenHash } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

type Stores = Pick<MailStores, 'tickets' | 'visitorMail'>;

/** Conformance tests of VisitorMailRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function visitorMailRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  const onTicket = (body: (stores: Stores, ticketId: string) => Promise<void>) =>
    withPort(open, async (stores) => {
      const { ticket } = await stores.tickets.addConversation(aNewConversation());
      await body(stores, ticket.id);
    });

  describe('VisitorMailRepository', () => {
    it(
      'returns the initial state if nothing was stored',
      onTicket(async ({ visitorMail }, id) =>
        assert.deepEqual(await visitorMail.find(SITE, id), INITIAL_VISITOR_MAIL_STATE),
      ),
    );

    it(
      'stores and returns the changed state',
      onTicket(async ({ visitorMail }, id) => {
        const changed: VisitorMailState = {
          isUnsubscribed: true,
          sends: [
            { mailId: 'mail_2', at: NOON + 1, through: NOON },
            { mailId: 'mail_1', at: NOON, through: NOON - 1 },
          ],
        };

        assert.deepEqual(await visitorMail.change(SITE, id, () => changed), changed);
        assert.deepEqual(await visitorMail.find(SITE, id), changed);
        assert.deepEqual(await visitorMail.change(SITE, id, (state) => state), changed);
      }),
    );

    it(
      'stores nothing if the change returns its argument',
      onTicket(async ({ visitorMail }, id) => {
        assert.deepEqual(await visitorMail.change(SITE, id, (state) => state), INITIAL_VISITOR_MAIL_STATE);
        assert.deepEqual(await visitorMail.find(SITE, id), INITIAL_VISITOR_MAIL_STATE);
      }),
    );

    it(
      'separates the conversations and the sites',
      onTicket(async ({ tickets, visitorMail }, id) => {
        const { ticket: other } = await tickets.addConversation(aNewConversation());
        await visitorMail.change(SITE, id, (state) => ({ ...state, isUnsubscribed: true }));

        assert.deepEqual(await visitorMail.find(SITE, other.id), INITIAL_VISITOR_MAIL_STATE);
        assert.deepEqual(await visitorMail.find(OTHER_SITE, id), INITIAL_VISITOR_MAIL_STATE);
      }),
    );

    it(
      'applies concurrent changes one after the other',
      onTicket(async ({ visitorMail }, id) => {
        const count = (state: VisitorMailState) => {
          const send = { mailId: `mail_${state.sends.length}`, at: NOON, through: NOON };
          return { ...state, sends: [...state.sends, send] };
        };
        await Promise.all(Array.from({ length: 8 }, () => visitorMail.change(SITE, id, count)));

        assert.equal((await visitorMail.find(SITE, id)).sends.length, 8);
      }),
    );

    it(
      'does not change the conversation',
      withPort(open, async ({ tickets, visitorMail }) => {
        const ticket = aTicket();
        const { changeNumber } = await tickets.addConversation(aNewConversation(ticket));
        await visitorMail.change(SITE, ticket.id, (state) => ({ ...state, isUnsubscribed: true }));

        assert.deepEqual(await tickets.findConversation(SITE, ticket.id, deriveTokenHash(ticket)), ticket);
        assert.equal((await tickets.findDocument(SITE, ticket.id))?.changeNumber, changeNumber);
      }),
    );
  });
}
