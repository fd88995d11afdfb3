import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_MAIL_DUE_DELAY_MS } from '../../core/notifications/queued-mail.ts';
import { DAY, HOUR, MINUTE } from '../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import {
  ALERT_INTERVAL_MS,
  aMailFailure,
  aMailItem,
  aMailRetry,
  aPlannedMail,
  claimMails,
  claimPlanned,
  type MailStores,
  planMails,
} from '../support/builders/mail-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

type Stores = Pick<MailStores, 'eventOutbox' | 'notificationSettings' | 'mailQueue'>;

/** Conformance tests of MailQueue. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function mailQueueSuite(open: () => Promise<OpenPort<Stores>>): void {
  const onStores = (body: (stores: Stores) => Promise<void>) => withPort(open, body);

  describe('MailQueue', () => {
    describe('acquire', () => {
      it(
        'returns due mails, those that have been due longest first',
        onStores(async (stores) => {
          const dueTimes = [NOON + 1, NOON - 5, NOON, NOON - 9, NOON + HOUR];
          await planMails(
            stores,
            dueTimes.map((dueAt) => aPlannedMail({ dueAt, recipient: `a${dueAt}@a.example` })),
          );
          const taken = await claimMails(stores);

          assert.deepEqual(
            taken.map(({ mail }) => mail.recipient),
            [NOON - 9, NOON - 5, NOON].map((dueAt) => `a${dueAt}@a.example`),
          );
          assert.deepEqual(await claimMails(stores), []);
          assert.equal((await claimMails(stores, NOON + 1)).length, 1);
        }),
      );

      it(
        'returns at most limit mails',
        onStores(async (stores) => {
          await planMails(
            stores,
            [1, 2, 3].map(() => aPlannedMail()),
          );

          assert.equal((await claimMails(stores, NOON, NOON + MINUTE, 2)).length, 2);
          assert.equal((await claimMails(stores, NOON, NOON + MINUTE, 2)).length, 1);
        }),
      );

      it(
        'gives concurrent callers different mails',
        onStores(async (stores) => {
          await planMails(
            stores,
            Array.from({ length: 20 }, () => aPlannedMail()),
          );
          const taken: string[] = [];
          for (let round = 0; round < 20 && taken.length < 20; round += 1) {
            const found = await Promise.all([1, 2, 3, 4].map(() => claimMails(stores, NOON, NOON + MINUTE, 3)));
            taken.push(...found.flat().map(({ mail }) => mail.id));
          }

          assert.deepEqual([taken.length, new Set(taken).size], [20, 20]);
        }),
      );

      it(
        'returns a mail again when its lease has expired, with a greater fencing number',
        onStores(async (stores) => {
          const first = await claimPlanned(stores);
          const [again] = await claimMails(stores, NOON + MINUTE);

          assert.deepEqual(await claimMails(stores, NOON + MINUTE - 1, NOON + MINUTE), []);
          assert.equal(again?.mail.id, first.mail.id);
          assert.ok(again && again.lease.fencingNumber > first.lease.fencingNumber);
        }),
      );

      it(
        'treats a due time that is too far in the future as due, because the clock was set back',
        onStores(async (stores) => {
          const dueAt = NOON + MAX_MAIL_DUE_DELAY_MS;
          await planMails(stores, [aPlannedMail({ dueAt }), aPlannedMail({ dueAt: dueAt + 1 })]);

          assert.equal((await claimMails(stores)).length, 1);
        }),
      );
    });

    describe('acquire of an alert', () => {
      const listCounts = async ({ mailQueue }: Stores) =>
        (await mailQueue.listPage(SITE, undefined, 10)).mails.map(({ itemCount }) => itemCount);

      it(
        'lets further messages join another mail, which is due after the interval',
        onStores(async (stores) => {
          const first = await claimPlanned(stores, { groupKey: 'same' });
          const [second, third] = [aMailItem({ isNew: false }), aMailItem()];
          for (const item of [second, third])
            await planMails(stores, [aPlannedMail({ groupKey: 'same', item })], NOON + 5);
          assert.deepEqual(
            await claimMails(stores, NOON + ALERT_INTERVAL_MS - 1, NOON + HOUR),
            [{ ...first, lease: { ...first.lease, fencingNumber: first.lease.fencingNumber + 1 } }].map(
              ({ lease, mail }) => ({ lease, mail: { ...mail, dueAt: NOON + HOUR } }),
            ),
          );
          const [next, ...others] = await claimMails(stores, NOON + ALERT_INTERVAL_MS, NOON + HOUR);

          assert.deepEqual(others, []);
          assert.ok(next && next.mail.id > first.mail.id);
          const { siteId, kind, recipient, team } = first.mail;
          assert.deepEqual(next.mail, {
            id: next.mail.id,
            siteId,
            kind,
            recipient,
            team,
            items: [second, third],
            itemCount: 2,
            newCount: 1,
            state: 'pending',
            attempts: 0,
            dueAt: NOON + HOUR,
            createdAt: NOON,
            failedAt: null,
            failure: null,
          });
        }),
      );

      it(
        'also does so after each interval in which messages came',
        onStores(async (stores) => {
          for (let round = 0; round < 3; round += 1) {
            const now = NOON + round * ALERT_INTERVAL_MS;
            await planMails(stores, [aPlannedMail({ groupKey: 'same' })], now);
            const [taken, ...others] = await claimMails(stores, now);
            assert.deepEqual([taken?.mail.itemCount, others], [1, []]);
            assert.equal(taken && (await stores.mailQueue.recordOutcome(taken.lease, { state: 'done' })), 'recorded');
            assert.deepEqual(await claimMails(stores, now + ALERT_INTERVAL_MS - 1), []);
          }
        }),
      );

      it(
        'deletes the other mail if no message has joined it, and never lists it',
        onStores(async (stores) => {
          const { lease } = await claimPlanned(stores, { groupKey: 'same' });
          assert.deepEqual(await listCounts(stores), [1]);
          await stores.mailQueue.recordOutcome(lease, { state: 'done' });
          assert.deepEqual(await stores.mailQueue.listPage(SITE, 'pending', 10), { mails: [], hasMore: false });
          assert.deepEqual(await claimMails(stores, NOON + ALERT_INTERVAL_MS), []);
          // The new mail is due at its own time. This shows that no mail was left for it to join.
          const dueAt = NOON + ALERT_INTERVAL_MS + 1;
          await planMails(stores, [aPlannedMail({ groupKey: 'same', dueAt })], dueAt);

          assert.equal((await claimMails(stores, dueAt)).length, 1);
        }),
      );

      it(
        'returns due mails behind many empty ones',
        onStores(async (stores) => {
          const alerts = Array.from({ length: 30 }, () => aPlannedMail());
          await planMails(stores, alerts);
          for (const { lease } of await claimMails(stores))
            await stores.mailQueue.recordOutcome(lease, { state: 'done' });
          const dueAt = NOON + ALERT_INTERVAL_MS + 1;
          await planMails(stores, [aPlannedMail({ dueAt })], dueAt);

          assert.equal((await claimMails(stores, dueAt, dueAt + MINUTE, 4)).length, 1);
        }),
      );

      it(
        'does not do so again for further attempts, for mails to visitors, and for other groups and sites',
        onStores(async (stores) => {
          await planMails(stores, [
            aPlannedMail({ groupKey: 'alert' }),
            aPlannedMail({ groupKey: 'answer', kind: 'answer', recipient: null, team: null }),
          ]);
          await claimMails(stores);
          await claimMails(stores, NOON + MINUTE);
          await planMails(stores, [
            aPlannedMail({ groupKey: 'alert' }),
            aPlannedMail({ groupKey: 'answer', kind: 'answer', recipient: null, team: null }),
            aPlannedMail({ groupKey: 'other' }),
            aPlannedMail({ groupKey: 'alert', siteId: OTHER_SITE }),
          ]);
          const taken = await claimMails(stores, NOON + MINUTE - 1);

          assert.deepEqual(
            taken.map(({ mail: { siteId, kind, itemCount } }) => [siteId, kind, itemCount]).toSorted(),
            [
              [SITE, 'alert', 1],
              [SITE, 'answer', 1],
              [OTHER_SITE, 'alert', 1],
            ].toSorted(),
          );
          assert.equal((await stores.mailQueue.listPage(SITE, undefined, 10)).mails.length, 5);
        }),
      );
    });

    describe('recordOutcome', () => {
      it(
        'deletes a mail that is done',
        onStores(async (stores) => {
          const { lease } = await claimPlanned(stores);

          assert.equal(await stores.mailQueue.recordOutcome(lease, { state: 'done' }), 'recorded');
          assert.deepEqual(await stores.mailQueue.listPage(SITE, undefined, 10), { mails: [], hasMore: false });
          assert.deepEqual(await claimMails(stores, NOON + DAY), []);
        }),
      );

      it(
        'stores when a pending mail is due again',
        onStores(async (stores) => {
          const { lease, mail } = await claimPlanned(stores);
          const outcome = aMailRetry(mail, NOON + HOUR);

          assert.equal(await stores.mailQueue.recordOutcome(lease, outcome), 'recorded');
          assert.deepEqual((await stores.mailQueue.listPage(SITE, 'pending', 10)).mails, [{ ...mail, ...outcome }]);
          assert.deepEqual(await claimMails(stores, NOON + HOUR - 1), []);
          const [again] = await claimMails(stores, NOON + HOUR);
          assert.deepEqual(again?.mail, { ...mail, ...outcome, dueAt: NOON + HOUR + MINUTE });
        }),
      );

      it(
        'stores that a mail has failed, and does not return it again',
        onStores(async (stores) => {
          const { lease, mail } = await claimPlanned(stores);
          const outcome = aMailFailure(mail);

          assert.equal(await stores.mailQueue.recordOutcome(lease, outcome), 'recorded');
          assert.deepEqual((await stores.mailQueue.listPage(SITE, 'failed', 10)).mails, [{ ...mail, ...outcome }]);
          assert.deepEqual(await claimMails(stores, NOON + DAY), []);
        }),
      );

      it(
        'returns lost and changes nothing if another worker has leased the mail',
        onStores(async (stores) => {
          const { lease, mail } = await claimPlanned(stores);
          const [again] = await claimMails(stores, NOON + MINUTE);
          assert.ok(again);

          assert.equal(await stores.mailQueue.recordOutcome(lease, { state: 'done' }), 'lost');
          assert.equal(await stores.mailQueue.recordOutcome(lease, aMailFailure(mail)), 'lost');
          assert.deepEqual((await stores.mailQueue.listPage(SITE, undefined, 10)).mails, [again.mail]);
          assert.equal(await stores.mailQueue.recordOutcome(again.lease, { state: 'done' }), 'recorded');
          assert.equal(await stores.mailQueue.recordOutcome(again.lease, { state: 'done' }), 'lost');
        }),
      );

      it(
        'returns lost if the mail has failed',
        onStores(async (stores) => {
          const { lease, mail } = await claimPlanned(stores);
          await stores.mailQueue.recordOutcome(lease, aMailFailure(mail));

          assert.equal(await stores.mailQueue.recordOutcome(lease, aMailRetry(mail, NOON)), 'lost');
          assert.equal((await stores.mailQueue.listPage(SITE, 'failed', 10)).mails.length, 1);
        }),
      );
    });

    describe('page', () => {
      it(
        'lists the site’s mails, newest first, by state and in pages',
        onStores(async (stores) => {
          for (let count = 0; count < 3; count += 1) {
            const { lease, mail } = await claimPlanned(stores);
            await stores.mailQueue.recordOutcome(lease, aMailFailure(mail));
          }
          await planMails(stores, [aPlannedMail({ dueAt: NOON + 1 }), aPlannedMail({ dueAt: NOON + 1 })]);
          await planMails(stores, [aPlannedMail({ siteId: OTHER_SITE, dueAt: NOON + 1 })]);
          const all = await stores.mailQueue.listPage(SITE, undefined, 10);
          const ids = all.mails.map(({ id }) => id);

          assert.deepEqual(ids, ids.toSorted().reverse());
          assert.deepEqual(
            all.mails.map(({ state }) => state),
            ['pending', 'pending', 'failed', 'failed', 'failed'],
          );
          assert.equal(all.hasMore, false);
          const failed = await stores.mailQueue.listPage(SITE, 'failed', 2);
          assert.deepEqual([failed.mails.map(({ id }) => id), failed.hasMore], [ids.slice(2, 4), true]);
          const rest = await stores.mailQueue.listPage(SITE, 'failed', 2, ids[3]);
          assert.deepEqual([rest.mails.map(({ id }) => id), rest.hasMore], [ids.slice(4), false]);
          assert.equal((await stores.mailQueue.listPage(OTHER_SITE, 'pending', 10)).mails.length, 1);
        }),
      );
    });

    describe('retry', () => {
      it(
        'makes a failed mail pending and due, without attempts',
        onStores(async (stores) => {
          const { lease, mail } = await claimPlanned(stores);
          const failed = aMailFailure(mail);
          await stores.mailQueue.recordOutcome(lease, failed);
          const expected = { ...mail, ...failed, state: 'pending', attempts: 0, dueAt: NOON + 7, failedAt: null };

          assert.deepEqual(await stores.mailQueue.retry(SITE, mail.id, NOON + 7), expected);
          assert.deepEqual((await stores.mailQueue.listPage(SITE, 'pending', 10)).mails, [expected]);
          assert.equal((await claimMails(stores, NOON + 7)).length, 1);
        }),
      );

      it(
        'ends the lease of a running attempt',
        onStores(async (stores) => {
          const { lease, mail } = await claimPlanned(stores);
          await stores.mailQueue.retry(SITE, mail.id, NOON);

          assert.equal(await stores.mailQueue.recordOutcome(lease, { state: 'done' }), 'lost');
          assert.equal((await claimMails(stores)).length, 1);
        }),
      );

      it(
        'returns undefined for an unknown mail and for one of another site',
        onStores(async (stores) => {
          const { mail } = await claimPlanned(stores);

          assert.equal(await stores.mailQueue.retry(OTHER_SITE, mail.id, NOON), undefined);
          assert.equal(await stores.mailQueue.retry(SITE, 'mail_none', NOON), undefined);
        }),
      );
    });

    describe('deleteFailedBefore', () => {
      it(
        'deletes at most limit mails that failed before a time, and no pending ones',
        onStores(async (stores) => {
          for (const failedAt of [NOON - 3, NOON - 2, NOON - 1, NOON]) {
            const { lease, mail } = await claimPlanned(stores);
            await stores.mailQueue.recordOutcome(lease, aMailFailure(mail, failedAt));
          }
          await planMails(stores, [aPlannedMail()]);

          assert.equal(await stores.mailQueue.deleteFailedBefore(NOON, 2), 2);
          assert.equal(await stores.mailQueue.deleteFailedBefore(NOON, 2), 1);
          assert.equal(await stores.mailQueue.deleteFailedBefore(NOON, 2), 0);
          const { mails } = await stores.mailQueue.listPage(SITE, undefined, 10);
          assert.deepEqual(
            mails.map(({ state, failedAt }) => [state, failedAt]),
            [
              ['pending', null],
              ['failed', NOON],
            ],
          );
        }),
      );
    });
  });
}
