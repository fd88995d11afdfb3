import { ThreadedSourceReader } from '../../adapters/html/threaded-source-reader.ts';
import { publicWebEvidence } from '../../core/assessments/public-web-evidence.ts';
import { hostilePages } from './hostile-pages.ts';
import { HUNGRY } from './pages.ts';
import { aDocument } from './reading.ts';

/** Sources of four assessments that run at a time, each of which fetches four: the most that waits to be read by default. */
const AT_ONCE = 16;

/** A process of its own that reads hostile pages of a megabyte, and one that takes all memory it can get; prints its peak in KiB. */
const reader = new ThreadedSourceReader();
const pages = [...hostilePages(1_000_000).map(([, page]) => new TextEncoder().encode(page)), HUNGRY];
const left = pages.values();
const outcomes: string[] = [];
const readNext = async () => {
  for (const page of left) {
    const read = await reader.read(aDocument(page), publicWebEvidence.rules.evidence);
    outcomes.push(read === 'unreadable' ? read : 'read');
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, readNext));
await reader.close();
process.stdout.write(JSON.stringify({ outcomes, peak: process.resourceUsage().maxRSS }));
