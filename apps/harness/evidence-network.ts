import { connect } from 'node:net';
import type { Network } from '../../adapters/fetching/network.ts';

/** A loopback address with a port. */
export const LOOPBACK_ADDRESS_PATTERN = /^(127(?:\.\d{1,3}){3}|\[::1\]|localhost):(\d{1,5})$/;
/**
 * IP address to which every mapped host name resolves. It is a public address, because the URL policy blocks all other
 * IP addresses. No connection to it is ever made.
 */
const PLACEHOLDER_IP = '93.184.215.14';

/**
 * Creates a network in which only the mapped host names resolve. Connections to any port of a mapped host go to its
 * `address:port`.
 * @throws Error if an address is not on loopback
 */
export function createEvidenceNetwork(hosts: ReadonlyMap<string, string>): Network {
  for (const [name, address] of hosts) {
    if (!LOOPBACK_ADDRESS_PATTERN.test(address))
      throw new Error(`${name} must map to a loopback address with a port, not to ${address}`);
  }
  return {
    resolve: async (name) => (hosts.has(name) ? [PLACEHOLDER_IP] : []),
    dial({ name }) {
      const [, host = '', port] = LOOPBACK_ADDRESS_PATTERN.exec(hosts.get(name) ?? '') ?? [];
      return connect({ host: host.replaceAll(/[[\]]/g, ''), port: Number(port), noDelay: true });
    },
  };
}
