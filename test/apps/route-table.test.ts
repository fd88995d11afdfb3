import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RouteTable } from '../../apps/server/route-table.ts';

function tableOf(...paths: readonly string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const path of paths) table.add(path, path);
  return table;
}

describe('A path of an address', () => {
  it('is found with what it names, decoded', () => {
    const found = tableOf('/sites/:siteId/tickets/:ticketId').find('/sites/a%20b/tickets/%2F..');

    assert.deepEqual(found?.params, { siteId: 'a b', ticketId: '/..' });
  });

  it('may end with one slash', () => {
    const table = tableOf('/docs', '/docs/:name', '/');

    assert.equal(table.find('/docs/')?.target, '/docs');
    assert.equal(table.find('/docs/a/')?.target, '/docs/:name');
    assert.equal(table.find('/docs//'), undefined);
  });

  for (const other of ['/Health', '/health/x', '//health', 'health', '/%68ealth', '/healthy', '/', '*', '']) {
    it(`is another one when it is written ${other || 'not at all'}`, () => {
      assert.equal(tableOf('/health').find(other), undefined);
    });
  }

  it('leads to the first of two that it has', () => {
    const [narrow, wide] = ['/console/assets/:file', '/console/{*place}'];

    assert.equal(tableOf(narrow, wide).find('/console/assets/a.js')?.target, narrow);
    assert.equal(tableOf(narrow, wide).find('/console/a/b/c')?.target, wide);
    assert.equal(tableOf(wide, narrow).find('/console/assets/a.js')?.target, wide);
  });

  it('may name a part of its first part', () => {
    const table = tableOf('/widget.js', '/widget.:hash.js');

    assert.equal(table.find('/widget.js')?.target, '/widget.js');
    assert.deepEqual(table.find('/widget.0af.js')?.params, { hash: '0af' });
    assert.equal(table.find('/widget.0af.css'), undefined);
  });
});
