import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestPath } from '../../apps/server/request-path.ts';

const targets: readonly (readonly [target: string, path: string | undefined])[] = [
  ['/', '/'],
  ['/health', '/health'],
  ['/health?a=/b#c', '/health'],
  ['/health#c?a', '/health'],
  ['/a/../b//c/', '/a/../b//c/'],
  ['*', '*'],
  ['http://host.example/a?b', '/a'],
  ['HTTPS://host.example:8443/a/b', '/a/b'],
  ['http://host.example', '/'],
  ['http://host.example?a', '/'],
  ['/a%2Fb/%C3%BC?%zz', '/a%2Fb/%C3%BC'],
  ['/%zz/%2F/%', '/%25zz/%2F/%25'],
  ['/%ff?a=%41', '/%25ff'],
  ['http://', undefined],
  ['http:///a', undefined],
  ['health', undefined],
  ['host.example:443', undefined],
  ['?a', undefined],
  ['', undefined],
];

describe('The target of a request', () => {
  for (const [target, path] of targets) {
    it(`${target || 'that is empty'} has ${path === undefined ? 'no path' : `the path ${path}`}`, () => {
      assert.equal(requestPath(target), path);
    });
  }
});
