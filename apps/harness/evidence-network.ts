import { connect } from 'node:net';
import type { Network } from '../../adapters/fetching/network.ts';

/** An address of loopback and a port. */
export const LOOPBACK_ADDRESS = /^(127(?:\.\d{1,3}){3}|\[::1\]|localhost):(\d{1,5})$/;
/** Stands for every mapped name where addresses are checked; it is public, and never dialled. */
const PLACEHOLDER_IP = '93.184.215.14';

/**
 * A network of the mapped host names only: each leads to its `address:port` for any requested port, and no other name
 * resolves.
 * @throws Error for an address that is not on loopback
 */
export function evidenceNetwork(places: ReadonlyMap<string, string>): Network {
  for (const [name, place] of places) {
    if (!LOOPBACK_ADDRESS.test(place))
      throw new Error(`The place of ${name} is not an address of loopback and a port: ${place}`);
  }
  return {
    resolve: async (name) => (places.has(name) ? [PLACEHOLDER_IP] : []),
    dial({ name }) {
      const [, host = '', port] = LOOPBACK_ADDRESS.exec(places.get(name) ?? '') ?? [];
      return connect({ host: host.replaceAll(/[[\]]/g, ''), port: Number(port), noDelay: true });
    },
  };
}
