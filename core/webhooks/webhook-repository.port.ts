import type { AuditEntry } from '../access/audit-entry.ts';
import type { Webhook } from './webhook.ts';

/** Stores webhooks. */
export interface WebhookRepository {
  /**
   * Stores a new webhook. Stores nothing and returns `full` if the site has `limit` webhooks, and `url_taken` if
   * another webhook of the site has the same URL, even if it is spelled differently (`normalizeWebhookUrl`). Concurrent
   * calls never exceed the limit. Durable when the promise resolves: every change that begins afterwards is delivered
   * to the webhook.
   */
  add(webhook: Webhook, limit: number): Promise<'added' | 'full' | 'url_taken'>;

  /** Finds the site's webhook. Returns `undefined` if the site has no such webhook. */
  find(siteId: string, webhookId: string): Promise<Webhook | undefined>;

  /** Lists the site's webhooks by id descending, so the newest are first. */
  list(siteId: string): Promise<readonly Webhook[]>;

  /**
   * Stores and returns the webhook that `change` returns. Returns `undefined` if the site has no such webhook, and
   * `url_taken` if another webhook of the site has the new URL. If `change` returns its argument, nothing is stored.
   *
   * If `toAudit` returns an entry for the changed webhook, the entry is stored in the same atomic step. `toAudit` is
   * not called if nothing changes.
   *
   * Concurrent changes are applied one after the other. `change` and `toAudit` may run several times, so they must be
   * pure. The id, site and creation time of a webhook never change. Durable when the promise resolves.
   */
  change(
    siteId: string,
    webhookId: string,
    change: (webhook: Webhook) => Webhook,
    toAudit?: (changed: Webhook) => AuditEntry | undefined,
  ): Promise<Webhook | 'url_taken' | undefined>;

  /**
   * Hides the site's webhook and its deliveries from all ports at once, so no delivery is sent any more. Their rows are
   * deleted later, by `deleteRecordsOfDeleted`. Returns false if the site has no such webhook.
   */
  delete(siteId: string, webhookId: string): Promise<boolean>;

  /** Deletes at most `limit` deliveries of deleted webhooks. Returns whether more of them may be stored. */
  deleteRecordsOfDeleted(limit: number): Promise<boolean>;
}
