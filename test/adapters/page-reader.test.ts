import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { LinkedomPageReader } from '../../adapters/html/linkedom-page-reader.ts';
import { pageReaderSuite } from '../conformance/page-reader.suite.ts';
import { SLOW } from '../support/pages.ts';

// It keeps nothing between pages, and its thread takes a while to start.
const reader = new LinkedomPageReader();
after(() => reader.close());
pageReaderSuite(async () => ({ port: reader, close: async () => {} }));

describe('LinkedomPageReader', () => {
  it('keeps the process until a page is read, and no longer', () => {
    const module = new URL('../../adapters/html/linkedom-page-reader.ts', import.meta.url).href;
    const program = `
      const { LinkedomPageReader } = await import('${module}');
      const read = new LinkedomPageReader().read(Buffer.from('<title>x</title>'), null);
      read.then((page) => process.stdout.write(JSON.stringify(page)));`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 30_000 });

    assert.deepEqual([stdout, status], ['{"title":"x"}', 0]);
  });

  it('reads pages that are given at once one after the other', async () => {
    const own = new LinkedomPageReader();
    const titles = ['a', 'b', 'c'];
    const read = await Promise.all(titles.map((title) => own.read(Buffer.from(`<title>${title}</title>`), null)));
    await own.close();

    assert.deepEqual(
      read,
      titles.map((title) => ({ title })),
    );
  });

  it('ends at once when it is closed, and leaves what it has not read', async () => {
    const own = new LinkedomPageReader();
    const pages = Array.from({ length: 20 }, () => own.read(SLOW, null));
    const begun = performance.now();
    await own.close();

    assert.ok(performance.now() - begun < 2000);
    assert.deepEqual(new Set(await Promise.all(pages)), new Set(['unreadable']));
  });
});
