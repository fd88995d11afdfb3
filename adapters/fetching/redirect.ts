import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import { FetchFailure } from './fetch-failure.ts';

/** Whether a status means that the page is elsewhere. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/**
 * Where a redirect leads, without a fragment.
 * @throws FetchFailure `redirect_refused` when that is nowhere, less safe, or an address that may not be used
 */
export function redirectTarget(from: URL, location: string | undefined, policy: EvidenceUrlPolicy): URL {
  if (location === undefined || !URL.canParse(location, from.href)) throw new FetchFailure('redirect_refused');
  const target = new URL(location, from.href);
  target.hash = '';
  const isLessSafe = from.protocol === 'https:' && target.protocol !== 'https:';
  if (isLessSafe || policy.fault(target.href) !== undefined) throw new FetchFailure('redirect_refused');
  return target;
}
