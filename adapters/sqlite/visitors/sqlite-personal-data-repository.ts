import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type {
  MentionPredicate,
  PersonalDataKind,
  PersonalDataPage,
  PersonalDataRecord,
  PersonalDataRepository,
} from '../../../core/visitors/personal-data-repository.port.ts';
import { CrmDeliveryBodyEraser } from '../crm/crm-delivery-body-eraser.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { INSERT_SCRUB_REQUEST_SQL } from '../database/sqlite-store-scrubber.ts';
import { VisitorDataEraser } from '../payments/visitor-data-eraser.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

interface SearchedTable {
  readonly table: string;
  readonly key: string;
  readonly index: string;
  readonly document: string;
}

const SEARCHED_TABLE_BY_KIND: Readonly<Record<PersonalDataKind, SearchedTable>> = {
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

export class SqlitePersonalDataRepository implements PersonalDataRepository {
  private readonly selectPage;
  private readonly selectByKey;
  private readonly executionEraser;
  private readonly deleteAssessment;
  private readonly deliveryEraser;
  private readonly updateRequests;
  private readonly deleteRequests;
  private readonly eventsEraser;
  private readonly addCount;
  private readonly requestScrub;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const prepareForEachKind = <Parameters extends unknown[]>(build: (table: SearchedTable) => string) => {
      const prepare = (kind: PersonalDataKind) =>
        connection.prepare<Parameters, PersonalDataRecord>(build(SEARCHED_TABLE_BY_KIND[kind]));
      return {
        executions: prepare('executions'),
        assessments: prepare('assessments'),
        deliveries: prepare('deliveries'),
        requests: prepare('requests'),
      } satisfies Record<PersonalDataKind, unknown>;
    };
    this.selectPage = prepareForEachKind<[string, string, number]>(
      ({ table, key, index, document }) =>
        `select cast(${key} as text) as key, ${document} as document from ${table} indexed by ${index}
         where site_id = ? and ${key} > ${buildKeyPlaceholder(key)} order by ${key} limit cast(? as integer)`,
    );
    this.selectByKey = prepareForEachKind<[string, string]>(
      ({ table, key, document }) =>
        `select cast(${key} as text) as key, ${document} as document from ${table}
         where site_id = ? and ${key} = ${buildKeyPlaceholder(key)}`,
    );
    this.executionEraser = new VisitorDataEraser(connection);
    this.eventsEraser = new SubjectEventsEraser(connection);
    this.deleteAssessment = connection.prepare<[string]>('delete from assessments where id = ?');
    this.deliveryEraser = new CrmDeliveryBodyEraser(connection);
    this.updateRequests = connection.prepare<[string, number, string]>(
      'update request_batches set requests = ?, count = ? where id = ?',
    );
    this.deleteRequests = connection.prepare<[string]>('delete from request_batches where id = ?');
    this.addCount = connection.prepare<{ path: string; count: number; erasureId: string }>(
      `update erasures set counts = json_set(counts, @path, (counts ->> @path) + cast(@count as integer))
       where id = @erasureId`,
    );
    this.requestScrub = connection.prepare(INSERT_SCRUB_REQUEST_SQL);
  }

  async find(
    siteId: string,
    kind: PersonalDataKind,
    isMention: MentionPredicate,
    limit: number,
    after = kind === 'deliveries' ? '-1' : '',
  ): Promise<PersonalDataPage> {
    const rows = await this.database.read(() => this.selectPage[kind].all(siteId, after, limit));
    const next = rows.length < limit ? undefined : rows.at(-1)?.key;
    return { records: rows.filter(({ document }) => isMention(document)), next };
  }

  async erase(
    siteId: string,
    kind: PersonalDataKind,
    keys: readonly string[],
    isMention: MentionPredicate,
    erasureId: string,
    now: number,
  ): Promise<void> {
    await this.database.write(() => {
      let count = 0;
      for (const key of keys) {
        const record = this.selectByKey[kind].get(siteId, key);
        if (record && isMention(record.document)) count += this.eraseRecord(siteId, kind, record, isMention, now);
      }
      this.addCount.run({ path: `$.${kind}`, count, erasureId });
      this.requestScrub.run();
    });
  }

  /**
   * Erases one record. Returns the number of erased records: for a batch of requests, the number of erased requests.
   */
  private eraseRecord(
    siteId: string,
    kind: PersonalDataKind,
    record: PersonalDataRecord,
    isMention: MentionPredicate,
    now: number,
  ): number {
    const { key, document } = record;
    if (kind === 'deliveries') return this.deliveryEraser.eraseBySequence(siteId, key, now);
    if (kind === 'requests') return this.eraseRequests(record, isMention);
    if (kind === 'executions') {
      this.executionEraser.eraseFromExecution(siteId, key, document, now);
      return 1;
    }
    this.eventsEraser.erase(siteId, key, now);
    return this.deleteAssessment.run(key).changes;
  }

  private eraseRequests({ key, document }: PersonalDataRecord, isMention: MentionPredicate): number {
    const requests = JSON.parse(document) as readonly LoggedRequest[];
    const others = requests.filter((request) => !isMention(JSON.stringify(request)));
    if (others.length === 0) this.deleteRequests.run(key);
    else this.updateRequests.run(JSON.stringify(others), others.length, key);
    return requests.length - others.length;
  }
}

function buildKeyPlaceholder(key: string): string {
  return key === 'sequence' ? 'cast(? as integer)' : '?';
}
