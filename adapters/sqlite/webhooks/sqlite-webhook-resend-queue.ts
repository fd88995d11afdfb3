import type {
  LeasedResend,
  ResendLease,
  WebhookResend,
  WebhookResendQueue,
} from '../../../core/webhooks/webhook-resend-queue.port.ts';
import { createFirstFencingNumber } from '../../node/first-fencing-number.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface WebhookResendRow {
  readonly webhook_id: string;
  readonly site_id: string;
  readonly since: number;
  readonly requested_at: number;
  readonly position: string | null;
  readonly fencing_number: number;
}

interface ResendLeaseTimes {
  readonly now: number;
  readonly expiresAt: number;
}

/** `acquire` and `finishBatch` do not wait for the disk. If a power failure undoes a write, a batch is sent again. */
export class SqliteWebhookResendQueue implements WebhookResendQueue {
  private readonly upsert;
  private readonly selectNextWebhookId;
  private readonly grantLease;
  private readonly updateCursor;
  private readonly deleteLeased;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.upsert = connection.prepare<WebhookResend & { readonly fencingNumber: number }>(
      `insert into webhook_resends (webhook_id, site_id, since, requested_at, fencing_number)
       values (@webhookId, @siteId, @since, @requestedAt, @fencingNumber)
       on conflict (webhook_id) do update set since = min(since, excluded.since),
         requested_at = max(requested_at, excluded.requested_at), position = null, leased_until = 0,
         fencing_number = fencing_number + 1`,
    );
    this.selectNextWebhookId = connection
      .prepare<ResendLeaseTimes, string>(
        `select webhook_id from webhook_resends cross join webhooks on id = webhook_id
         where active = 1 and (leased_until <= @now or leased_until > @expiresAt)
         order by leased_until, webhook_id limit 1`,
      )
      .pluck();
    this.grantLease = connection.prepare<[number, string], WebhookResendRow>(
      `update webhook_resends set leased_until = ?, fencing_number = fencing_number + 1 where webhook_id = ?
       returning webhook_id, site_id, since, requested_at, position, fencing_number`,
    );
    const isLeased = 'webhook_id = @webhookId and fencing_number = @fencingNumber';
    this.updateCursor = connection.prepare<ResendLease & { readonly position: string; readonly now: number }>(
      `update webhook_resends set position = @position, leased_until = @now where ${isLeased}`,
    );
    this.deleteLeased = connection.prepare<ResendLease>(`delete from webhook_resends where ${isLeased}`);
  }

  async add(resend: WebhookResend): Promise<void> {
    await this.database.write(() => this.upsert.run({ ...resend, fencingNumber: createFirstFencingNumber() }));
  }

  /** Most calls find no resend, so a read checks before a write is started. */
  async acquire(now: number, expiresAt: number): Promise<LeasedResend | undefined> {
    const times = { now, expiresAt };
    if ((await this.database.read(() => this.selectNextWebhookId.get(times))) === undefined) return undefined;
    return this.database.writeWithoutSync(() => {
      const webhookId = this.selectNextWebhookId.get(times);
      const row = webhookId === undefined ? undefined : this.grantLease.get(expiresAt, webhookId);
      return row && toLeasedResend(row);
    });
  }

  finishBatch(lease: ResendLease, cursor: string | undefined, now: number): Promise<'recorded' | 'lost'> {
    return this.database.writeWithoutSync(() => {
      const { changes } =
        cursor === undefined
          ? this.deleteLeased.run(lease)
          : this.updateCursor.run({ ...lease, position: cursor, now });
      return changes === 1 ? 'recorded' : 'lost';
    });
  }
}

function toLeasedResend(row: WebhookResendRow): LeasedResend {
  const { webhook_id: webhookId, site_id: siteId, since, requested_at: requestedAt } = row;
  return {
    lease: { webhookId, fencingNumber: row.fencing_number },
    resend: { siteId, webhookId, since, requestedAt },
    cursor: row.position ?? undefined,
  };
}
