import { Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** Where to dial: a name and port, and the one of its addresses that was checked. */
export interface Destination {
  readonly name: string;
  readonly address: string;
  readonly port: number;
}

/** How names become addresses, and addresses sockets. Whoever stands in for it still has every address checked. */
export interface Network {
  /** Every address of a name, the preferred ones first; none when it has none or they cannot be learned. */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;

  /** Begins a TCP connection; whoever asked waits for its `connect` or `error`, and ends it. */
  dial(destination: Destination): Socket;

  /** Certificates, in PEM, that are trusted besides those that Node trusts. */
  readonly authorities?: readonly string[];
}

/** Milliseconds for one question to a name server, and how often it is put. */
const RESOLVER_OPTIONS = { timeout: 2000, tries: 2 };

/**
 * The internet. Host names are resolved by name servers only (the machine's, unless others are given): the machine's
 * hosts file names nothing public.
 */
export function internet(nameServers?: readonly string[]): Network {
  return {
    async resolve(name, signal) {
      if (signal.aborted) return [];
      const resolver = new Resolver(RESOLVER_OPTIONS);
      if (nameServers) resolver.setServers(nameServers);
      const cancel = () => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    dial({ address, port }) {
      return connect({ host: address, port, noDelay: true });
    },
  };
}
