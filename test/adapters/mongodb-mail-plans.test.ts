import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Document, MongoClient } from 'mongodb';
import { type MailDocument, toMailDocument } from '../../adapters/mongodb/documents/mail-documents.ts';
import { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { createQueuedMail } from '../../core/notifications/queued-mail.ts';
import { HOUR, MINUTE } from '../../core/shared/time.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { aMailFailure, aMailRetry, aPlannedMail, claimMails, planMails } from '../support/builders/mail-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';

/** Mails that wait for a retry, and as many that have failed. */
const STORED = 1000;
/** More entries than a query of this test needs, and far fewer than are stored. */
const MAX_EXAMINED = 40;

describe('MongoDB query plans of mails with many stored mails', () => {
  let storage: Awaited<ReturnType<typeof openMongoStorage>>;
  let client: MongoClient;
  before(async () => {
    const { url } = await sharedMongod();
    storage = await openMongoStorage(url('mail_plans'));
    client = await MongoClient.connect(url('mail_plans'));
    await client
      .db()
      .collection<MailDocument>('mails')
      .insertMany(Array.from({ length: 2 * STORED }, createMail));
  });
  after(async () => {
    await storage.close();
    await client.close();
  });

  /** Runs `work` and returns the profiled operations on mails that have plans. */
  async function profile(work: () => Promise<unknown>): Promise<readonly Document[]> {
    const db = client.db();
    await db.command({ profile: 0 });
    await db.dropCollection('system.profile');
    await db.command({ profile: 2 });
    await work();
    await db.command({ profile: 0 });
    const ns = `${db.databaseName}.mails`;
    return db
      .collection('system.profile')
      .find({ ns, planSummary: { $exists: true } })
      .toArray();
  }

  for (const [name, work] of Object.entries({
    'a take that finds nothing': () => claimMails(storage),
    'planning, joining, taking and settling': async () => {
      const joining = aPlannedMail();
      await planMails(storage, [joining, aPlannedMail()]);
      await planMails(storage, [joining]);
      const [first, second] = await claimMails(storage);
      assert.ok(first && second);
      await storage.mailQueue.recordOutcome(first.lease, aMailRetry(first.mail, NOON + HOUR));
      await storage.mailQueue.recordOutcome(second.lease, aMailFailure(second.mail, NOON - MINUTE));
    },
    'a page, also of one state': async () => {
      for (const state of [undefined, 'pending', 'failed'] as const)
        await storage.mailQueue.listPage(SITE, state, 10, anId('mail', STORED));
    },
    'a deletion of failed mails': () => storage.mailQueue.deleteFailedBefore(NOON, 10),
  })) {
    it(`${name} examines only a few entries`, async () => {
      const plans = await profile(work);

      assert.ok(plans.length > 0);
      for (const plan of plans) {
        const { planSummary, keysExamined = 0, docsExamined = 0, command } = plan;
        assert.ok(!planSummary.includes('COLLSCAN'), JSON.stringify(command));
        assert.ok(keysExamined <= MAX_EXAMINED && docsExamined <= MAX_EXAMINED, JSON.stringify(plan));
      }
    });
  }
});

/** Creates a mail that waits for a retry or has failed. */
function createMail(_: unknown, index: number): MailDocument {
  const id = anId('mail', index);
  const mail = createQueuedMail(id, aPlannedMail(), NOON);
  const outcome = index % 2 === 0 ? aMailRetry(mail, NOON + HOUR) : aMailFailure(mail);
  return toMailDocument({ ...mail, ...outcome }, id);
}
