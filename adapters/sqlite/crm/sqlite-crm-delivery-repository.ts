import {
  type CrmDelivery,
  type CrmDeliveryState,
  DUE_IMMEDIATELY,
  type ReplayMode,
} from '../../../core/crm/crm-delivery.ts';
import type {
  AddCrmDeliveryResult,
  CrmDeliveryFilter,
  CrmDeliveryKey,
  CrmDeliveryPage,
  CrmDeliveryRepository,
  NewCrmDelivery,
  ReplayBatchResult,
} from '../../../core/crm/crm-delivery-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import {
  CRM_DELIVERY_COLUMNS,
  CRM_DELIVERY_SUMMARY_COLUMNS,
  type CrmDeliveryRow,
  type CrmDeliverySummaryRow,
  RESET_TO_RECEIVED_SQL,
  toCrmDelivery,
  toCrmDeliverySummary,
} from './crm-delivery-mapper.ts';

/** The greatest possible sequence: 2^63 - 1. */
const MAX_SEQUENCE = '9223372036854775807';
const BY_DELIVERY_KEY_CLAUSE = 'where installation_id = ? and delivery_id = ? and site_id = ?';
const BEFORE_SEQUENCE_CLAUSE = 'sequence < cast(? as integer) order by sequence desc limit cast(? as integer)';

interface ReplayParameters {
  readonly replay: ReplayMode;
  readonly now: number;
}

interface ReplaySinceParameters {
  readonly siteId: string;
  readonly installationId: string;
  readonly since: number;
  readonly limit: number;
  /** Only deliveries with a greater sequence are replayed. */
  readonly after: string;
}

