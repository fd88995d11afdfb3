import type { AuditEntry } from '../access/audit-entry.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { type AttemptResult, isSuccess } from './attempt-outcome.ts';
import {
  type DisabledReason,
  FAILURE_RECORD_INTERVAL_MS,
  MAX_FAILING_MS,
  MAX_FAILURE_GAP_MS,
  NOT_FAILING,
  type Webhook,
} from './webhook.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';

/**
 * Records since when a webhook has been failing, and disables a webhook that fails for too long:
 * docs/webhooks.md#disable
 */
export class WebhookHealthRecorder {
  constructor(
    private readonly webhooks: Pick<WebhookRepository, 'change'>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Stores when a webhook begins or ceases to fail. Disables it if the endpoint responded 410, or if an attempt fails
   * `MAX_FAILING_MS` or later after `failingSince`. `webhook` is the state when the attempt began.
   */
  async recordResult(webhook: Webhook, result: AttemptResult): Promise<void> {
    if (isSuccess(result)) {
      if (webhook.failingSince !== null) await this.changeIfActive(webhook, (one) => ({ ...one, ...NOT_FAILING }));
      return;
    }
    const now = this.clock.now();
    const isGone = result.outcome === 'responded' && result.status === 410;
    const change = (one: Webhook) => (isGone ? toDisabled(one, 'gone', now) : recordFailedAttempt(one, now));
    // Most failures change nothing, so they cost no write.
    if (change(webhook) !== webhook) await this.changeIfActive(webhook, change);
  }

  /**
   * Applies `change` if the webhook is active and its account has not changed it since the attempt began. If the change
   * disables the webhook, stores an audit entry in the same step.
   */
  private async changeIfActive(
    { siteId, id, updatedAt }: Webhook,
    change: (webhook: Webhook) => Webhook,
  ): Promise<void> {
    const auditId = this.ids.next('aud');
    await this.webhooks.change(
      siteId,
      id,
      (one) => (one.status === 'active' && one.updatedAt === updatedAt ? change(one) : one),
      (changed) => (changed.status === 'disabled' ? toAuditEntry(auditId, changed) : undefined),
    );
  }
}

/** Returns the webhook after a failed attempt at `now`. Returns `webhook` itself if nothing has to be stored. */
function recordFailedAttempt(webhook: Webhook, now: number): Webhook {
  const { failingSince, lastFailedAt } = webhook;
  const sinceLast = now - (lastFailedAt ?? 0);
  if (failingSince === null || sinceLast > MAX_FAILURE_GAP_MS)
    return { ...webhook, failingSince: now, lastFailedAt: now };
  if (now - failingSince >= MAX_FAILING_MS) return toDisabled(webhook, 'failing', now);
  return sinceLast >= FAILURE_RECORD_INTERVAL_MS ? { ...webhook, lastFailedAt: now } : webhook;
}

function toDisabled(webhook: Webhook, reason: DisabledReason, now: number): Webhook {
  return { ...webhook, status: 'disabled', disabledReason: reason, updatedAt: now };
}

function toAuditEntry(id: string, webhook: Webhook): AuditEntry {
  return {
    id,
    ownerId: webhook.siteId,
    at: webhook.updatedAt,
    by: 'system',
    action: 'webhook.disabled',
    subjectId: webhook.id,
    detail: webhook.disabledReason,
  };
}
