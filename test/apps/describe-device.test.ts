import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeDevice } from '../../apps/server/operations/describe-device.ts';
import fc from '../support/builders/fast-check.ts';

const describeUserAgent = (userAgent: string | undefined) => describeDevice({ headers: { 'user-agent': userAgent } });

describe('describeDevice', () => {
  for (const [userAgent, device] of [
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 ' +
        'Safari/537.36 Edg/126.0',
      'Microsoft Edge on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 ' +
        'Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['curl/8.5.0', null],
    ['', null],
    [undefined, null],
    ['<b>bold/1 x', null],
    [`${'x'.repeat(100)}/1 x`, null],
  ] as const) {
    it(`returns ${JSON.stringify(device)} for ${JSON.stringify(userAgent?.slice(0, 60))}`, () => {
      assert.equal(describeUserAgent(userAgent), device);
    });
  }

  it('returns a short text or null for any header', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (userAgent) => {
        const device = describeUserAgent(userAgent);
        assert.ok(device === null || /^[\w .-]{1,84}$/.test(device));
      }),
    );
  });
});
