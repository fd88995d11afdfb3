import type { Violation } from '../shared/domain-error.ts';
import type { EvidenceUrlPolicy } from './evidence-url-policy.port.ts';

/** The parts of a request that are validated. Each part may be missing. */
export interface PartialAssessmentRequest {
  readonly profileKey?: string | undefined;
  readonly subject?:
    | { readonly urls?: readonly ({ readonly url?: string | undefined } | undefined)[] | undefined }
    | undefined;
}

/** Reports an unknown profile, and each URL that the policy rejects. */
export function validateAssessmentRequest(
  { profileKey, subject }: PartialAssessmentRequest,
  hasProfile: boolean,
  policy: EvidenceUrlPolicy,
): readonly Violation[] {
  const urlViolations = (subject?.urls ?? []).flatMap((one, index): Violation[] => {
    const detail = one?.url === undefined ? undefined : policy.findViolation(one.url);
    return detail === undefined ? [] : [{ pointer: `/subject/urls/${index}/url`, detail }];
  });
  if (profileKey === undefined || hasProfile) return urlViolations;
  return [{ pointer: '/profileKey', detail: 'is not a known profile' }, ...urlViolations];
}
