import { ThreadedSourceReader } from '../../../../adapters/source-reader/threaded-source-reader.ts';
import { publicWebEvidenceProfile } from '../../../../core/assessments/public-web-evidence.ts';
import { createHostilePages } from '../../builders/hostile-pages.ts';
import { MEMORY_HUNGRY_PAGE } from '../../fixtures/costly-pages.ts';
import { aFetchedDocument } from '../../matchers/page-reading.ts';

// Reads the pages that take most memory, and prints the outcomes and the peak memory of this process, in KiB.

/**
 * Four assessments at a time, each fetching four sources: the maximum number of bodies waiting to be read, each as
 * large as the shipped profile allows.
 */
const CONCURRENT_BODIES = 16;
const MAX_BODY_BYTES = publicWebEvidenceProfile.rules.fetch.decodedBytes;
const SPACE = 32;
const LARGEST_IN_MEMORY = ['attributes', 'offers in JSON-LD', 'short list items'];

const pages = createHostilePages(1_000_000).filter(([what]) => LARGEST_IN_MEMORY.includes(what));
const worst = [...pages.map(([, page]) => new TextEncoder().encode(page)), MEMORY_HUNGRY_PAGE];
const others = Array.from({ length: CONCURRENT_BODIES - worst.length }, () =>
  new Uint8Array(MAX_BODY_BYTES).fill(SPACE),
);
const documents = [
  ...worst.map((bytes) => aFetchedDocument(bytes)),
  ...others.map((bytes) => aFetchedDocument(bytes, { contentType: 'application/json' })),
];
const reader = new ThreadedSourceReader();
const read = await Promise.all(documents.map((one) => reader.read(one, publicWebEvidenceProfile.rules.evidence)));
await reader.close();
const outcomes = read.map((one) => (one === 'unreadable' ? one : 'read'));
process.stdout.write(JSON.stringify({ outcomes, peak: process.resourceUsage().maxRSS }));
