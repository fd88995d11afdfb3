import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { partsOf } from '../../../adapters/html/parts.js';
import { ThreadedPageReader } from '../../../adapters/html/threaded-page-reader.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { SourceReader } from '../../../core/assessments/source-reader.ts';
import { TimeSlices } from '../../../core/assessments/time-slices.ts';
import { extractFacts } from '../../../core/evidence/extract-facts.ts';
import { hostilePages } from '../../support/hostile-pages.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { ManualTimer } from '../../support/manual-timer.ts';
import { aPage } from '../../support/page-builder.ts';

const BYTES = 40_000;
const URL = 'https://acme.example/';
const { evidence } = publicWebEvidence.rules;

const pages = new ThreadedPageReader();
after(() => pages.close());

describe('A page that is written to keep its reader busy', () => {
  const reader = new SourceReader(pages, new TimeSlices(new ManualClock(), new ManualTimer()));
  const source = { type: 'website', url: URL, contentType: 'text/html' } as const;

  for (const [what, page] of hostilePages(BYTES)) {
    it(`comes to an outcome, and is cited at no length: ${what}`, async () => {
      const body = { bytes: new TextEncoder().encode(page), charset: null };
      const read = await reader.read({ ...source, body }, evidence);

      assert.ok(read === 'unreadable' || read.facts.length <= 300);
    });
  }

  it('leaves others their turns: no step is longer than some thousand letters of text', () => {
    for (const text of ['free plan ', '$9 a month. ', '月額無料プラン']) {
      const blocks = Array.from({ length: 20 }, () => `p: ${text.repeat(2000 / text.length)}`);
      const steps = extractFacts(aPage({ blocks }), { type: 'website', url: URL }, evidence);
      let count = 0;
      while (!steps.next().done) count += 1;

      // The text is read once for its words and once for what it says.
      assert.ok(count > (2 * 20 * 2000) / 4000, text);
    }
  });

  it('is handed over in parts that are short to read', () => {
    const blocks = Array.from({ length: 10_000 }, (_, index) => ({
      kind: 'list_item',
      text: 'x'.repeat(20),
      locator: `li:nth-of-type(${index})`,
    }));
    const [first, ...others] = partsOf({ kind: 'page', blocks, links: [] });

    assert.equal(first?.parts, others.length);
    for (const part of [first, ...others]) assert.ok(JSON.stringify(part).length < 600_000);
    assert.equal([first?.read, ...others].flatMap((part) => part?.blocks ?? []).length, blocks.length);
  });
});
