import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { SourceOutcome } from '../../core/shared/source-outcome.ts';
import { type Answer, ask, type Request } from './answer.ts';
import { decodedBody } from './decoded-body.ts';
import { FetchFailure } from './fetch-failure.ts';
import { isRedirect, redirectTarget } from './redirect.ts';

/** Bytes of a robots.txt that are read; what is beyond is left out (RFC 9309, 2.5). */
const MOST_READ = 500 * 1024;
const MOST_REDIRECTS = 5;
const ALLOWS_ALL = '';
/** The host responded, but its robots.txt cannot be read. */
const UNREADABLE_OUTCOMES: ReadonlySet<SourceOutcome> = new Set([
  'too_large',
  'incomplete',
  'encoding_invalid',
  'unreadable',
]);
const DISALLOWS_ALL = 'User-agent: *\nDisallow: /';

/**
 * The rules of a host (RFC 9309, 2.3.1): everything is allowed if there is no robots.txt (4xx, or redirects that are
 * not followed), nothing if it cannot be read (5xx, a broken or too large response).
 * @throws FetchFailure when the host itself is unreachable, as its pages are then
 */
export async function robotsText(host: URL, policy: EvidenceUrlPolicy, request: Request): Promise<string> {
  let url = new URL('/robots.txt', host);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    try {
      // More than is read, so that a file that goes on is not an error.
      const limited = { ...request, wireBytes: 2 * MOST_READ };
      const rules = await ask(url, limited, (answer) => rulesIn(answer, url, policy));
      if (typeof rules === 'string') return rules;
      url = rules;
    } catch (error) {
      const outcome = error instanceof FetchFailure ? error.outcome : 'unreachable';
      if (outcome === 'redirect_refused') return ALLOWS_ALL;
      if (UNREADABLE_OUTCOMES.has(outcome) || url.origin !== host.origin) return DISALLOWS_ALL;
      throw error;
    }
  }
  return ALLOWS_ALL;
}

/** The rules that an answer holds, or where they are. */
async function rulesIn(answer: Answer, url: URL, policy: EvidenceUrlPolicy): Promise<string | URL> {
  if (isRedirect(answer.status)) return redirectTarget(url, answer.header('location'), policy);
  if (answer.status >= 400 && answer.status < 500) return ALLOWS_ALL;
  if (answer.status < 200 || answer.status >= 300) return DISALLOWS_ALL;
  const { pieces } = await decodedBody(answer, MOST_READ);
  return new TextDecoder().decode(Buffer.concat(pieces));
}
