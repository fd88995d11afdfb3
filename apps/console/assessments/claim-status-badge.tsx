import { CLAIM_STATUS_LABELS } from '../../presenters/assessment-counts.ts';
import { StatusBadge, type StatusTone } from '../parts/status-badge.tsx';
import type { Assessment } from './assessment-endpoints.ts';

type JudgedClaim = Assessment['claims'][number];

/** `not_found` is grey, because a claim that no page mentions may still be true. */
const TONE_BY_STATUS: Readonly<Record<JudgedClaim['status'], StatusTone | undefined>> = {
  supported: 'success',
  contradicted: 'error',
  not_found: undefined,
  unverifiable: 'warning',
};

/** The status of a claim, in its colour. */
export function ClaimStatusBadge({ status }: Pick<JudgedClaim, 'status'>) {
  return <StatusBadge status={CLAIM_STATUS_LABELS[status]} tone={TONE_BY_STATUS[status]} />;
}
