import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOrigin, toOrigin } from '../../../core/access/origin.ts';

describe('toOrigin', () => {
  for (const [typed, origin] of [
    ['kettle.example', 'https://kettle.example'],
    [' www.Kettle.example/tea?a=1#b ', 'https://www.kettle.example'],
    ['kettle.example:8443', 'https://kettle.example:8443'],
    ['kettle.example:443', 'https://kettle.example'],
    ['http://kettle.example/', 'http://kettle.example'],
    ['HTTPS://KETTLE.EXAMPLE', 'https://kettle.example'],
    ['käse.example', 'https://xn--kse-qla.example'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['[::1]:3000/x', 'http://[::1]:3000'],
  ] as const) {
    it(`converts ${JSON.stringify(typed)} to ${origin}`, () => {
      assert.equal(toOrigin(typed), origin);
      assert.ok(isOrigin(toOrigin(typed)));
    });
  }

  for (const typed of [
    '',
    'a b',
    '*.kettle.example',
    'https://*',
    'ftp://kettle.example',
    'ada:secret@kettle.example',
  ]) {
    it(`returns invalid input ${JSON.stringify(typed)} unchanged`, () => {
      assert.ok(!isOrigin(toOrigin(typed)));
    });
  }
});
