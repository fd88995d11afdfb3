import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { wayTo } from './destination.ts';
import type { Intent } from './intent.ts';

/** Whether visitors can use an intent now: it is enabled, and the destination of a link is verified. */
export function isUsable(intent: Intent, policy: EvidenceUrlPolicy): boolean {
  if (!intent.enabled) return false;
  return intent.kind !== 'link' || wayTo(intent.settings.destination, policy) !== undefined;
}
