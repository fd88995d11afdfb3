import type { ClientSession, Collection } from 'mongodb';
import { toCrmDeliverySubjectId } from '../../../core/crm/crm-delivery-events.ts';
import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type {
  MentionPredicate,
  PersonalDataKind,
  PersonalDataPage,
  PersonalDataRecord,
  PersonalDataRepository,
} from '../../../core/visitors/personal-data-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSiteKeyRange } from '../documents/document-keys.ts';
import { eraseExecutionVisitorData } from '../payments/erase-execution-visitor-data.ts';
import { deleteEventsOfSubject } from '../webhooks/delete-events-of-subject.ts';

/** A document of one of the searched collections. */
interface SearchedDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly [field: string]: unknown;
}

/** For each kind of record: the name of its collection, and of the field with its JSON. */
const SEARCHED_COLLECTIONS = {
  executions: { name: 'executions', field: 'document' },
  assessments: { name: 'assessments', field: 'document' },
  deliveries: { name: 'deliveries', field: 'body' },
  requests: { name: 'requestBatches', field: 'requests' },
} as const satisfies Record<PersonalDataKind, unknown>;

const EMPTY_BODY = Buffer.from('{}');

export class MongoPersonalDataRepository implements PersonalDataRepository {
  constructor(private readonly database: MongoDatabase) {}

  async find(
    siteId: string,
    kind: PersonalDataKind,
    isMention: MentionPredicate,
    limit: number,
    after = '',
  ): Promise<PersonalDataPage> {
    // The other kinds have an index on `siteId` and `_id`. The `_id` of a delivery begins with the site's id instead.
    const siteKeyRange = toSiteKeyRange(siteId);
    const filter = {
      siteId,
      _id: kind === 'deliveries' ? { ...siteKeyRange, ...(after && { $gt: after }) } : { $gt: after },
    };
    const options = { sort: { _id: 1 }, limit } as const;
    const found = await this.database.execute(() => this.getCollection(kind).find(filter, options).toArray());
    const records = found
      .map((document) => toPersonalDataRecord(kind, document))
      .filter(({ document }) => isMention(document));
    return { records, next: found.length < limit ? undefined : found.at(-1)?._id };
  }

  async erase(
    siteId: string,
    kind: PersonalDataKind,
    keys: readonly string[],
    isMention: MentionPredicate,
    erasureId: string,
    now: number,
  ): Promise<void> {
    await this.database.transaction(async (session) => {
      const found = await this.getCollection(kind)
        .find({ siteId, _id: { $in: [...keys] } }, { session })
        .toArray();
      let count = 0;
      for (const document of found) {
        const record = toPersonalDataRecord(kind, document);
        if (isMention(record.document)) count += await this.eraseRecord(siteId, kind, record, isMention, now, session);
      }
      const { erasures } = this.database.collections;
      await erasures.updateOne({ _id: erasureId }, { $inc: { [`counts.${kind}`]: count } }, { session });
    });
  }

  /** Returns the number of erased records. */
  private async eraseRecord(
    siteId: string,
    kind: PersonalDataKind,
    { key: _id, document }: PersonalDataRecord,
    isMention: MentionPredicate,
    now: number,
    session: ClientSession,
  ): Promise<number> {
    const { deliveries, assessments, requestBatches } = this.database.collections;
    if (kind === 'deliveries') {
      const cleared = await deliveries.findOneAndUpdate(
        { _id },
        [
          {
            $set: {
              body: EMPTY_BODY,
              bytes: EMPTY_BODY.length,
              settledAt: { $ifNull: ['$settledAt', now] },
              state: { $cond: [{ $gte: ['$dueAt', 0] }, 'unmatched', '$state'] },
              revision: { $add: ['$revision', 1] },
            },
          },
          { $unset: ['recordId', 'dueAt'] },
        ],
        { session, projection: { installationId: 1, deliveryId: 1 } },
      );
      if (!cleared) return 0;
      await deleteEventsOfSubject(this.database.collections, siteId, toCrmDeliverySubjectId(cleared), now, session);
      return 1;
    }
    if (kind === 'requests') {
      const requests = JSON.parse(document) as readonly LoggedRequest[];
      const remaining = requests.filter((request) => !isMention(JSON.stringify(request)));
      const update = { $set: { requests: JSON.stringify(remaining), count: remaining.length } };
      if (remaining.length === 0) await requestBatches.deleteOne({ _id }, { session });
      else await requestBatches.updateOne({ _id }, update, { session });
      return requests.length - remaining.length;
    }
    if (kind === 'executions')
      return eraseExecutionVisitorData(this.database.collections, siteId, _id, document, now, session);
    await deleteEventsOfSubject(this.database.collections, siteId, _id, now, session);
    return (await assessments.deleteOne({ _id }, { session })).deletedCount;
  }

  private getCollection(kind: PersonalDataKind): Collection<SearchedDocument> {
    return this.database.collections[SEARCHED_COLLECTIONS[kind].name] as unknown as Collection<SearchedDocument>;
  }
}

function toPersonalDataRecord(kind: PersonalDataKind, document: SearchedDocument): PersonalDataRecord {
  const value = document[SEARCHED_COLLECTIONS[kind].field];
  return {
    key: document._id,
    document: typeof value === 'string' ? value : Buffer.from(value as Uint8Array).toString(),
  };
}
