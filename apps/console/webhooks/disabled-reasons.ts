import type { DisabledReason } from '../../../core/webhooks/webhook.ts';
import type { Webhook } from './webhook-endpoints.ts';

/** Why a webhook is disabled, in a few words. */
export const DISABLED_REASON_LABELS: Readonly<Record<DisabledReason, string>> = {
  by_owner: 'Disabled manually',
  gone: 'Endpoint responded 410 Gone',
  failing: 'No attempt succeeded for five days',
};

/** Whether Portico, not an account, disabled the webhook. */
export function isDisabledByPortico({ disabledReason }: Webhook): boolean {
  return disabledReason === 'gone' || disabledReason === 'failing';
}
