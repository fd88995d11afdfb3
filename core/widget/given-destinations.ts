import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Fault } from '../shared/domain-error.ts';
import { type Confirmation, type Destination, hostOf } from './destination.ts';

/** A text of the request, and where it stands. */
export interface Placed {
  readonly text: string;
  readonly pointer: string;
}

/** The destinations that an owner saves, and the hosts that the same request confirms. */
export interface GivenDestinations {
  readonly destinations: readonly Placed[];
  readonly confirmedHosts: readonly Placed[];
}

/** Which destinations the policy refuses, and which confirmed hosts are not one of theirs. */
export function faultsOfDestinations(given: GivenDestinations, policy: EvidenceUrlPolicy): readonly Fault[] {
  const hosts = given.destinations.map(({ text }) => hostOf(text));
  const faults: readonly (Fault | undefined)[] = [
    ...given.destinations.map(({ text, pointer }) => faultAt(pointer, policy.fault(text))),
    ...given.confirmedHosts.map(({ text, pointer }) =>
      hosts.includes(asHost(text))
        ? undefined
        : { pointer, detail: 'must be the host of a destination in this request' },
    ),
  ];
  return faults.filter((fault) => fault !== undefined);
}

/**
 * The destination as it is stored. A host that was confirmed before stays so, by whom and when it was; else it is
 * confirmed by this request where that names it.
 */
export function keptDestination(
  url: string,
  { confirmedHosts }: Pick<GivenDestinations, 'confirmedHosts'>,
  before: readonly Destination[],
  { by, at }: Omit<Confirmation, 'host'>,
): Destination {
  const host = hostOf(url);
  const known = before.find(({ confirmation }) => confirmation?.host === host)?.confirmation;
  const isNamed = confirmedHosts.some(({ text }) => asHost(text) === host);
  return { url, confirmation: known ?? (isNamed ? { host, by, at } : null) };
}

/** A host as an owner writes it, as browsers do. */
function asHost(text: string): string {
  return /^[^\s/?#@\\]+$/u.test(text) ? hostOf(`http://${text}`) : '';
}

function faultAt(pointer: string, detail: string | undefined): Fault | undefined {
  return detail === undefined ? undefined : { pointer, detail };
}
