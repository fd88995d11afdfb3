import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { wayTo } from './destination.ts';
import type { Intent } from './intent.ts';

/** Whether an intent does something for visitors now: it is enabled, and where it leads is verified. Decisions 7. */
export function isUsable(intent: Intent, policy: EvidenceUrlPolicy): boolean {
  if (!intent.enabled) return false;
  return intent.kind !== 'link' || wayTo(intent.settings.destination, policy) !== undefined;
}
