import { ThreadedSourceReader } from '../../../../adapters/source-reader/threaded-source-reader.ts';
import { publicWebEvidence } from '../../../../core/assessments/public-web-evidence.ts';
import { hostilePages } from '../../builders/hostile-pages.ts';
import { HUNGRY } from '../../fixtures/pages.ts';
import { aDocument } from '../../matchers/reading.ts';

// Reads the pages that take most memory, and prints the outcomes and the peak memory of this process, in KiB.

/**
 * Four assessments at a time, each fetching four sources: the maximum number of bodies waiting to be read, each as
 * large as the shipped profile allows.
 */
const CONCURRENT_BODIES = 16;
const MAX_BODY_BYTES = publicWebEvidence.rules.fetch.decodedBytes;
const SPACE = 32;
const LARGEST_IN_MEMORY = ['attributes', 'offers in JSON-LD', 'short list items'];

const pages = hostilePages(1_000_000).filter(([what]) => LARGEST_IN_MEMORY.includes(what));
const worst = [...pages.map(([, page]) => new TextEncoder().encode(page)), HUNGRY];
const others = Array.from({ length: CONCURRENT_BODIES - worst.length }, () =>
  new Uint8Array(MAX_BODY_BYTES).fill(SPACE),
);
const documents = [
  ...worst.map((bytes) => aDocument(bytes)),
  ...others.map((bytes) => aDocument(bytes, { contentType: 'application/json' })),
];
const reader = new ThreadedSourceReader();
const read = await Promise.all(documents.map((one) => reader.read(one, publicWebEvidence.rules.evidence)));
await reader.close();
const outcomes = read.map((one) => (one === 'unreadable' ? one : 'read'));
process.stdout.write(JSON.stringify({ outcomes, peak: process.resourceUsage().maxRSS }));
