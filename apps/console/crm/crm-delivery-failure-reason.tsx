import { Anchor, Code, Text } from '@mantine/core';
import { Link } from 'wouter';
import { resolveJsonPointer } from '../../../core/crm/json-pointer.ts';
import type { CrmDelivery } from './crm-endpoints.ts';

const MAX_SHOWN_VALUE_LENGTH = 60;

/** The explanation of the state `unmatched`. Deliveries in this state have no failure code. */
export const UNMATCHED_REASON = 'No ticket is linked to this record.';

interface DeliveryFailureReasonProps {
  readonly installationId: string;
  readonly delivery: CrmDelivery;
  readonly event: unknown;
}

/**
 * Why a delivery failed. If the mapping has no entry for a value of the event, shows the value, its JSON pointer and a
 * link to add the entry.
 */
export function CrmDeliveryFailureReason({ installationId, delivery, event }: DeliveryFailureReasonProps) {
  const { deliveryId, failureCode, failureMessage, failurePointer } = delivery;
  if (failurePointer === null) return failureMessage;
  const value = resolveJsonPointer(event, failurePointer);
  if (failureCode !== 'value_not_mapped' || value === undefined) {
    return (
      <>
        {failureMessage} <Code>{failurePointer}</Code>
      </>
    );
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const search = new URLSearchParams({ deliveryId, pointer: failurePointer, value: text });
  return (
    <Text size="sm" component="span">
      <Code>{text.length > MAX_SHOWN_VALUE_LENGTH ? `${text.slice(0, MAX_SHOWN_VALUE_LENGTH)}…` : text}</Code> at{' '}
      <Code>{failurePointer}</Code> has no mapping.{' '}
      {typeof value !== 'object' && (
        <Anchor component={Link} href={`/crm/${installationId}/mapping?${search}`} inherit underline="always">
          Map it
        </Anchor>
      )}
    </Text>
  );
}
