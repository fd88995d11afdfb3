import type { ApiClient } from './api-client.ts';
import type { Config } from './wire.ts';

/** Milliseconds for which an answer is good; what an intent does is asked at each use anyway. */
const MAX_AGE_MS = 60_000;

/** The site's intents, actions and texts, requested when a visitor first acts. */
export class Configuration {
  private readonly cache = new Map<string, { readonly config: Config; readonly readAt: number }>();

  constructor(private readonly api: ApiClient) {}

  /** In the language that is nearest to this one; `undefined` when the service does not answer. */
  async read(language: string): Promise<Config | undefined> {
    const cache = this.cache.get(language);
    if (cache && performance.now() - cache.readAt < MAX_AGE_MS) return cache.config;
    const { body } = await this.api.request<Config>(`widget/config?locale=${language}`);
    if (body) this.cache.set(language, { config: body, readAt: performance.now() });
    return body;
  }

  /** Asks anew at the next use, since something was not as it said. */
  invalidate(): void {
    this.cache.clear();
  }
}
