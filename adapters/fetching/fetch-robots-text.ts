import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { decodeBody } from './decode-body.ts';
import { FetchError } from './fetch-error.ts';
import { type HttpResponse, type RequestOptions, sendRequest } from './http-request.ts';
import { isRedirectStatus, resolveRedirectTarget } from './redirect.ts';

/** Maximum number of bytes of a robots.txt that are read. The rest is ignored (RFC 9309, section 2.5). */
const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_ROBOTS_REDIRECTS = 5;
const ALLOW_ALL_RULES = '';
/** Outcomes that mean that the host has responded, but its robots.txt is unreadable. */
const UNREADABLE_OUTCOMES: ReadonlySet<SourceOutcome> = new Set([
  'too_large',
  'incomplete',
  'encoding_invalid',
  'unreadable',
]);
const DISALLOW_ALL_RULES = 'User-agent: *\nDisallow: /';

/**
 * Fetches the robots.txt of a host (RFC 9309, section 2.3.1).
 *
 * After a 4xx status, a refused redirect, or more than `MAX_ROBOTS_REDIRECTS` redirects, the host counts as having no
 * robots.txt: everything is allowed. After another error status, a broken or too large response, or a redirect to a
 * host that does not respond, the robots.txt counts as unreadable: nothing is allowed.
 * @throws FetchError if the host itself is unreachable, because its pages are then unreachable too
 */
export async function fetchRobotsText(host: URL, policy: EvidenceUrlPolicy, request: RequestOptions): Promise<string> {
  let url = new URL('/robots.txt', host);
  for (let redirects = 0; redirects <= MAX_ROBOTS_REDIRECTS; redirects += 1) {
    try {
      // A response above `maxWireBytes` fails. The limit is greater than MAX_ROBOTS_BYTES, so that the beginning of a
      // longer file can be read.
      const limitedRequest = { ...request, maxWireBytes: 2 * MAX_ROBOTS_BYTES };
      const textOrRedirect = await sendRequest(url, limitedRequest, (response) =>
        readRobotsTextOrRedirect(response, url, policy),
      );
      if (typeof textOrRedirect === 'string') return textOrRedirect;
      url = textOrRedirect;
    } catch (error) {
      const outcome = error instanceof FetchError ? error.outcome : 'unreachable';
      if (outcome === 'redirect_refused') return ALLOW_ALL_RULES;
      if (UNREADABLE_OUTCOMES.has(outcome) || url.origin !== host.origin) return DISALLOW_ALL_RULES;
      throw error;
    }
  }
  return ALLOW_ALL_RULES;
}

/** Returns the robots.txt in a response, or the URL to which the response redirects. */
async function readRobotsTextOrRedirect(
  response: HttpResponse,
  url: URL,
  policy: EvidenceUrlPolicy,
): Promise<string | URL> {
  if (isRedirectStatus(response.status)) return resolveRedirectTarget(url, response.header('location'), policy);
  if (response.status >= 400 && response.status < 500) return ALLOW_ALL_RULES;
  if (response.status < 200 || response.status >= 300) return DISALLOW_ALL_RULES;
  const { chunks } = await decodeBody(response, MAX_ROBOTS_BYTES);
  return new TextDecoder().decode(Buffer.concat(chunks));
}
