import type { Config } from './config.ts';

/** The URL at which browsers reach the server. A server that listens on any free port sets it once it listens. */
export interface PublicAddress {
  current: string;
}

export function publicAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicAddress {
  return { current: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}
