import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { decodeBody } from './decode-body.ts';
import { FetchFailure } from './fetch-failure.ts';
import { type HttpResponse, type RequestOptions, sendRequest } from './http-request.ts';
import { isRedirectStatus, resolveRedirectTarget } from './redirect.ts';

/** Maximum size of a robots.txt in bytes. The rest is ignored (RFC 9309, 2.5). */
const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
const ALLOW_ALL_RULES = '';
/** Outcomes of a request if the host responded but its robots.txt is unreadable. */
const UNREADABLE_OUTCOMES: ReadonlySet<SourceOutcome> = new Set([
  'too_large',
  'incomplete',
  'encoding_invalid',
  'unreadable',
]);
const DISALLOW_ALL_RULES = 'User-agent: *\nDisallow: /';

/**
 * Fetches the robots.txt of a host (RFC 9309, 2.3.1). Everything is allowed if the host has none: after a 4xx response,
 * or after redirects that are too many or not permitted. Nothing is allowed if the file is unreadable: after any other
 * error status, a broken or too large response, or a redirect to a host that does not respond.
 * @throws FetchFailure if the host itself is unreachable, because its pages are then unreachable too
 */
export async function fetchRobotsText(host: URL, policy: EvidenceUrlPolicy, request: RequestOptions): Promise<string> {
  let url = new URL('/robots.txt', host);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    try {
      // This limit exceeds MAX_ROBOTS_BYTES, so a longer file is not an error: its beginning is read.
      const limited = { ...request, wireBytes: 2 * MAX_ROBOTS_BYTES };
      const rules = await sendRequest(url, limited, (response) => readRobotsResponse(response, url, policy));
      if (typeof rules === 'string') return rules;
      url = rules;
    } catch (error) {
      const outcome = error instanceof FetchFailure ? error.outcome : 'unreachable';
      if (outcome === 'redirect_refused') return ALLOW_ALL_RULES;
      if (UNREADABLE_OUTCOMES.has(outcome) || url.origin !== host.origin) return DISALLOW_ALL_RULES;
      throw error;
    }
  }
  return ALLOW_ALL_RULES;
}

/** Returns the robots.txt in a response, or the URL to which the response redirects. */
async function readRobotsResponse(response: HttpResponse, url: URL, policy: EvidenceUrlPolicy): Promise<string | URL> {
  if (isRedirectStatus(response.status)) return resolveRedirectTarget(url, response.header('location'), policy);
  if (response.status >= 400 && response.status < 500) return ALLOW_ALL_RULES;
  if (response.status < 200 || response.status >= 300) return DISALLOW_ALL_RULES;
  const { pieces } = await decodeBody(response, MAX_ROBOTS_BYTES);
  return new TextDecoder().decode(Buffer.concat(pieces));
}
