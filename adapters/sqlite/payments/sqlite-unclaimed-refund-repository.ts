import type { UnclaimedRefund } from '../../../core/payments/refunds/unclaimed-refund.ts';
import type { UnclaimedRefundRepository } from '../../../core/payments/refunds/unclaimed-refund-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteUnclaimedRefundRepository implements UnclaimedRefundRepository {
  private readonly insert;
  private readonly selectByPayment;
  private readonly deleteOlder;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<[string, string, string, string, number, string]>(
      `insert into early_returns (site_id, provider, payment_reference, event_id, waits_until, document)
       values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
    );
    this.selectByPayment = connection
      .prepare<[string, string, string], string>(
        `select document from early_returns where site_id = ? and provider = ? and payment_reference = ?
         order by event_id`,
      )
      .pluck();
    this.deleteOlder = connection.prepare<[number]>('delete from early_returns where waits_until < ?');
  }

  addIfNew(refund: UnclaimedRefund): Promise<'stored' | 'known'> {
    const { siteId, provider, eventId, observation, waitsUntil } = refund;
    const { paymentReference } = observation.fact;
    const document = JSON.stringify(refund);
    return this.database.write(() =>
      this.insert.run(siteId, provider, paymentReference, eventId, waitsUntil, document).changes > 0
        ? 'stored'
        : 'known',
    );
  }

  listByPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly UnclaimedRefund[]> {
    return this.database.read(() =>
      this.selectByPayment
        .all(siteId, provider, paymentReference)
        .map((document) => JSON.parse(document) as UnclaimedRefund),
    );
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.write(() => this.deleteOlder.run(now));
  }
}
