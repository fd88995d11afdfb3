import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { ThreadedPageReader } from '../../adapters/html/threaded-page-reader.ts';
import { pageReaderSuite } from '../conformance/page-reader.suite.ts';
import { SLOW } from '../support/pages.ts';
import { PAGE_URL, pageOf } from '../support/reading.ts';

// It keeps nothing between pages, and its thread takes a while to start.
const reader = new ThreadedPageReader();
after(() => reader.close());
pageReaderSuite(async () => ({ port: reader, close: async () => {} }));

describe('ThreadedPageReader', () => {
  it('keeps the process until a page is read, and no longer', () => {
    const module = new URL('../../adapters/html/threaded-page-reader.ts', import.meta.url).href;
    const program = `
      const { ThreadedPageReader } = await import('${module}');
      const read = new ThreadedPageReader().read(Buffer.from('<title>x</title>'), null, 'https://x.example/');
      read.then(({ title }) => process.stdout.write(title));`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 30_000 });

    assert.deepEqual([stdout, status], ['x', 0]);
  });

  it('reads pages that are given at once one after the other', async () => {
    const own = new ThreadedPageReader();
    const titles = ['a', 'b', 'c'];
    const read = await Promise.all(titles.map((title) => pageOf(own, `<title>${title}</title>`)));
    await own.close();

    assert.deepEqual(
      read.map(({ title }) => title),
      titles,
    );
  });

  it('ends at once when it is closed, and leaves what it has not read', async () => {
    const own = new ThreadedPageReader();
    const pages = Array.from({ length: 20 }, () => own.read(SLOW, null, PAGE_URL));
    const begun = performance.now();
    await own.close();

    assert.ok(performance.now() - begun < 2000);
    assert.deepEqual(new Set(await Promise.all(pages)), new Set(['unreadable']));
  });
});
