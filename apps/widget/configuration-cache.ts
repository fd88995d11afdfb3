import type { ApiClient } from './api-client.ts';
import type { WidgetConfig } from './wire.ts';

/**
 * How long a configuration is used from the cache. The content of an intent or action is never cached: the server
 * resolves it each time it is opened.
 */
const MAX_CONFIG_AGE_MS = 60_000;

/** A cache of the site's intents, actions and texts, by language. Sends no request before the first `readConfig`. */
export class ConfigurationCache {
  private readonly cache = new Map<string, { readonly config: WidgetConfig; readonly readAt: number }>();

  constructor(private readonly api: ApiClient) {}

  /** Returns the configuration in the closest available language, or `undefined` if the server does not respond. */
  async readConfig(language: string): Promise<WidgetConfig | undefined> {
    const cached = this.cache.get(language);
    if (cached && performance.now() - cached.readAt < MAX_CONFIG_AGE_MS) return cached.config;
    const { body } = await this.api.request<WidgetConfig>(`widget/config?locale=${language}`);
    if (body) this.cache.set(language, { config: body, readAt: performance.now() });
    return body;
  }

  /** Clears the cache. Call it if the server rejects an intent or action that the cached configuration contains. */
  invalidateCache(): void {
    this.cache.clear();
  }
}
