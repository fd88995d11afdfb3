import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Fault } from '../shared/domain-error.ts';
import { type Confirmation, type Destination, hostOf } from './destination.ts';

/** A text of the request, and where it stands. */
export interface LocatedText {
  readonly text: string;
  readonly pointer: string;
}

/** The destinations that an owner saves, and the hosts that the same request confirms. */
export interface DestinationInputs {
  readonly destinations: readonly LocatedText[];
  readonly confirmedHosts: readonly LocatedText[];
}

/** Which destinations the policy refuses, and which confirmed hosts are not one of theirs. */
export function validateDestinations(input: DestinationInputs, policy: EvidenceUrlPolicy): readonly Fault[] {
  const hosts = input.destinations.map(({ text }) => hostOf(text));
  const violations: readonly (Fault | undefined)[] = [
    ...input.destinations.map(({ text, pointer }) => toViolationAt(pointer, policy.fault(text))),
    ...input.confirmedHosts.map(({ text, pointer }) =>
      hosts.includes(normalizeHost(text))
        ? undefined
        : { pointer, detail: 'must be the host of a destination in this request' },
    ),
  ];
  return violations.filter((fault) => fault !== undefined);
}

/**
 * The destination as it is stored. A host that was confirmed before stays so, by whom and when it was; else it is
 * confirmed by this request where that names it.
 */
export function toStoredDestination(
  url: string,
  { confirmedHosts }: Pick<DestinationInputs, 'confirmedHosts'>,
  before: readonly Destination[],
  { by, at }: Omit<Confirmation, 'host'>,
): Destination {
  const host = hostOf(url);
  const known = before.find(({ confirmation }) => confirmation?.host === host)?.confirmation;
  const isNamed = confirmedHosts.some(({ text }) => normalizeHost(text) === host);
  return { url, confirmation: known ?? (isNamed ? { host, by, at } : null) };
}

/** A host as an owner writes it, as browsers do. */
function normalizeHost(text: string): string {
  return /^[^\s/?#@\\]+$/u.test(text) ? hostOf(`http://${text}`) : '';
}

function toViolationAt(pointer: string, detail: string | undefined): Fault | undefined {
  return detail === undefined ? undefined : { pointer, detail };
}
