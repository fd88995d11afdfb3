import { type Execution, sessionKey } from '../executions/execution.ts';
import type { SessionRequest } from '../payment-gateway.port.ts';

type Asked = Pick<Execution, 'siteId' | 'money' | 'description' | 'successUrl' | 'cancelUrl' | 'expiresAt'>;

/** How the session of an execution is asked of a provider, alike each time. */
export function sessionRequest(
  executionId: string,
  { siteId, money, description, successUrl, cancelUrl, expiresAt }: Asked,
): SessionRequest {
  const idempotencyKey = sessionKey(executionId);
  return { idempotencyKey, executionId, siteId, money, description, successUrl, cancelUrl, expiresAt };
}
