import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_ROUTING } from '../../core/routing/routing.ts';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import { type ErasureCommand, serializeErasedTicket, toErasureEvents } from '../../core/tickets/erased-conversation.ts';
import type { ReadMarkRepository } from '../../core/tickets/read-mark-repository.port.ts';
import { NO_SEEN_MARKS } from '../../core/tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../../core/tickets/seen-mark-repository.port.ts';
import { TicketErasedError } from '../../core/tickets/ticket-errors.ts';
import {
  acceptDelivery,
  addInstallation,
  anAppliedOutcome,
  aRetryOutcome,
  type CrmStores,
  findStoredDelivery,
} from '../support/builders/crm-builder.ts';
import { ACCOUNT, SITE } from '../support/builders/known-ids.ts';
import { aMailFailure, aMailItem, claimMails, type MailStores, planMails } from '../support/builders/mail-builder.ts';
import { aChat, aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  claimDeliveries,
  claimDelivery,
  dispatchAll,
  drainEvents,
  type WebhookStores,
  withoutId,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

export interface ErasedRecordStores extends CrmStores, WebhookStores, MailStores {
  readonly conversations: ConversationReader;
  readonly seenMarks: SeenMarkRepository;
  readonly readMarks: ReadMarkRepository;
}

const COMMAND: ErasureCommand = { by: `account:${ACCOUNT}`, at: NOON + 1000, ticketsOnly: false };

/**
 * Conformance tests of what `TicketRepository.erase` removes from other repositories. `open` returns a store with
 * `SITE` and `OTHER_SITE`.
 */
export function erasedRecordsSuite(open: () => Promise<OpenPort<ErasedRecordStores>>): void {
  const onStores = (body: (stores: ErasedRecordStores) => Promise<void>) => withPort(open, body);

  describe('Records of erased conversations', () => {
    it(
      'removes the document, the history and the marks',
      onStores(async ({ tickets, conversations, seenMarks, readMarks, visitorMail }) => {
        for (const ticket of [aTicket(), aChat()]) {
          await tickets.addConversation(aNewConversation(ticket));
          await tickets.changeConversation(SITE, ticket.id, aTicketChange({ status: 'resolved' }));
          await seenMarks.compareAndSet(SITE, ticket.id, 'team', null, { through: NOON, at: NOON });
          await readMarks.advance(ACCOUNT, SITE, ticket.id, 1);
          await visitorMail.change(SITE, ticket.id, (state) => ({ ...state, isUnsubscribed: true }));
          await tickets.erase(SITE, ticket.id, COMMAND);

          await assert.rejects(conversations.findDocument(SITE, ticket.id), TicketErasedError);
          assert.deepEqual(await conversations.listChanges(SITE, ticket.id, 10), []);
          assert.deepEqual(await seenMarks.find(SITE, ticket.id), NO_SEEN_MARKS);
          assert.deepEqual([...(await readMarks.find(ACCOUNT, SITE, [ticket.id]))], []);
          assert.equal((await visitorMail.find(SITE, ticket.id)).isUnsubscribed, false);
        }
        assert.deepEqual((await conversations.listPage(SITE, {}, 10)).conversations, []);
        assert.deepEqual(await conversations.count(SITE, { visitorEmail: 'ada@example.com' }, 10), {
          count: 0,
          isExact: true,
        });
      }),
    );

    it(
      'removes events that wait, and leaves ticket.erased',
      onStores(async (stores) => {
        await addWebhook(stores);
        const { ticket } = await stores.tickets.addConversation(aNewConversation());
        const { ticket: other, changeNumber } = await stores.tickets.addConversation(aNewConversation());
        const erased = await stores.tickets.erase(SITE, ticket.id, COMMAND);

        const [otherEvent, erasedEvent, ...more] = (await drainEvents(stores)).map(withoutId);
        assert.deepEqual([otherEvent?.subjectId, otherEvent?.changeNumber], [other.id, changeNumber]);
        assert.deepEqual([erasedEvent, ...more], toErasureEvents(erased, COMMAND.by));
        assert.equal(erasedEvent?.document, serializeErasedTicket(erased));
      }),
    );

    it(
      'stores no event for a chat',
      onStores(async (stores) => {
        await addWebhook(stores);
        const { ticket } = await stores.tickets.addConversation(aNewConversation(aChat()));
        await stores.tickets.erase(SITE, ticket.id, COMMAND);

        assert.deepEqual(await drainEvents(stores), []);
      }),
    );

    it(
      'removes webhook deliveries in every state, and ends a running attempt',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const { ticket } = await stores.tickets.addConversation(aNewConversation());
        await stores.tickets.change(SITE, ticket.id, aTicketChange({ status: 'escalated' }));
        await dispatchAll(stores);
        const taken = await claimDelivery(stores);
        await stores.tickets.erase(SITE, ticket.id, COMMAND);

        const outcome = { ...taken.delivery, state: 'delivered', dueAt: null, finishedAt: NOON } as const;
        assert.equal(await stores.webhookQueue.recordOutcome(taken.lease, taken.event.id, outcome), 'lost');
        assert.equal(await stores.webhookDeliveryLog.find(SITE, webhook.id, taken.event.id), undefined);
        await dispatchAll(stores);
        const due = await claimDeliveries(stores, NOON + 120_000);
        assert.deepEqual(
          due.map(({ event }) => event.type),
          ['ticket.erased'],
        );
        assert.equal((await stores.webhookDeliveryLog.listPage(SITE, webhook.id, undefined, 10)).deliveries.length, 1);
      }),
    );

    it(
      'removes mails to the visitor, pending or failed, and no others',
      onStores(async (stores) => {
        const [erased, kept] = [aTicket(), aTicket()];
        for (const ticket of [erased, kept]) await stores.tickets.addConversation(aNewConversation(ticket));
        const planAnswer = (conversationId: string) => ({
          siteId: SITE,
          groupKey: JSON.stringify(['answer', conversationId]),
          kind: 'answer' as const,
          recipient: null,
          team: null,
          item: aMailItem({ conversationId }),
          dueAt: NOON,
        });
        await planMails(stores, [planAnswer(erased.id)]);
        const [failed] = await claimMails(stores);
        assert.ok(failed);
        await stores.mailQueue.recordOutcome(failed.lease, aMailFailure(failed.mail));
        await planMails(stores, [planAnswer(erased.id), planAnswer(kept.id)]);
        await stores.routings.save(SITE, EMPTY_ROUTING);
        await stores.tickets.erase(SITE, erased.id, COMMAND);

        const { mails } = await stores.mailQueue.listPage(SITE, undefined, 10);
        assert.deepEqual(
          mails.map(({ items }) => items[0]?.conversationId),
          [kept.id],
        );
      }),
    );

    it(
      'clears the bodies of CRM deliveries that were applied to the ticket, but keeps their ids',
      onStores(async (stores) => {
        const ticket = aTicket({ externalTicketId: 'R-9' });
        await stores.tickets.addConversation(aNewConversation(ticket));
        const installation = await addInstallation(stores);
        const applied = await acceptDelivery(stores, installation);
        const retrying = await acceptDelivery(stores, installation);
        const other = await acceptDelivery(stores, installation);
        const appliedOutcome = anAppliedOutcome(applied, { ticketId: ticket.id, recordId: 'R-9' });
        await stores.deliveryLeases.recordOutcome(applied, appliedOutcome);
        await stores.deliveryLeases.recordOutcome(retrying, aRetryOutcome(retrying, 'R-9', NOON + 5000));
        await stores.tickets.erase(SITE, ticket.id, COMMAND);

        const cleared = await findStoredDelivery(stores.deliveries, applied);
        assert.equal(new TextDecoder().decode(cleared.body), '{}');
        assert.deepEqual([cleared.recordId, cleared.bytes, cleared.dueAt], [null, 2, null]);
        const again = await stores.deliveries.addIfNew({ ...applied, body: new Uint8Array() });
        assert.equal(again.outcome, 'replayed');
        // Another connection may use the same record id for a ticket of another system.
        assert.notEqual((await findStoredDelivery(stores.deliveries, retrying)).bytes, 2);
        assert.deepEqual(await findStoredDelivery(stores.deliveries, other), other);
      }),
    );
  });
}
