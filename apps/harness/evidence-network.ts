import { connect } from 'node:net';
import { lookUpWithOperatingSystem, type Network } from '../../adapters/network/network.ts';

/** Matches a loopback address with a port. */
export const LOOPBACK_ADDRESS_PATTERN = /^(127(?:\.\d{1,3}){3}|\[::1\]|localhost):(\d{1,5})$/;
/**
 * IP address to which every mapped host name resolves. It must be public, because `connectToUrl` rejects hosts with
 * other IP addresses. `dial` never connects to it.
 */
const PLACEHOLDER_IP = '93.184.215.14';

/**
 * Creates a network that resolves only the mapped host names. A connection to any port of a mapped host goes to the
 * `address:port` that the host maps to. Hosts that the operator trusts (PORTICO_WEBHOOK_PRIVATE_HOSTS) are reachable
 * even if they are not mapped.
 * @throws Error if an address is not on loopback
 */
export function createEvidenceNetwork(hosts: ReadonlyMap<string, string>): Network {
  for (const [name, address] of hosts) {
    if (!LOOPBACK_ADDRESS_PATTERN.test(address))
      throw new Error(`${name} must map to a loopback address with a port, not to ${address}`);
  }
  return {
    resolve: async (name) => (hosts.has(name) ? [PLACEHOLDER_IP] : []),
    lookUp: async (name) => (hosts.has(name) ? [PLACEHOLDER_IP] : await lookUpWithOperatingSystem(name)),
    dial(destination) {
      const mapped = hosts.get(destination.name);
      if (mapped === undefined) {
        return connect({ host: destination.address, port: destination.port, noDelay: true });
      }
      const [, host = '', port] = LOOPBACK_ADDRESS_PATTERN.exec(mapped) ?? [];
      return connect({ host: host.replaceAll(/[[\]]/g, ''), port: Number(port), noDelay: true });
    },
  };
}
