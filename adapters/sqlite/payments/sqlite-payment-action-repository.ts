import { createEmptyPaymentAction, type PaymentAction } from '../../../core/payments/settings/payment-action.ts';
import type { PaymentActionRepository } from '../../../core/payments/settings/payment-action-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqlitePaymentActionRepository implements PaymentActionRepository {
  private readonly selectBySite;
  private readonly selectByProvider;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectBySite = connection
      .prepare<[string], string>('select document from payment_actions where site_id = ?')
      .pluck();
    this.selectByProvider = connection
      .prepare<[string, number], string>(
        `select document from payment_actions
         where exists (select 1 from json_each(document, '$.credentials') where value ->> '$.provider' = ?)
         order by site_id limit cast(? as integer)`,
      )
      .pluck();
    this.upsert = connection.prepare<[string, string]>(
      `insert into payment_actions (site_id, document) values (?, ?)
       on conflict (site_id) do update set document = excluded.document`,
    );
  }

  find(siteId: string): Promise<PaymentAction> {
    return this.database.read(() => this.readPaymentAction(siteId));
  }

  change(siteId: string, change: (action: PaymentAction) => PaymentAction): Promise<PaymentAction> {
    return this.database.write(() => {
      const changed = { ...change(this.readPaymentAction(siteId)), siteId };
      this.upsert.run(siteId, JSON.stringify(changed));
      return changed;
    });
  }

  listWithCredentials(provider: string, limit: number): Promise<readonly PaymentAction[]> {
    return this.database.read(() => this.selectByProvider.all(provider, limit).map(parsePaymentAction));
  }

  private readPaymentAction(siteId: string): PaymentAction {
    const document = this.selectBySite.get(siteId);
    return document === undefined ? createEmptyPaymentAction(siteId) : parsePaymentAction(document);
  }
}

function parsePaymentAction(document: string): PaymentAction {
  return JSON.parse(document) as PaymentAction;
}
