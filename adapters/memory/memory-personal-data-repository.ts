import { toCrmDeliverySubjectId } from '../../core/crm/crm-delivery-events.ts';
import type {
  MentionPredicate,
  PersonalDataKind,
  PersonalDataPage,
  PersonalDataRecord,
  PersonalDataRepository,
} from '../../core/visitors/personal-data-repository.port.ts';
import type { AssessmentTable } from './assessment-table.ts';
import type { CrmTable } from './crm-table.ts';
import type { ErasureTable } from './erasure-table.ts';
import type { EventTables } from './event-tables.ts';
import type { MemoryExecutionRepository } from './memory-execution-repository.ts';
import type { MemoryRequestLog } from './memory-request-log.ts';

/** The repositories and tables that contain personal data. */
interface PersonalDataSources {
  readonly executions: MemoryExecutionRepository;
  readonly assessments: AssessmentTable;
  readonly crm: CrmTable;
  readonly requestLog: MemoryRequestLog;
}

export class MemoryPersonalDataRepository implements PersonalDataRepository {
  constructor(
    private readonly sources: PersonalDataSources,
    private readonly events: EventTables,
    private readonly erasures: ErasureTable,
  ) {}

  async find(
    siteId: string,
    kind: PersonalDataKind,
    isMention: MentionPredicate,
    limit: number,
    after = '',
  ): Promise<PersonalDataPage> {
    const found = this.list(siteId, kind)
      .filter(({ key }) => key > after)
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .slice(0, limit);
    const records = found.filter(({ document }) => isMention(document));
    return { records, next: found.length < limit ? undefined : found.at(-1)?.key };
  }

  async erase(
    siteId: string,
    kind: PersonalDataKind,
    keys: readonly string[],
    isMention: MentionPredicate,
    erasureId: string,
    now: number,
  ): Promise<void> {
    const records = this.list(siteId, kind).filter(({ key, document }) => keys.includes(key) && isMention(document));
    const counts = records.map(({ key }) => this.eraseRecord(siteId, kind, key, isMention, now));
    this.erasures.addCounts(erasureId, { [kind]: counts.reduce((sum, count) => sum + count, 0) });
  }

  private list(siteId: string, kind: PersonalDataKind): readonly PersonalDataRecord[] {
    const { executions, assessments, crm, requestLog } = this.sources;
    if (kind === 'executions')
      return executions.listOfSite(siteId).map((one) => ({ key: one.id, document: JSON.stringify(one) }));
    if (kind === 'assessments')
      return assessments.listDocuments(siteId).map(({ id, document }) => ({ key: id, document }));
    if (kind === 'requests')
      return requestLog.listOfSite(siteId).map(({ id, requests }) => ({ key: id, document: JSON.stringify(requests) }));
    return crm.listDeliveries(siteId).map(({ installationId, deliveryId, body }) => ({
      key: `${installationId} ${deliveryId}`,
      document: Buffer.from(body).toString(),
    }));
  }

  /**
   * Erases one record. Returns the number of erased records: for a batch of requests, the number of erased requests.
   */
  private eraseRecord(
    siteId: string,
    kind: PersonalDataKind,
    key: string,
    isMention: MentionPredicate,
    now: number,
  ): number {
    const { executions, assessments, crm, requestLog } = this.sources;
    if (kind === 'requests') return requestLog.removeRequests(key, (one) => isMention(JSON.stringify(one)));
    if (kind === 'deliveries') {
      const [installationId = '', deliveryId = ''] = key.split(' ');
      this.events.eraseSubject(siteId, toCrmDeliverySubjectId({ installationId, deliveryId }), now);
      return crm.eraseDeliveryBody(key, now);
    }
    this.events.eraseSubject(siteId, key, now);
    if (kind === 'assessments') assessments.remove(key);
    else executions.eraseVisitorData(key);
    return 1;
  }
}
