import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import { FetchError } from './fetch-error.ts';

/** Whether a status is a redirect. */
export function isRedirectStatus(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/**
 * Returns the target of a redirect, without its fragment.
 * @throws FetchError `redirect_refused` if the target is missing or invalid, leads from https to http, or is blocked
 * by the policy
 */
export function resolveRedirectTarget(from: URL, location: string | undefined, policy: EvidenceUrlPolicy): URL {
  if (location === undefined || !URL.canParse(location, from.href)) throw new FetchError('redirect_refused');
  const target = new URL(location, from.href);
  target.hash = '';
  const isDowngrade = from.protocol === 'https:' && target.protocol !== 'https:';
  if (isDowngrade || policy.findViolation(target.href) !== undefined) throw new FetchError('redirect_refused');
  return target;
}
