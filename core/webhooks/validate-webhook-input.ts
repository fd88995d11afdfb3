import type { ApiKeyRepository } from '../access/api-key-repository.port.ts';
import type { Violation } from '../shared/domain-error.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookUrlPolicy } from './webhook-url-policy.port.ts';

/** The fields of a webhook that a member of the site sets. */
export interface WebhookInput {
  readonly url?: string | undefined;
  readonly events?: Webhook['events'] | undefined;
  readonly description?: string | null | undefined;
  readonly includeNotes?: boolean | undefined;
  readonly excludeChangesBy?: string | null | undefined;
}

/** Checks what the request's schema cannot: the URL policy, and that the excluded API key exists. */
export async function validateWebhookInput(
  siteId: string,
  { url, excludeChangesBy }: WebhookInput,
  urlPolicy: WebhookUrlPolicy,
  keys: Pick<ApiKeyRepository, 'find'>,
): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  const refusal = url === undefined ? undefined : urlPolicy.findViolation(url);
  if (refusal !== undefined) violations.push({ pointer: '/url', detail: refusal });
  if (excludeChangesBy && !(await keys.find(siteId, excludeChangesBy)))
    violations.push({ pointer: '/excludeChangesBy', detail: 'must be the id of an API key of this site' });
  return violations;
}
