import { type Execution, toSessionIdempotencyKey } from '../executions/execution.ts';
import type { SessionRequest } from '../payment-gateway.port.ts';

type SessionInput = Pick<Execution, 'siteId' | 'money' | 'description' | 'successUrl' | 'cancelUrl' | 'expiresAt'>;

/** How the session of an execution is asked of a provider, alike each time. */
export function sessionRequest(
  executionId: string,
  { siteId, money, description, successUrl, cancelUrl, expiresAt }: SessionInput,
): SessionRequest {
  const idempotencyKey = toSessionIdempotencyKey(executionId);
  return { idempotencyKey, executionId, siteId, money, description, successUrl, cancelUrl, expiresAt };
}
