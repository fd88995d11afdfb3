import type { Network } from '../../adapters/fetching/network.ts';
import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../adapters/fetching/undici-page-fetcher.ts';
import { ThreadedSourceReader } from '../../adapters/html/threaded-source-reader.ts';
import { evidenceNetwork } from '../../apps/harness/evidence-network.ts';
import { FetchingSourceVisitor } from '../../core/assessments/fetching-source-visitor.ts';
import type { FetchedSource, FetchLimits } from '../../core/assessments/page-fetcher.port.ts';
import type { SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { SourceVisitor } from '../../core/assessments/source-visitor.port.ts';
import type { EvidenceWorld } from './evidence-world.ts';

/** Generous, so that a test sets the one limit that it is about. */
export const LIMITS: FetchLimits = { totalMs: 10_000, wireBytes: 1 << 20, decodedBytes: 2 << 20, redirects: 5 };

/** Its thread starts with the first page, and keeps no process alive. */
const sharedReader = new ThreadedSourceReader();

/** A fetcher whose internet is this world. */
export function fetcherIn(world: EvidenceWorld): UndiciPageFetcher {
  return new UndiciPageFetcher(new PublicUrlPolicy(), networkOf(world));
}

/** Visits the sources of a world in this process. */
export function visitorIn(world: EvidenceWorld, reader: SourceReader = sharedReader): SourceVisitor {
  return new FetchingSourceVisitor(fetcherIn(world), reader);
}

/** Fetches one address of a world; limits that are not given are generous. */
export function fetchIn(world: EvidenceWorld, url: string, limits: Partial<FetchLimits> = {}): Promise<FetchedSource> {
  return fetcherIn(world)
    .beginRun()
    .fetch(url, { ...LIMITS, ...limits }, new AbortController().signal);
}

/** The internet that a world is. */
export function networkOf(world: EvidenceWorld): Network {
  const { resolve, dial } = evidenceNetwork(world.places);
  return {
    authorities: world.authorities,
    async resolve(name, signal) {
      const answers = world.addresses.get(name);
      return (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? (await resolve(name, signal));
    },
    dial(destination) {
      world.dialled.push(`${destination.name} ${destination.address}`);
      return dial(destination);
    },
  };
}
