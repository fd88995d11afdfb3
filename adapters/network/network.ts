import { lookup, Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** The host and port to connect to. `address` is a checked IP address of the host `name`. */
export interface DialDestination {
  readonly name: string;
  readonly address: string;
  readonly port: number;
}

/** Access to DNS and TCP. Implementations check no IP addresses, because `connectToUrl` does. */
export interface Network {
  /**
   * Resolves to all IP addresses of a public host, preferred ones first. The list is empty if the host has no IP
   * address or DNS fails.
   */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;

  /**
   * Like `resolve`, but with the operating system's resolver, which uses the hosts file and the search domains. Only
   * for hosts that the operator trusts.
   */
  lookUp(name: string): Promise<readonly string[]>;

  /** Starts a TCP connection. The caller waits for `connect` or `error` and destroys the socket. */
  dial(destination: DialDestination): Socket;

  /** Certificates of additional certificate authorities to trust, in PEM. */
  readonly extraCertificates?: readonly string[];
}

/** Timeout of a DNS query in milliseconds, and number of tries. */
const RESOLVER_OPTIONS = { timeout: 2000, tries: 2 };

/**
 * Creates access to the internet. `resolve` queries only `nameServers`, by default those of the machine. It ignores the
 * hosts file, because that contains no public hosts.
 */
export function createInternetNetwork(nameServers?: readonly string[]): Network {
  return {
    async resolve(name, signal) {
      if (signal.aborted) return [];
      const resolver = new Resolver(RESOLVER_OPTIONS);
      if (nameServers) resolver.setServers(nameServers);
      const cancel = () => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const records = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
        return records.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    lookUp: lookUpWithOperatingSystem,

    dial({ address, port }) {
      return connect({ host: address, port, noDelay: true });
    },
  };
}

/** Resolves a host with the operating system's resolver. Returns an empty list if that fails. */
export async function lookUpWithOperatingSystem(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