export class SqliteCrmDeliveryRepository implements CrmDeliveryRepository {
  private readonly insert;
  private readonly selectAccepted;
  private readonly selectByKey;
  private readonly selectPage;
  private readonly selectPageOfState;
  private readonly selectPageOfRecord;
  private readonly selectLaterOfRecord;
  private readonly resetToReceived;
  private readonly resetToReceivedSince;
  private readonly deleteEnded;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<NewCrmDelivery & { readonly bytes: number }>(
      `insert into deliveries (site_id, installation_id, delivery_id, received_at, sent_at, digest, bytes, state,
         attempts, due_at, revision, body)
       values (@siteId, @installationId, @deliveryId, @receivedAt, @sentAt, @digest, @bytes, 'received', 0,
         ${DUE_IMMEDIATELY}, 0, @body)
       on conflict (installation_id, delivery_id) do nothing`,
    );
    this.selectAccepted = connection.prepare<[string, string], { received_at: number; digest: string }>(
      'select received_at, digest from deliveries where installation_id = ? and delivery_id = ?',
    );
    this.selectByKey = connection.prepare<[string, string, string], CrmDeliveryRow>(
      `select ${CRM_DELIVERY_COLUMNS} from deliveries ${BY_DELIVERY_KEY_CLAUSE}`,
    );
    this.selectPage = connection.prepare<[string, string, string, number], CrmDeliverySummaryRow>(
      `select ${CRM_DELIVERY_SUMMARY_COLUMNS} from deliveries indexed by deliveries_in_order
       where installation_id = ? and site_id = ? and ${BEFORE_SEQUENCE_CLAUSE}`,
    );
    this.selectPageOfState = connection.prepare<
      [string, string, CrmDeliveryState, string, number],
      CrmDeliverySummaryRow
    >(
      `select ${CRM_DELIVERY_SUMMARY_COLUMNS} from deliveries indexed by deliveries_by_state
       where installation_id = ? and site_id = ? and state = ? and ${BEFORE_SEQUENCE_CLAUSE}`,
    );
    this.selectPageOfRecord = connection.prepare<
      [string, string, string, CrmDeliveryState | null, string, number],
      CrmDeliverySummaryRow
    >(
      `select ${CRM_DELIVERY_SUMMARY_COLUMNS} from deliveries indexed by deliveries_by_record
       where installation_id = ? and record_id = ? and site_id = ? and state = ifnull(?, state)
         and ${BEFORE_SEQUENCE_CLAUSE}`,
    );
    this.selectLaterOfRecord = connection.prepare<[string, string, string, string, string, number], CrmDeliveryRow>(
      `select ${CRM_DELIVERY_COLUMNS} from deliveries indexed by deliveries_by_record
       where installation_id = ? and record_id = ? and site_id = ? and deliveries.sequence > cast(? as integer)
         and deliveries.sequence < cast(? as integer)
       order by deliveries.sequence desc limit cast(? as integer)`,
    );
    this.resetToReceived = connection.prepare<CrmDeliveryKey & ReplayParameters>(
      `update deliveries set ${RESET_TO_RECEIVED_SQL}
       where installation_id = @installationId and delivery_id = @deliveryId and site_id = @siteId`,
    );
    const setReceivedSince = connection.prepare<ReplaySinceParameters & ReplayParameters, string>(
      `update deliveries set ${RESET_TO_RECEIVED_SQL} where sequence in (
         select sequence from deliveries indexed by deliveries_in_order
         where installation_id = @installationId and site_id = @siteId and sequence > cast(@after as integer)
           and received_at >= @since
         order by sequence limit cast(@limit as integer))
       returning cast(sequence as text)`,
    );
    this.resetToReceivedSince = setReceivedSince.pluck();
    this.deleteEnded = connection.prepare<[string, number, number]>(
      `delete from deliveries where sequence in (select sequence from deliveries indexed by deliveries_ended
         where due_at is null and site_id = ? and received_at < ? limit cast(? as integer))`,
    );
  }

  addIfNew(delivery: NewCrmDelivery): Promise<AddCrmDeliveryResult> {
    return this.database.write(() => {
      const { changes } = this.insert.run({ ...delivery, bytes: delivery.body.length });
      if (changes === 1) return { outcome: 'accepted' };
      const first = this.selectAccepted.get(delivery.installationId, delivery.deliveryId);
      return first?.digest === delivery.digest
        ? { outcome: 'replayed', receivedAt: first.received_at }
        : { outcome: 'reused' };
    });
  }

  find({ siteId, installationId, deliveryId }: CrmDeliveryKey): Promise<CrmDelivery | undefined> {
    return this.database.read(() => {
      const row = this.selectByKey.get(installationId, deliveryId, siteId);
      return row && toCrmDelivery(row);
    });
  }

  listPage(
    siteId: string,
    installationId: string,
    filter: CrmDeliveryFilter,
    limit: number,
    after = MAX_SEQUENCE,
  ): Promise<CrmDeliveryPage> {
    return this.database.read(() => {
      const rows = this.listSummaries(siteId, installationId, filter, limit + 1, after);
      return { deliveries: rows.slice(0, limit).map(toCrmDeliverySummary), hasMore: rows.length > limit };
    });
  }

  private listSummaries(
    siteId: string,
    installationId: string,
    { state, recordId }: CrmDeliveryFilter,
    limit: number,
    after: string,
  ): readonly CrmDeliverySummaryRow[] {
    if (recordId !== undefined) {
      return this.selectPageOfRecord.all(installationId, recordId, siteId, state ?? null, after, limit);
    }
    if (state !== undefined) return this.selectPageOfState.all(installationId, siteId, state, after, limit);
    return this.selectPage.all(installationId, siteId, after, limit);
  }

  listLaterOfRecord(
    { siteId, installationId, sequence }: CrmDelivery,
    recordId: string,
    limit: number,
    before = MAX_SEQUENCE,
  ): Promise<readonly CrmDelivery[]> {
    return this.database.read(() =>
      this.selectLaterOfRecord.all(installationId, recordId, siteId, sequence, before, limit).map(toCrmDelivery),
    );
  }

  queueReplay(key: CrmDeliveryKey, replay: ReplayMode, now: number): Promise<boolean> {
    return this.database.write(() => this.resetToReceived.run({ ...key, replay, now }).changes > 0);
  }

  queueReplaysSince(
    siteId: string,
    installationId: string,
    since: number,
    now: number,
    limit: number,
    after = '0',
  ): Promise<ReplayBatchResult> {
    const selection = { siteId, installationId, since, limit, after };
    return this.database.write(() => {
      const rows = this.resetToReceivedSince.all({ ...selection, replay: 'in_order', now });
      const sequences = rows.map(BigInt).sort((one, other) => (one < other ? -1 : 1));
      return { count: rows.length, lastSequence: sequences.at(-1)?.toString() };
    });
  }

  deleteFinishedReceivedBefore(siteId: string, at: number, limit: number): Promise<number> {
    return this.database.write(() => this.deleteEnded.run(siteId, at, limit).changes);
  }
}
