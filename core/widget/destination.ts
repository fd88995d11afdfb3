import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';

/** Who has confirmed that a host is meant, and when in milliseconds since 1970. */
export interface Confirmation {
  readonly host: string;
  readonly by: string;
  readonly at: number;
}

/** Where an intent or an action leads, as its owner gave it. */
export interface Destination {
  readonly url: string;
  /** null until the owner has named its host. */
  readonly confirmation: Confirmation | null;
}

/** A destination that may be given to visitors, and the host that they are told of before. */
export interface VerifiedDestination {
  readonly destination: string;
  readonly host: string;
}

/** The host of an address, as browsers write it; empty for what is no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/**
 * The way to a verified destination: the policy admits its URL at the time of the call, and the owner has confirmed its
 * host. `undefined` for any other.
 */
export function verifyDestination(
  { url, confirmation }: Destination,
  policy: EvidenceUrlPolicy,
): VerifiedDestination | undefined {
  if (policy.fault(url) !== undefined) return undefined;
  const host = hostOf(url);
  return confirmation?.host === host ? { destination: url, host } : undefined;
}
