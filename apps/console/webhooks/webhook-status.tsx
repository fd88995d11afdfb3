import type { ReactNode } from 'react';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { DISABLED_REASON_LABELS, isDisabledByPortico } from './disabled-reasons.ts';
import type { Webhook } from './webhook-endpoints.ts';

/** The status of a webhook as a badge: active, failing or disabled. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const { status, failingSince } = webhook;
  if (isDisabledByPortico(webhook)) return <StatusBadge status={status} tone="error" />;
  return <StatusBadge status={status === 'active' && failingSince !== null ? 'failing' : status} />;
}

/** The status of a webhook, with the time of the first failure, or with the reason why the webhook is disabled. */
export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  return (
    <CellWithDetail detail={formatStatusDetail(webhook)}>
      <WebhookBadge webhook={webhook} />
    </CellWithDetail>
  );
}

function formatStatusDetail({ disabledReason, failingSince }: Webhook): ReactNode {
  if (disabledReason !== null) return DISABLED_REASON_LABELS[disabledReason];
  if (failingSince === null) return undefined;
  return (
    <>
      First failure <RelativeTime at={failingSince} />
    </>
  );
}
