import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { verifyDestination } from './destination.ts';
import type { Intent } from './intent.ts';

/** Whether visitors can use an intent now: it is enabled, and the destination of a link is verified. */
export function isUsableIntent(intent: Intent, policy: EvidenceUrlPolicy): boolean {
  if (!intent.enabled) return false;
  return intent.kind !== 'link' || verifyDestination(intent.settings.destination, policy) !== undefined;
}
