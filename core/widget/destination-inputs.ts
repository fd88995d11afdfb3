import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Violation } from '../shared/domain-error.ts';
import { type Destination, type DestinationConfirmation, getHostFromUrl } from './destination.ts';

/** A text in a request, and its JSON pointer in the request body. */
export interface LocatedText {
  readonly text: string;
  readonly pointer: string;
}

/** The destinations to save, and the hosts that the owner confirms with the same request. */
export interface DestinationInputs {
  readonly destinations: readonly LocatedText[];
  readonly confirmedHosts: readonly LocatedText[];
}

/** Reports destinations that the URL policy blocks, and confirmed hosts that are not the host of a destination. */
export function validateDestinations(input: DestinationInputs, policy: EvidenceUrlPolicy): readonly Violation[] {
  const hosts = input.destinations.map(({ text }) => getHostFromUrl(text));
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
 * Converts a URL to a stored destination. If a stored destination has a confirmation of the same host, the new
 * destination keeps that confirmation. Otherwise it is confirmed if `confirmedHosts` contains its host.
 */
export function toStoredDestination(
  url: string,
  { confirmedHosts }: Pick<DestinationInputs, 'confirmedHosts'>,
  storedDestinations: readonly Destination[],
  { by, at }: Omit<DestinationConfirmation, 'host'>,
): Destination {
  const host = getHostFromUrl(url);
  const previous = storedDestinations.find(({ confirmation }) => confirmation?.host === host)?.confirmation;
  const isConfirmedNow = confirmedHosts.some(({ text }) => normalizeHost(text) === host);
  return { url, confirmation: previous ?? (isConfirmedNow ? { host, by, at } : null) };
}

/** Normalizes a typed host in the same way as browsers do. Returns an empty text if it is not a host. */
function normalizeHost(text: string): string {
  return /^[^\s/?#@\\]+$/u.test(text) ? getHostFromUrl(`http://${text}`) : '';
}

function toViolationAt(pointer: string, detail: string | undefined): Violation | undefined {
  return detail === undefined ? undefined : { pointer, detail };
}
