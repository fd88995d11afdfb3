import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { verifyDestination } from './destination.ts';
import type { Intent } from './intent.ts';

/**
 * Whether visitors can use an intent now. The intent must be enabled. If it is a link, `verifyDestination` must accept
 * its destination.
 */
export function isUsableIntent(intent: Intent, policy: EvidenceUrlPolicy): boolean {
  if (!intent.enabled) return false;
  return intent.kind !== 'link' || verifyDestination(intent.settings.destination, policy) !== undefined;
}
