import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';

/** The owner's confirmation of a destination host. `at` is in milliseconds since 1970. */
export interface Confirmation {
  readonly host: string;
  readonly by: string;
  readonly at: number;
}

/** Target URL of an intent or action. */
export interface Destination {
  readonly url: string;
  /** null until the owner has confirmed its host. */
  readonly confirmation: Confirmation | null;
}

/** A destination that visitors may open, and its host, which they see before. */
export interface VerifiedDestination {
  readonly destination: string;
  readonly host: string;
}

/** Returns the normalized host of a URL; empty if the text is not a URL. */
export function parseHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/**
 * Returns the destination if the policy currently allows its URL and the owner has confirmed its host; `undefined`
 * otherwise.
 */
export function verifyDestination(
  { url, confirmation }: Destination,
  policy: EvidenceUrlPolicy,
): VerifiedDestination | undefined {
  if (policy.findViolation(url) !== undefined) return undefined;
  const host = parseHost(url);
  return confirmation?.host === host ? { destination: url, host } : undefined;
}
