import type { FetchedSource, FetchLimits, PageFetcher } from '../../core/assessments/page-fetcher.port.ts';
import { type EvidenceWorld, inWorld } from './evidence-world.ts';
import type { Opened } from './opened.ts';

/** Opens a fetcher whose internet is a world. */
export type OpenFetcher = (world: EvidenceWorld) => Promise<Opened<PageFetcher>>;
/** Fetches one address; limits that are not given are generous, but for two redirects. */
type Fetch = (url: string, limits?: Partial<FetchLimits>, signal?: AbortSignal) => Promise<FetchedSource>;
/** Makes the body of a case from one that gets a world of its own and fetches in it. */
export type OnFetcher = (body: (world: EvidenceWorld, fetch: Fetch) => Promise<void>) => () => Promise<void>;

const LIMITS: FetchLimits = { totalMs: 10_000, wireBytes: 100_000, decodedBytes: 200_000, redirects: 2 };

/** What a fetch answers besides its outcome when it reached nothing. */
export const NOTHING = {
  finalUrl: null,
  httpStatus: null,
  contentType: null,
  decodedBytes: null,
  redirects: 0,
  body: null,
};

/** Runs cases on the fetchers that `open` opens. */
export function fetchingWith(open: OpenFetcher): OnFetcher {
  return (body) =>
    inWorld(async (world) => {
      const { port, close } = await open(world);
      try {
        await body(world, (url, limits, signal = new AbortController().signal) =>
          port.fetch(url, { ...LIMITS, ...limits }, signal),
        );
      } finally {
        await close();
      }
    });
}
