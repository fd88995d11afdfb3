import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
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
  const detail = formatDetail(webhook);
  return (
    // On a narrow screen, cells of a table are aligned to the right.
    <Flex direction="column" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <WebhookBadge webhook={webhook} />
      {detail !== undefined && (
        <Text size="xs" c="dimmed" mt={2}>
          {detail}
        </Text>
      )}
    </Flex>
  );
}

function formatDetail({ disabledReason, failingSince }: Webhook): ReactNode {
  if (disabledReason !== null) return DISABLED_REASON_LABELS[disabledReason];
  if (failingSince === null) return undefined;
  return (
    <>
      First failure <RelativeTime at={failingSince} />
    </>
  );
}
