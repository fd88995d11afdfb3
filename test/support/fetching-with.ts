import type { FetchedSource, FetchLimits, PageFetcher } from '../../core/assessments/page-fetcher.port.ts';
import { type EvidenceWorld, inWorld } from './evidence-world.ts';
import type { Opened } from './opened.ts';

/** Opens a fetcher whose internet is a world. */
export type OpenFetcher = (world: EvidenceWorld) => Promise<Opened<PageFetcher>>;
/** Fetches one address; limits that are not given are generous, but for two redirects. */
type Fetch = (url: string, limits?: Partial<FetchLimits>, signal?: AbortSignal) => Promise<FetchedSource>;
/** A case: in a world of its own it fetches, each time in a run of its own, or begins runs of several fetches. */
type Body = (world: EvidenceWorld, fetch: Fetch, beginRun: () => Fetch) => Promise<void>;
/** Makes the body of a test from a case. */
export type OnFetcher = (body: Body) => () => Promise<void>;

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
        const beginRun = (): Fetch => {
          const run = port.beginRun();
          return (url, limits, signal = new AbortController().signal) =>
            run.fetch(url, { ...LIMITS, ...limits }, signal);
        };
        await body(world, (...asked) => beginRun()(...asked), beginRun);
      } finally {
        await close();
      }
    });
}
