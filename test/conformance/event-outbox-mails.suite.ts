import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_NOTIFICATION_SETTINGS } from '../../core/notifications/notification-settings.ts';
import { MAX_STORED_MAIL_ITEMS } from '../../core/notifications/queued-mail.ts';
import type { EventReceivers } from '../../core/outbox/event-outbox.port.ts';
import { EMPTY_ROUTING, type Routing } from '../../core/routing/routing.ts';
import { MINUTE } from '../../core/shared/time.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aMailItem, aPlannedMail, claimMails, type MailStores, planMails } from '../support/builders/mail-builder.ts';
import { aRule } from '../support/builders/routing-builder.ts';
import { aChat, aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { addWebhook, anEvent, dispatchTo, drainEvents } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const ALERTING: Routing = {
  rules: [aRule({ priority: 'urgent' }, { team: 'say "alert":{}' })],
  otherwise: { alert: { emails: ['support@example.com'] } },
};
const WITHOUT_ALERT: Routing = { rules: ALERTING.rules, otherwise: {} };
const aComment = {
  id: 'msg_c',
  role: 'specialist',
  authorName: 'Kim',
  content: 'Hi',
  createdAt: isoMinutesAfterNoon(1),
} as const;

/** Conformance tests of the mails of every EventOutbox. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function eventMailsSuite(open: () => Promise<OpenPort<MailStores>>): void {
  const onStores = (body: (stores: MailStores) => Promise<void>) => withPort(open, body);

  describe('Mails of EventOutbox', () => {
    it(
      'stores a planned mail',
      onStores(async (stores) => {
        const planned = aPlannedMail({ dueAt: NOON + MINUTE });
        const answer = aPlannedMail({ kind: 'answer', recipient: null, team: null, dueAt: NOON + MINUTE });
        await planMails(stores, [planned, answer], NOON + 3);
        const { mails } = await stores.mailQueue.listPage(SITE, 'pending', 10);
        const { groupKey: _group, item, ...members } = planned;

        assert.equal(mails.length, 2);
        assert.match(mails[1]?.id ?? '', /^mail_[0-9a-z]{26}$/);
        assert.deepEqual(mails[1], {
          ...members,
          id: mails[1]?.id,
          items: [item],
          itemCount: 1,
          newCount: 1,
          state: 'pending',
          attempts: 0,
          createdAt: NOON + 3,
          failedAt: null,
          failure: null,
        });
        assert.deepEqual([mails[0]?.kind, mails[0]?.recipient, mails[0]?.team], ['answer', null, null]);
      }),
    );

    it(
      'adds a mail to the pending one of the same site and group, which stays due at the same time',
      onStores(async (stores) => {
        const first = aPlannedMail({ groupKey: 'same', dueAt: NOON + 1 });
        const second = aPlannedMail({ groupKey: 'same', item: aMailItem({ isNew: false }), dueAt: NOON + 9 });
        const third = aPlannedMail({ groupKey: 'same', dueAt: NOON + 9 });
        await planMails(stores, [first, second]);
        await planMails(stores, [third, aPlannedMail({ groupKey: 'other' })]);
        await planMails(stores, [aPlannedMail({ groupKey: 'same', siteId: OTHER_SITE })]);
        const { mails } = await stores.mailQueue.listPage(SITE, undefined, 10);
        const [other, joined] = mails;

        assert.equal(mails.length, 2);
        assert.deepEqual(joined?.items, [first.item, second.item, third.item]);
        assert.deepEqual([joined.itemCount, joined.newCount, joined.dueAt], [3, 2, NOON + 1]);
        assert.equal(other?.itemCount, 1);
        assert.equal((await stores.mailQueue.listPage(OTHER_SITE, undefined, 10)).mails[0]?.itemCount, 1);
      }),
    );

    it(
      `stores the first ${MAX_STORED_MAIL_ITEMS} items of a mail and counts the others`,
      onStores(async (stores) => {
        const planned = Array.from({ length: MAX_STORED_MAIL_ITEMS + 3 }, () => aPlannedMail({ groupKey: 'same' }));
        await planMails(stores, planned);
        const [mail] = (await stores.mailQueue.listPage(SITE, undefined, 10)).mails;

        assert.deepEqual(
          mail?.items,
          planned.slice(0, MAX_STORED_MAIL_ITEMS).map(({ item }) => item),
        );
        assert.deepEqual([mail.itemCount, mail.newCount], [planned.length, planned.length]);
      }),
    );

    it(
      'stores a new mail if a worker has already taken the other, even if that lease has expired',
      onStores(async (stores) => {
        await planMails(stores, [aPlannedMail({ groupKey: 'same' })]);
        const [taken] = await claimMails(stores);
        await planMails(stores, [aPlannedMail({ groupKey: 'same' })], NOON + MINUTE);
        const { mails } = await stores.mailQueue.listPage(SITE, undefined, 10);

        assert.deepEqual(
          mails.map(({ itemCount }) => itemCount),
          [1, 1],
        );
        assert.equal(mails[1]?.id, taken?.mail.id);
      }),
    );

    it(
      'joins mails of concurrent dispatchers',
      onStores(async (stores) => {
        await stores.notificationSettings.save(SITE, { visitorAnswers: true, alertText: 'short' });
        for (let count = 0; count < 12; count += 1)
          await stores.eventOutbox.append(anEvent({ type: 'ticket.created', subjectId: anId('tkt', count) }));
        const plan = () => ({ webhookIds: [], mails: [aPlannedMail({ groupKey: 'same' })], isRetained: false });
        const counts = await Promise.all([1, 2, 3].map(() => stores.eventOutbox.dispatch(NOON, plan, 4)));
        while ((await stores.eventOutbox.dispatch(NOON, plan, 4)) > 0);
        const { mails } = await stores.mailQueue.listPage(SITE, undefined, 10);

        assert.ok(counts.every((count) => count <= 4));
        assert.deepEqual(
          mails.map(({ itemCount }) => itemCount),
          [12],
        );
      }),
    );

    it(
      'stores no mail if the plan fails',
      onStores(async (stores) => {
        await addWebhook(stores);
        await stores.eventOutbox.append(anEvent());
        await stores.eventOutbox.append(anEvent());
        let calls = 0;
        const plan = () => {
          calls += 1;
          if (calls % 2 === 0) throw new RangeError('Not so.');
          return { webhookIds: [], mails: [aPlannedMail()], isRetained: false };
        };
        await assert.rejects(stores.eventOutbox.dispatch(NOON, plan, 10), RangeError);

        assert.deepEqual(await claimMails(stores), []);
      }),
    );

    it(
      'deletes an event that is not retained',
      onStores(async (stores) => {
        await addWebhook(stores);
        const stored = [await stores.eventOutbox.append(anEvent()), await stores.eventOutbox.append(anEvent())];
        const plan = ({ id }: { readonly id: string }) => ({ ...dispatchTo(), isRetained: id === stored[0]?.id });
        await stores.eventOutbox.dispatch(NOON, plan, 10);

        assert.equal(await stores.eventOutbox.deleteOccurredBefore(SITE, NOON + 1, 10), 1);
      }),
    );

    it(
      'passes the plan the routing and the settings of the event’s site',
      onStores(async (stores) => {
        for (const siteId of [SITE, OTHER_SITE]) {
          await addWebhook(stores, { siteId });
          await stores.eventOutbox.append(anEvent({ siteId }));
        }
        await stores.routings.save(SITE, ALERTING);
        await stores.notificationSettings.save(SITE, { visitorAnswers: true, alertText: 'none' });
        const seen = new Map<string, Pick<EventReceivers, 'routing' | 'notifications'>>();
        await stores.eventOutbox.dispatch(
          NOON,
          ({ siteId }, { routing, notifications }) => {
            seen.set(siteId, { routing, notifications });
            return dispatchTo();
          },
          10,
        );

        const notifications = { visitorAnswers: true, alertText: 'none' };
        assert.deepEqual(seen.get(SITE), { routing: ALERTING, notifications });
        assert.deepEqual(seen.get(OTHER_SITE), {
          routing: EMPTY_ROUTING,
          notifications: DEFAULT_NOTIFICATION_SETTINGS,
        });
      }),
    );

    for (const [name, setUp] of [
      ['a routing with an alert', (stores: MailStores) => stores.routings.save(SITE, ALERTING)],
      [
        'mails about answers',
        (stores: MailStores) => stores.notificationSettings.save(SITE, { visitorAnswers: true, alertText: 'none' }),
      ],
    ] as const) {
      it(
        `stores the events that add a message if the site has ${name}, also those of chats`,
        onStores(async (stores) => {
          await setUp(stores);
          await changeTicketAndChat(stores);
          const events = await drainEvents(stores);

          assert.deepEqual(events.map(({ type }) => type).toSorted(), [
            'chat.commented',
            'chat.created',
            'ticket.commented',
            'ticket.created',
          ]);
        }),
      );
    }

    it(
      'stores no events of chats if the site has only a webhook',
      onStores(async (stores) => {
        await addWebhook(stores);
        await changeTicketAndChat(stores);
        const events = await drainEvents(stores);

        assert.deepEqual(events.map(({ type }) => type).toSorted(), [
          'ticket.commented',
          'ticket.created',
          'ticket.updated',
          'ticket.updated',
        ]);
      }),
    );

    it(
      'stores no events if the site’s routing has no alert and visitors are mailed nothing',
      onStores(async (stores) => {
        await stores.routings.save(SITE, ALERTING);
        await stores.routings.save(SITE, WITHOUT_ALERT);
        await stores.routings.save(OTHER_SITE, ALERTING);
        await stores.notificationSettings.save(SITE, { visitorAnswers: false, alertText: 'none' });
        await stores.notificationSettings.save(OTHER_SITE, { visitorAnswers: true, alertText: 'none' });
        await changeTicketAndChat(stores);

        assert.deepEqual(await drainEvents(stores), []);
      }),
    );
  });
}

/** Opens a ticket and a chat. Changes both, adds a comment, and adds a note to the ticket. */
async function changeTicketAndChat({ tickets }: Pick<MailStores, 'tickets'>): Promise<void> {
  const [ticket, chat] = [aTicket(), aChat()];
  for (const one of [ticket, chat]) {
    await tickets.addConversation(aNewConversation(one));
    await tickets.changeConversation(SITE, one.id, aTicketChange({ priority: 'urgent' }));
    await tickets.changeConversation(SITE, one.id, aTicketChange({ messages: [aComment] }));
  }
  const note = { ...aComment, id: 'msg_n', role: 'note' } as const;
  await tickets.changeConversation(SITE, ticket.id, aTicketChange({ messages: [aComment, note] }));
}
