import type { HarnessLine } from '../../apps/harness/start-harness.ts';

/** The product as it runs: one server, or several on one store, any of which may be asked. */
export interface Installation {
  readonly line: HarnessLine;
  readonly baseUrls: readonly string[];
  /** Makes two more accounts with their sites. */
  seedMore(): Promise<HarnessLine>;
  stop(): Promise<unknown>;
}
