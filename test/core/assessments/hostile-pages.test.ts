import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ThreadedSourceReader } from '../../../adapters/html/threaded-source-reader.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { hostilePages } from '../../support/hostile-pages.ts';
import { aDocument } from '../../support/reading.ts';

const BYTES = 40_000;
const { evidence } = publicWebEvidence.rules;

const reader = new ThreadedSourceReader();
after(() => reader.close());

describe('A page that is written to keep its reader busy', () => {
  for (const [what, page] of hostilePages(BYTES)) {
    it(`comes to an outcome, and is cited at no length: ${what}`, async () => {
      const read = await reader.read(aDocument(page), evidence);

      assert.ok(read === 'unreadable' || read.facts.length <= 300);
    });
  }
});
