import type { toWebhookResource } from '../presenters/webhook-resources.ts';

type WebhookResource = ReturnType<typeof toWebhookResource>;

/** Formats the status of a webhook, such as `failing since 2026-03-02T09:00:00.000Z` or `disabled (gone)`. */
export function formatWebhookStatus({ status, disabledReason, failingSince }: WebhookResource): string {
  if (disabledReason !== null) return `${status} (${disabledReason})`;
  return failingSince === null ? status : `failing since ${failingSince}`;
}
