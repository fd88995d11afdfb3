import type { Config } from './config.ts';

/** The URL at which browsers reach the server. Without a configured URL, the server sets it once it listens. */
export interface PublicUrl {
  current: string;
}

export function createPublicUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicUrl {
  return { current: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}
