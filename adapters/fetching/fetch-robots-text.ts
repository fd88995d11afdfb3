import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { decodeBody } from './decode-body.ts';
import { FetchFailure } from './fetch-failure.ts';
import { type HttpResponse, type RequestOptions, sendRequest } from './http-request.ts';
import { isRedirect, redirectTarget } from './redirect.ts';

/** Maximum size read; the rest is ignored (RFC 9309, 2.5). */
const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_REDIRECTS = 5;
const ALLOW_ALL = '';
/** The host responded, but its robots.txt is unreadable. */
const UNREADABLE_OUTCOMES: ReadonlySet<SourceOutcome> = new Set([
  'too_large',
  'incomplete',
  'encoding_invalid',
  'unreadable',
]);
const DISALLOW_ALL = 'User-agent: *\nDisallow: /';

/**
 * Fetches robots.txt of a host (RFC 9309, 2.3.1). Everything is allowed if there is none: on 4xx, or after redirects
 * that are not followed. Nothing is allowed if it is unreadable: on 5xx, or a broken or too large response.
 * @throws FetchFailure if the host itself is unreachable, as its pages are then
 */
export async function fetchRobotsText(host: URL, policy: EvidenceUrlPolicy, request: RequestOptions): Promise<string> {
  let url = new URL('/robots.txt', host);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    try {
      // Allows more than is read, so a longer file is not an error.
      const limited = { ...request, wireBytes: 2 * MAX_ROBOTS_BYTES };
      const rules = await sendRequest(url, limited, (response) => readRobotsResponse(response, url, policy));
      if (typeof rules === 'string') return rules;
      url = rules;
    } catch (error) {
      const outcome = error instanceof FetchFailure ? error.outcome : 'unreachable';
      if (outcome === 'redirect_refused') return ALLOW_ALL;
      if (UNREADABLE_OUTCOMES.has(outcome) || url.origin !== host.origin) return DISALLOW_ALL;
      throw error;
    }
  }
  return ALLOW_ALL;
}

/** Returns the text of a response, or the target of its redirect. */
async function readRobotsResponse(response: HttpResponse, url: URL, policy: EvidenceUrlPolicy): Promise<string | URL> {
  if (isRedirect(response.status)) return redirectTarget(url, response.header('location'), policy);
  if (response.status >= 400 && response.status < 500) return ALLOW_ALL;
  if (response.status < 200 || response.status >= 300) return DISALLOW_ALL;
  const { pieces } = await decodeBody(response, MAX_ROBOTS_BYTES);
  return new TextDecoder().decode(Buffer.concat(pieces));
}
