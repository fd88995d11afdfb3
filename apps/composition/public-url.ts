import type { Config } from './config.ts';

/** The URL at which browsers reach the server. A server that listens on any free port sets it once it listens. */
export interface PublicUrl {
  current: string;
}

export function createPublicUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicUrl {
  return { current: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}
