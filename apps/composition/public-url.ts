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
}

export function createPublicUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicUrl {
  const listeningUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { current: publicUrl ?? listeningUrl, isKnown: publicUrl !== undefined };
}
