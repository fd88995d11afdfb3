import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Violation } from '../shared/domain-error.ts';
import { type Confirmation, type Destination, parseHost } from './destination.ts';

/** A text of the request and its JSON pointer. */
export interface LocatedText {
  readonly text: string;
  readonly pointer: string;
}

/** Destinations to save, and hosts that the same request confirms. */
export interface DestinationInputs {
  readonly destinations: readonly LocatedText[];
  readonly confirmedHosts: readonly LocatedText[];
}

/** Rejects destinations that the policy blocks, and confirmed hosts that are not the host of a destination. */
export function validateDestinations(input: DestinationInputs, policy: EvidenceUrlPolicy): readonly Violation[] {
  const hosts = input.destinations.map(({ text }) => parseHost(text));
  const violations: readonly (Violation | undefined)[] = [
    ...input.destinations.map(({ text, pointer }) => toViolationAt(pointer, policy.findViolation(text))),
    ...input.confirmedHosts.map(({ text, pointer }) =>
      hosts.includes(normalizeHost(text))
        ? undefined
        : { pointer, detail: 'must be the host of a destination in this request' },
    ),
  ];
  return violations.filter((fault) => fault !== undefined);
}

/**
 * Converts a URL to a stored destination. A host that was confirmed before keeps that confirmation. Otherwise the
 * request confirms it if it lists the host.
 */
export function toStoredDestination(
  url: string,
  { confirmedHosts }: Pick<DestinationInputs, 'confirmedHosts'>,
  storedDestinations: readonly Destination[],
  { by, at }: Omit<Confirmation, 'host'>,
): Destination {
  const host = parseHost(url);
  const previous = storedDestinations.find(({ confirmation }) => confirmation?.host === host)?.confirmation;
  const isConfirmedNow = confirmedHosts.some(({ text }) => normalizeHost(text) === host);
  return { url, confirmation: previous ?? (isConfirmedNow ? { host, by, at } : null) };
}

/** Normalizes a typed host like browsers do; empty if it is not a host. */
function normalizeHost(text: string): string {
  return /^[^\s/?#@\\]+$/u.test(text) ? parseHost(`http://${text}`) : '';
}

function toViolationAt(pointer: string, detail: string | undefined): Violation | undefined {
  return detail === undefined ? undefined : { pointer, detail };
}
