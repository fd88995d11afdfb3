import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { MailAppender } from '../../adapters/sqlite/notifications/mail-appender.ts';
import { SqliteMailQueue } from '../../adapters/sqlite/notifications/sqlite-mail-queue.ts';
import { SqliteNotificationSettingsStore } from '../../adapters/sqlite/notifications/sqlite-settings-store.ts';
import { SqliteVisitorMailRepository } from '../../adapters/sqlite/notifications/sqlite-visitor-mail-repository.ts';
import { SqliteSeenMarkRepository } from '../../adapters/sqlite/tickets/sqlite-seen-mark-repository.ts';
import { SqliteTicketRepository } from '../../adapters/sqlite/tickets/sqlite-ticket-repository.ts';
import { EventAppender } from '../../adapters/sqlite/webhooks/event-appender.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { collectQueryPlans, findTableScans } from '../support/matchers/sqlite-plans.ts';

type Repository = new (database: SqliteDatabase) => object;

class Appenders {
  constructor({ connection }: SqliteDatabase) {
    new EventAppender(connection);
    new MailAppender(connection);
  }
}

/** Statements, found by a part of their text, each with the steps of its plan that read tables. */
const PLANS: Readonly<Record<string, readonly [Repository, part: string, steps: readonly string[]]>> = {
  'a change looks up the site’s receivers of events, and reads its routing only if that has an alert': [
    Appenders,
    'as has_webhook',
    [
      'SEARCH webhooks USING COVERING INDEX webhooks_of_site (site_id=?)',
      'SEARCH site_routing USING INDEX site_routing_with_alert (site_id=?)',
      'SEARCH site_notifications USING PRIMARY KEY (site_id=?)',
    ],
  ],
  'a planned mail finds the one that it joins by its key': [
    Appenders,
    'group_key = ?',
    ['SEARCH mails USING INDEX mails_to_join (site_id=? AND group_key=?)'],
  ],
  'take reads only the due mails, already sorted': [
    SqliteMailQueue,
    'order by due_at',
    [
      'SEARCH mails USING COVERING INDEX mails_due (due_at<?)',
      'SEARCH mails USING COVERING INDEX mails_due (due_at>?)',
    ],
  ],
  'page reads only the mails of the site after the cursor, already sorted': [
    SqliteMailQueue,
    'where site_id = ? and id < ?',
    ['SEARCH mails USING INDEX mails_of_site (site_id=? AND id<?)'],
  ],
  'page of a state reads only the mails in that state, already sorted': [
    SqliteMailQueue,
    'and state = ? and id < ?',
    ['SEARCH mails USING INDEX mails_by_state (site_id=? AND state=? AND id<?)'],
  ],
  'deleteFailedBefore reads only the mails that failed before the time': [
    SqliteMailQueue,
    'failed_at < ?',
    ['SEARCH mails USING PRIMARY KEY (id=?)', 'SEARCH mails USING COVERING INDEX mails_failed (failed_at<?)'],
  ],
  'findSubmissionId looks up the submission by its conversation': [
    SqliteTicketRepository,
    'indexed by submissions_of_conversation',
    ['SEARCH submissions USING COVERING INDEX submissions_of_conversation (conversation_id=? AND site_id=?)'],
  ],
};

describe('SQLite query plans for mails and seen marks', () => {
  let database: SqliteDatabase;
  let close: () => Promise<void>;
  before(async () => {
    ({ port: database, close } = await openSqlite('none', (opened) => opened)());
  });
  after(() => close());

  it('use an index for every statement', () => {
    const plans = collectQueryPlans(database, [
      Appenders,
      SqliteMailQueue,
      SqliteNotificationSettingsStore,
      SqliteVisitorMailRepository,
      SqliteSeenMarkRepository,
    ]);

    assert.ok(plans.length >= 15, `only ${plans.length} statements were seen`);
    assert.deepEqual(
      findTableScans(plans, ['mails', 'site_notifications', 'visitor_mail', 'seen_marks', 'site_routing']),
      [],
    );
  });

  for (const [name, [repository, part, expected]] of Object.entries(PLANS)) {
    it(name, () => {
      const found = collectQueryPlans(database, [repository]).filter(({ sql }) => sql.includes(part));
      const steps = found.flatMap(({ plan }) => plan.split('; '));

      assert.equal(found.length, 1);
      assert.deepEqual(
        steps.filter((step) => /^(?:SCAN|SEARCH) (?!CONSTANT)/.test(step)),
        expected,
      );
      assert.ok(!steps.some((step) => step.includes('TEMP B-TREE')), 'rows are sorted after reading');
    });
  }
});
