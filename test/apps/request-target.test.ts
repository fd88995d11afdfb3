import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isInvalidRequestTarget, toOriginFormTarget } from '../../apps/server/middleware/request-target.ts';

const targets: readonly (readonly [target: string, local: string])[] = [
  ['/', '/'],
  ['/health', '/health'],
  ['/health?a=/b#c', '/health?a=/b'],
  ['/health#c?a', '/health'],
  ['/a/../b//c/', '/a/../b//c/'],
  ['*', '*'],
  ['http://host.example/a?b', '/a?b'],
  ['HTTPS://host.example:8443/a/b', '/a/b'],
  ['http://[host/a', '/a'],
  ['http://host.example', '/'],
  ['http://host.example?a', '/?a'],
  ['/a%2Fb/%C3%BC?%zz', '/a%2Fb/%C3%BC?%zz'],
  ['/%zz/%2F/%', '/%25zz/%2F/%25'],
  ['/%ff?a=%41', '/%25ff?a=%41'],
];

describe('toOriginFormTarget', () => {
  for (const [target, local] of targets) {
    it(`returns ${local} for ${target}`, () => {
      assert.equal(toOriginFormTarget(target), local);
      assert.equal(isInvalidRequestTarget(local), false);
    });
  }

  for (const target of ['http://', 'http:///a', 'health', 'host.example:443', '?a', '', '*?a', '**']) {
    it(`marks ${JSON.stringify(target)} as invalid, because it has no path`, () => {
      assert.ok(isInvalidRequestTarget(toOriginFormTarget(target)));
    });
  }
});
