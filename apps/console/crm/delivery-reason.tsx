import { Anchor, Code, Text } from '@mantine/core';
import { Link } from 'wouter';
import { resolveJsonPointer } from '../../../core/crm/json-pointer.ts';
import type { Delivery } from './crm-endpoints.ts';

const MAX_VALUE_LENGTH = 60;

/** Why a delivery has the state `unmatched`, which has no failure code. */
export const UNMATCHED_REASON = 'No ticket is linked to this record.';

interface Props {
  readonly installationId: string;
  readonly delivery: Delivery;
  readonly event: unknown;
}

/** Why a delivery failed. Names the value and its place if the mapping's table lacks it, with a link to add it. */
export function DeliveryReason({ installationId, delivery, event }: Props) {
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
      <Code>{text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text}</Code> at{' '}
      <Code>{failurePointer}</Code> has no mapping.{' '}
      {typeof value !== 'object' && (
        <Anchor component={Link} href={`/crm/${installationId}/mapping?${search}`} inherit underline="always">
          Map it
        </Anchor>
      )}
    </Text>
  );
}
