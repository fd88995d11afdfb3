import { type Execution, toSessionIdempotencyKey } from '../executions/execution.ts';
import type { SessionRequest } from '../payment-gateway.port.ts';

type SessionInput = Pick<Execution, 'siteId' | 'money' | 'description' | 'successUrl' | 'cancelUrl' | 'expiresAt'>;

/**
 * Returns the request for the checkout session of an execution. Each call for the same execution returns the same
 * request.
 */
export function toSessionRequest(
  executionId: string,
  { siteId, money, description, successUrl, cancelUrl, expiresAt }: SessionInput,
): SessionRequest {
  const idempotencyKey = toSessionIdempotencyKey(executionId);
  return { idempotencyKey, executionId, siteId, money, description, successUrl, cancelUrl, expiresAt };
}
