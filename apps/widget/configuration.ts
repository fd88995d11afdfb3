import type { Server } from './server.ts';
import type { Config } from './wire.ts';

/** Milliseconds for which an answer is good; what an intent does is asked at each use anyway. */
const FRESH = 60_000;

/** The site's intents, actions and texts, requested when a visitor first acts. */
export class Configuration {
  private readonly known = new Map<string, { readonly config: Config; readonly readAt: number }>();

  constructor(private readonly server: Server) {}

  /** In the language that is nearest to this one; `undefined` when the service does not answer. */
  async read(language: string): Promise<Config | undefined> {
    const known = this.known.get(language);
    if (known && performance.now() - known.readAt < FRESH) return known.config;
    const { body } = await this.server.ask<Config>(`widget/config?locale=${language}`);
    if (body) this.known.set(language, { config: body, readAt: performance.now() });
    return body;
  }

  /** Asks anew at the next use, since something was not as it said. */
  forget(): void {
    this.known.clear();
  }
}
