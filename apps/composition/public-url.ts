import type { Config } from './config.ts';

/**
 * The URL at which browsers reach the server. If no public URL is configured, the server sets `current` when it starts
 * to listen.
 */
export interface PublicUrl {
  current: string;
  /**
   * Whether the URL is configured, or this process is the server that listens at it. Otherwise `current` is derived
   * from the settings `host` and `port`, and browsers may not reach it.
   */
  isKnown: boolean;
  /**
   * The URL of the IP address and port that the server listens on. Derived from the settings until the server listens.
   */
  listening: string;
}

export function createPublicUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicUrl {
  const listening = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { current: publicUrl ?? listening, isKnown: publicUrl !== undefined, listening };
}
