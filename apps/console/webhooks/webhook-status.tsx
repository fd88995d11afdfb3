import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DISABLED_REASON_LABELS, isDisabledByPortico } from './disabled-reasons.ts';
import type { Webhook } from './webhook-endpoints.ts';

/** The status of a webhook: active, failing since a time, or disabled with the reason. */
export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const { status, disabledReason, failingSince } = webhook;
  if (disabledReason !== null) {
    return (
      <StatusWithDetail
        badge={<StatusBadge status={status} {...(isDisabledByPortico(webhook) && { tone: 'error' })} />}
        detail={DISABLED_REASON_LABELS[disabledReason]}
      />
    );
  }
  if (failingSince === null) return <StatusBadge status={status} />;
  return (
    <StatusWithDetail
      badge={<StatusBadge status="failing" />}
      detail={
        <>
          First failure <RelativeTime at={failingSince} />
        </>
      }
    />
  );
}

function StatusWithDetail({ badge, detail }: { readonly badge: ReactNode; readonly detail: ReactNode }) {
  return (
    <div>
      {badge}
      <Text size="xs" c="dimmed" mt={2}>
        {detail}
      </Text>
    </div>
  );
}
