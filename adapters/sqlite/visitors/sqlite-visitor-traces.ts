import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type { Execution } from '../../../core/payments/executions/execution.ts';
import type {
  MentionTest,
  Trace,
  TraceKind,
  TracePage,
  VisitorTraces,
} from '../../../core/visitors/visitor-traces.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { REQUEST_SCRUB_SQL } from '../database/sqlite-store-scrubber.ts';

interface TraceTable {
  readonly table: string;
  readonly key: string;
  readonly index: string;
  readonly document: string;
}

const TABLES: Readonly<Record<TraceKind, TraceTable>> = {
  executions: { table: 'executions', key: 'id', index: 'executions_by_age', document: 'document' },
  assessments: { table: 'assessments', key: 'id', index: 'assessments_by_age', document: 'document' },
  deliveries: {
    table: 'deliveries',
    key: 'sequence',
    index: 'deliveries_of_site',
    document: 'cast(body as text)',
  },
  requests: { table: 'request_batches', key: 'id', index: 'request_batches_of_site', document: 'requests' },
};

export class SqliteVisitorTraces implements VisitorTraces {
  private readonly pages;
  private readonly byKey;
  private readonly clearExecution;
  private readonly deleteAssessment;
  private readonly clearDelivery;
  private readonly setRequests;
  private readonly deleteRequests;
  private readonly eventIds;
  private readonly deleteWebhookDelivery;
  private readonly deleteEvents;
  private readonly makeQueuesDue;
  private readonly addCount;
  private readonly requestScrub;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const prepareEach = <Parameters extends unknown[]>(build: (table: TraceTable) => string) => {
      const prepare = (kind: TraceKind) => connection.prepare<Parameters, Trace>(build(TABLES[kind]));
      return {
        executions: prepare('executions'),
        assessments: prepare('assessments'),
        deliveries: prepare('deliveries'),
        requests: prepare('requests'),
      } satisfies Record<TraceKind, unknown>;
    };
    this.pages = prepareEach<[string, string, number]>(
      ({ table, key, index, document }) =>
        `select cast(${key} as text) as key, ${document} as document from ${table} indexed by ${index}
         where site_id = ? and ${key} > ${castKey(key)} order by ${key} limit cast(? as integer)`,
    );
    this.byKey = prepareEach<[string, string]>(
      ({ table, key, document }) =>
        `select cast(${key} as text) as key, ${document} as document from ${table}
         where site_id = ? and ${key} = ${castKey(key)}`,
    );
    this.clearExecution = connection.prepare<[string, string]>(
      'update executions set idempotency_key = null, document = ? where id = ?',
    );
    this.deleteAssessment = connection.prepare<[string]>('delete from assessments where id = ?');
    this.clearDelivery = connection.prepare<{ key: string; now: number }>(
      `update deliveries set body = cast('{}' as blob), bytes = 2, record_id = null, due_at = null,
         settled_at = ifnull(settled_at, @now), state = iif(due_at is null, state, 'unmatched'), revision = revision + 1
       where sequence = cast(@key as integer)`,
    );
    this.setRequests = connection.prepare<[string, number, string]>(
      'update request_batches set requests = ?, count = ? where id = ?',
    );
    this.deleteRequests = connection.prepare<[string]>('delete from request_batches where id = ?');
    this.eventIds = connection
      .prepare<[string, string], string>(
        'select id from events indexed by events_of_subject where site_id = ? and subject_id = ?',
      )
      .pluck();
    this.deleteWebhookDelivery = connection.prepare<[string, string]>(
      'delete from webhook_deliveries where webhook_id in (select id from webhooks where site_id = ?) and event_id = ?',
    );
    this.deleteEvents = connection.prepare<[string, string]>(
      'delete from events indexed by events_of_subject where site_id = ? and subject_id = ?',
    );
    this.makeQueuesDue = connection.prepare<[number, string, string]>(
      `update webhook_queues set due_at = ?, fencing_number = fencing_number + 1
       where webhook_id in (select id from webhooks where site_id = ?) and subject_id = ?`,
    );
    this.addCount = connection.prepare<{ path: string; count: number; erasureId: string }>(
      `update erasures set counts = json_set(counts, @path, (counts ->> @path) + cast(@count as integer))
       where id = @erasureId`,
    );
    this.requestScrub = connection.prepare(REQUEST_SCRUB_SQL);
  }

  async find(
    siteId: string,
    kind: TraceKind,
    isMention: MentionTest,
    limit: number,
    after = kind === 'deliveries' ? '-1' : '',
  ): Promise<TracePage> {
    const rows = await this.database.read(() => this.pages[kind].all(siteId, after, limit));
    const next = rows.length < limit ? undefined : rows.at(-1)?.key;
    return { traces: rows.filter(({ document }) => isMention(document)), next };
  }

  async erase(
    siteId: string,
    kind: TraceKind,
    keys: readonly string[],
    isMention: MentionTest,
    erasureId: string,
    now: number,
  ): Promise<void> {
    await this.database.write(() => {
      let count = 0;
      for (const key of keys) {
        const trace = this.byKey[kind].get(siteId, key);
        if (trace && isMention(trace.document)) count += this.eraseTrace(siteId, kind, trace, isMention, now);
      }
      this.addCount.run({ path: `$.${kind}`, count, erasureId });
      this.requestScrub.run();
    });
  }

  /** Returns the number of erased records. */
  private eraseTrace(siteId: string, kind: TraceKind, trace: Trace, isMention: MentionTest, now: number): number {
    const { key, document } = trace;
    if (kind === 'deliveries') return this.clearDelivery.run({ key, now }).changes;
    if (kind === 'requests') return this.eraseRequests(trace, isMention);
    for (const eventId of this.eventIds.all(siteId, key)) this.deleteWebhookDelivery.run(siteId, eventId);
    this.deleteEvents.run(siteId, key);
    this.makeQueuesDue.run(now, siteId, key);
    if (kind === 'assessments') return this.deleteAssessment.run(key).changes;
    const cleared = { ...(JSON.parse(document) as Execution), pageUrl: null, intentKey: null, idempotencyKey: null };
    return this.clearExecution.run(JSON.stringify(cleared), key).changes;
  }

  private eraseRequests({ key, document }: Trace, isMention: MentionTest): number {
    const requests = JSON.parse(document) as readonly LoggedRequest[];
    const others = requests.filter((request) => !isMention(JSON.stringify(request)));
    if (others.length === 0) this.deleteRequests.run(key);
    else this.setRequests.run(JSON.stringify(others), others.length, key);
    return requests.length - others.length;
  }
}

function castKey(key: string): string {
  return key === 'sequence' ? 'cast(? as integer)' : '?';
}
