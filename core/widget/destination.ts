import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';

/** The owner's confirmation that visitors may be sent to a host. `at` is in milliseconds since 1970. */
export interface DestinationConfirmation {
  readonly host: string;
  readonly by: string;
  readonly at: number;
}

/** Target URL of an intent or action. */
export interface Destination {
  readonly url: string;
  /** Null until the owner has confirmed the URL's host. */
  readonly confirmation: DestinationConfirmation | null;
}

/** A destination that visitors may open. The widget shows `host` before they open it. */
export interface VerifiedDestination {
  readonly destination: string;
  readonly host: string;
}

/** Returns the normalized host of a URL. Returns an empty text if `url` is not a URL. */
export function getHostFromUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/**
 * Returns the destination if the URL policy currently allows its URL and the owner has confirmed its host. Otherwise
 * returns `undefined`.
 */
export function verifyDestination(
  { url, confirmation }: Destination,
  policy: EvidenceUrlPolicy,
): VerifiedDestination | undefined {
  if (policy.findViolation(url) !== undefined) return undefined;
  const host = getHostFromUrl(url);
  return confirmation?.host === host ? { destination: url, host } : undefined;
}
