import { StatusBadge } from '../parts/status-badge.tsx';
import type { Assessment } from './assessment-endpoints.ts';

type Outcome = Assessment['sources'][number]['outcome'];

/** Explains each outcome of a page that was not read. */
export const OUTCOME_EXPLANATIONS: Readonly<Record<Exclude<Outcome, 'fetched'>, string>> = {
  unreachable: 'The host has no IP address, did not respond or closed the connection.',
  timed_out: 'The page took longer than the time limit of the profile.',
  tls_failed: 'No secure connection. The certificate may be invalid.',
  http_error: 'The server responded with an error.',
  redirect_refused: 'Too many redirects, or a redirect to a URL that is not public.',
  blocked: 'The host resolves to an IP address that is not public.',
  robots_disallowed: 'The robots.txt of the host does not allow it.',
  unsupported_type: 'Only HTML and JSON can be read.',
  too_large: 'The page is larger than the profile allows.',
  incomplete: 'The connection ended before the page was complete.',
  encoding_invalid: 'The page has an unknown content encoding.',
  unreadable: 'The page is damaged or too complex to be read.',
};

/** The outcome of a source, in its colour. */
export function SourceOutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  return <StatusBadge status={outcome} tone={outcome === 'fetched' ? 'success' : 'warning'} />;
}
