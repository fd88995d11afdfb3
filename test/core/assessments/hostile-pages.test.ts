import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { createHostilePages } from '../../support/builders/hostile-pages.ts';
import { aFetchedDocument } from '../../support/matchers/page-reading.ts';

const BYTES = 40_000;
/** Memory limit of the assessing process, as stated in docs/assessments.md. */
const MAX_MEMORY = 512 * 1024;
const { evidence } = publicWebEvidenceProfile.rules;

const reader = new ThreadedSourceReader();
after(() => reader.close());

describe('A hostile page', () => {
  for (const [what, page] of createHostilePages(BYTES)) {
    it(`reaches an outcome and yields only short evidence: ${what}`, async () => {
      const read = await reader.read(aFetchedDocument(page), evidence);

      assert.ok(read === 'unreadable' || read.facts.length <= 300);
    });
  }

  it('keeps the process below 512 MiB with a full queue', () => {
    const program = new URL('../../support/servers/processes/peak-memory.ts', import.meta.url).pathname;
    const flags = ['--import', 'tsx', program];
    const { stdout, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 120_000 });
    assert.equal(status, 0);
    const { outcomes, peak } = JSON.parse(stdout) as { outcomes: readonly string[]; peak: number };

    assert.deepEqual(new Set(outcomes), new Set(['read', 'unreadable']));
    assert.ok(peak < MAX_MEMORY, `${peak} KiB`);
  });
});
