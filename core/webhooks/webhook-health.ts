import type { RecordAudit } from '../access/record-audit.ts';
import type { Clock } from '../shared/clock.port.ts';
import { type AttemptResult, isSuccess } from './attempt-outcome.ts';
import { type DisabledReason, MAX_FAILING_MS, type Webhook } from './webhook.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';

/** Stores since when a webhook has been failing, and disables it: docs/webhooks.md#disable */
export class WebhookHealth {
  constructor(
    private readonly webhooks: Pick<WebhookRepository, 'change'>,
    private readonly recordAudit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores when a webhook begins or ceases to fail. Disables it if the endpoint responded 410, or if all attempts have
   * failed for `MAX_FAILING_MS`. `webhook` is its state when the attempt began.
   */
  async recordResult(webhook: Webhook, result: AttemptResult): Promise<void> {
    const { failingSince } = webhook;
    if (isSuccess(result)) {
      if (failingSince !== null) await this.changeIfActive(webhook, (one) => ({ ...one, failingSince: null }));
      return;
    }
    const now = this.clock.now();
    const isGone = result.outcome === 'responded' && result.status === 410;
    if (isGone || hasFailedTooLong(webhook, now)) await this.disable(webhook, isGone ? 'gone' : 'failing', now);
    else if (failingSince === null)
      await this.changeIfActive(webhook, (one) => ({ ...one, failingSince: one.failingSince ?? now }));
  }

  /** Disables the webhook. If its reason is `failing`, not if another attempt has succeeded since this one began. */
  private async disable(webhook: Webhook, reason: DisabledReason, now: number): Promise<void> {
    const isDisabled = await this.changeIfActive(webhook, (one) =>
      reason === 'failing' && !hasFailedTooLong(one, now)
        ? one
        : { ...one, status: 'disabled', disabledReason: reason, updatedAt: now },
    );
    if (!isDisabled) return;
    const { id, siteId } = webhook;
    await this.recordAudit.execute({
      ownerId: siteId,
      by: 'system',
      action: 'webhook.disabled',
      subjectId: id,
      detail: reason,
    });
  }

  /**
   * Changes the webhook, unless it was disabled or its account has changed it since the attempt began. Returns whether
   * it is changed.
   */
  private async changeIfActive(
    { siteId, id, updatedAt }: Webhook,
    change: (webhook: Webhook) => Webhook,
  ): Promise<boolean> {
    let isChanged = false;
    await this.webhooks.change(siteId, id, (one) => {
      const changed = one.status === 'active' && one.updatedAt === updatedAt ? change(one) : one;
      // The store may run this several times. It stores the result of the last run.
      isChanged = changed !== one;
      return changed;
    });
    return isChanged;
  }
}

/** Whether all attempts have failed for `MAX_FAILING_MS`. */
function hasFailedTooLong({ failingSince }: Webhook, now: number): boolean {
  return failingSince !== null && now - failingSince >= MAX_FAILING_MS;
}
