import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ThreadedSourceReader } from '../../adapters/source-reader/threaded-source-reader.ts';
import { sourceReaderSuite } from '../conformance/source-reader.suite.ts';
import { createTitleRules } from '../support/builders/title-rules.ts';
import { SLOW_PAGE } from '../support/fixtures/costly-pages.ts';
import { aFetchedDocument } from '../support/matchers/page-reading.ts';

// Shared: it stores nothing between documents, and its thread takes a while to start.
const reader = new ThreadedSourceReader();
after(() => reader.close());
sourceReaderSuite(async () => ({ port: reader, close: async () => {} }));

const RULES = createTitleRules();

describe('ThreadedSourceReader', () => {
  it('keeps the process alive only until a document is read', () => {
    const module = new URL('../../adapters/source-reader/threaded-source-reader.ts', import.meta.url).href;
    const program = `
      const { ThreadedSourceReader } = await import('${module}');
      const document = { type: 'website', url: 'https://x.example/', contentType: 'text/html',
        subject: { name: 'x', platforms: [], integrations: [] },
        body: { bytes: Buffer.from('<title>x</title>'), charset: null } };
      const read = new ThreadedSourceReader().read(document, ${JSON.stringify(RULES)});
      read.then(({ facts }) => process.stdout.write(facts[0].value));`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 120_000 });

    assert.deepEqual([stdout, status], ['x', 0]);
  });

  it('reads concurrent documents one after the other', async () => {
    const own = new ThreadedSourceReader();
    const titles = ['a', 'b', 'c'];
    const read = await Promise.all(titles.map((title) => own.read(aFetchedDocument(`<title>${title}</title>`), RULES)));
    await own.close();

    assert.deepEqual(
      read.map((one) => one !== 'unreadable' && one.facts[0]?.value),
      titles,
    );
  });

  it('reads a page at the maximum nesting depth', async () => {
    for (const open of ['<div>', '<i>', '<a href=x><div>']) {
      const page = `<title>x</title>${open.repeat(4090 / (open.split('<').length - 1))}`;
      assert.notEqual(await reader.read(aFetchedDocument(page), RULES), 'unreadable', open);
    }
  });

  it('rejects invalid rules instead of reporting an unreadable document, and reads on', async () => {
    const facts = [{ id: 'x', fact: 'title', sources: 'all', from: { kind: 'title' }, as: null }] as never;
    const broken = { ...RULES, facts };
    const page = aFetchedDocument('<title>x</title>');

    await assert.rejects(reader.read(page, broken), TypeError);
    assert.notEqual(await reader.read(page, RULES), 'unreadable');
  });

  it('accepts a timely result although the event loop was blocked beyond the timeout', async () => {
    const page = aFetchedDocument('<title>x</title>');
    await reader.read(page, RULES);
    const reading = reader.read(page, RULES);
    await nextTurn();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100);

    assert.notEqual(await reading, 'unreadable');
  });

  it('ends at once on close and reports unread documents as unreadable', async () => {
    const own = new ThreadedSourceReader();
    const pages = Array.from({ length: 20 }, () => own.read(aFetchedDocument(SLOW_PAGE), RULES));
    const begun = performance.now();
    await own.close();

    assert.ok(performance.now() - begun < 15_000);
    assert.deepEqual(new Set(await Promise.all(pages)), new Set(['unreadable']));
  });
});
