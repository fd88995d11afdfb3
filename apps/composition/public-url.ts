import type { Config } from './config.ts';

/**
 * The URL at which browsers reach the server. If no URL is configured, the server sets `current` when it starts to
 * listen.
 */
export interface PublicUrl {
  current: string;
}

export function createPublicUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicUrl {
  return { current: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}
