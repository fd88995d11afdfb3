import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteEventOutbox } from '../../adapters/sqlite/webhooks/sqlite-event-outbox.ts';
import { SqliteWebhookDeliveryLog } from '../../adapters/sqlite/webhooks/sqlite-webhook-delivery-log.ts';
import { SqliteWebhookQueue } from '../../adapters/sqlite/webhooks/sqlite-webhook-queue.ts';
import { SqliteWebhookRepository } from '../../adapters/sqlite/webhooks/sqlite-webhook-repository.ts';
import { SqliteWebhookResendQueue } from '../../adapters/sqlite/webhooks/sqlite-webhook-resend-queue.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { collectQueryPlans, findTableScans } from '../support/matchers/sqlite-plans.ts';

type Repository = new (database: SqliteDatabase) => object;

const OF_EVENTS = 'SEARCH events USING INDEX events_of_site (site_id=? AND occurred_at';
const OF_QUEUES = 'SEARCH webhook_queues USING COVERING INDEX webhook_queues_due (webhook_id=? AND due_at';
const OF_DELIVERIES = 'SEARCH webhook_deliveries USING';

/** Statements, found by a part of their text, each with the steps of its plan that read the large tables. */
const PLANS: Readonly<Record<string, readonly [Repository, part: string, steps: readonly string[]]>> = {
  'dispatch reads only the events that wait': [
    SqliteEventOutbox,
    'dispatched = 0',
    ['SCAN events USING INDEX events_waiting'],
  ],
  'deleteOccurredBefore reads only the old events of the site': [
    SqliteEventOutbox,
    'occurred_at < ?',
    [`${OF_EVENTS}<?)`],
  ],
  'deleteOccurredBefore finds the deliveries of an event by its webhooks': [
    SqliteEventOutbox,
    'delete from webhook_deliveries',
    [
      `${OF_DELIVERIES} PRIMARY KEY (webhook_id=? AND event_id=?)`,
      'SEARCH webhooks USING COVERING INDEX webhooks_of_site (site_id=?)',
    ],
  ],
  'take looks up whether a webhook has a due queue, without reading those that wait': [
    SqliteWebhookQueue,
    'recursive',
    [
      'SCAN webhook_queues USING COVERING INDEX webhook_queues_due',
      'SEARCH webhook_queues USING COVERING INDEX webhook_queues_due (webhook_id>?)',
      `${OF_QUEUES}<?)`,
      `${OF_QUEUES}>?)`,
      'SEARCH webhooks USING PRIMARY KEY (id=?)',
    ],
  ],
  'take reads only the due queues of a webhook, already sorted': [
    SqliteWebhookQueue,
    'select subject_id',
    [`${OF_QUEUES}<?)`, `${OF_QUEUES}>?)`],
  ],
  'take reads only the first pending delivery of a queue': [
    SqliteWebhookQueue,
    'order by version, event_id limit 1',
    [`${OF_DELIVERIES} INDEX webhook_deliveries_pending (webhook_id=? AND subject_id=?)`],
  ],
  'settle looks up the delivery by its key': [
    SqliteWebhookQueue,
    'update webhook_deliveries',
    [`${OF_DELIVERIES} PRIMARY KEY (webhook_id=? AND event_id=?)`],
  ],
  'settle looks up whether the queue has another pending delivery': [
    SqliteWebhookQueue,
    'select 1 from webhook_deliveries',
    [`${OF_DELIVERIES} COVERING INDEX webhook_deliveries_pending (webhook_id=? AND subject_id=?)`],
  ],
  'page reads only the deliveries after the cursor, already sorted': [
    SqliteWebhookDeliveryLog,
    'where webhook_id = ? and event_id < ?',
    [`${OF_DELIVERIES} PRIMARY KEY (webhook_id=? AND event_id<?)`],
  ],
  'page of a state reads only the deliveries in that state, already sorted': [
    SqliteWebhookDeliveryLog,
    'and state = ? and event_id < ?',
    [`${OF_DELIVERIES} INDEX webhook_deliveries_by_state (webhook_id=? AND state=? AND event_id<?)`],
  ],
  'resendEventsSince reads only the events after its position, already sorted': [
    SqliteWebhookDeliveryLog,
    'from events indexed by',
    [`${OF_EVENTS}>?)`],
  ],
  'findEvent looks up the event by its id': [
    SqliteWebhookDeliveryLog,
    'from events where id = ?',
    ['SEARCH events USING INDEX sqlite_autoindex_events_1 (id=?)'],
  ],
};

describe('SQLite query plans for webhooks', () => {
  let database: SqliteDatabase;
  let close: () => Promise<void>;
  before(async () => {
    ({ port: database, close } = await openSqlite('none', (opened) => opened)());
  });
  after(() => close());

  it('read the documents of events only to send or to show them, and for plans that need them', () => {
    const plans = collectQueryPlans(database, [SqliteEventOutbox, SqliteWebhookQueue, SqliteWebhookDeliveryLog]);
    const reads = plans.filter(({ sql }) => /^select .*\bdocument\b.* from events/s.test(sql)).map(({ sql }) => sql);

    assert.equal(reads.length, 3, reads.join('\n'));
    for (const sql of reads) assert.match(sql, / where (?:id|sequence) = \?/);
  });

  it('use an index for every statement', () => {
    const plans = collectQueryPlans(database, [
      SqliteWebhookRepository,
      SqliteEventOutbox,
      SqliteWebhookQueue,
      SqliteWebhookDeliveryLog,
      SqliteWebhookResendQueue,
    ]);

    assert.ok(plans.length >= 35, `only ${plans.length} statements were seen`);
    assert.deepEqual(findTableScans(plans, ['webhooks', 'events', 'webhook_deliveries', 'webhook_queues']), []);
  });

  for (const [name, [repository, part, expected]] of Object.entries(PLANS)) {
    it(name, () => {
      const found = collectQueryPlans(database, [repository]).filter(({ sql }) => sql.includes(part));
      const steps = found.flatMap(({ plan }) => plan.split('; '));

      assert.equal(found.length, 1);
      assert.deepEqual(
        steps.filter((step) => /^(?:SCAN|SEARCH) (?:webhook|events)/.test(step)),
        expected,
      );
      assert.ok(!steps.some((step) => step.includes('TEMP B-TREE')), 'rows are sorted after reading');
    });
  }
});
