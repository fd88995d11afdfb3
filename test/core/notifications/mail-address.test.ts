import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isMailAddress,
  isSameAddress,
  normalizeAddressWithoutTag,
  parseMailSender,
} from '../../../core/notifications/mail-address.ts';

describe('isMailAddress', () => {
  for (const address of [
    'ada@example.com',
    'ada.lovelace+shop@mail.example.com',
    "o'brien@example.com",
    'ada@localhost',
    'jürgen@bücher.example',
    '用户@例子.广告',
    `${'a'.repeat(64)}@example.com`,
  ]) {
    it(`accepts ${address}`, () => assert.equal(isMailAddress(address), true));
  }

  for (const address of [
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example..com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@exa_mple.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada..b@example.com',
    'ada@eve@example.com',
    'ada @example.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada\0@example.com',
    'ada@example.com, eve@evil.example',
    'ada@example.com;eve@evil.example',
    '<ada@example.com>',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada(comment)@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@2130706433',
    'ada@xn--a.example',
    'ada\u202e@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'abcdefghi.'.repeat(26)}com`,
  ]) {
    it(`rejects ${JSON.stringify(address)}`, () => assert.equal(isMailAddress(address), false));
  }

  it('takes little time for a long text', () => {
    assert.equal(isMailAddress(`${'a.'.repeat(50_000)}@${'a.'.repeat(50_000)}`), false);
  });
});

describe('isSameAddress', () => {
  it('ignores the case of letters and the normalization of characters', () => {
    assert.equal(isSameAddress('Support@Example.com', 'support@example.COM'), true);
    assert.equal(isSameAddress('zoe\u0308@a.example', 'zoë@a.example'), true);
    assert.equal(isSameAddress('support@example.com', 'sales@example.com'), false);
  });

  it('compares international domains in both spellings', () => {
    assert.equal(isSameAddress('support@bücher.example', 'support@xn--bcher-kva.example'), true);
    assert.equal(isSameAddress('support@ｅxample.com', 'support@example.com'), true);
  });
});

describe('normalizeAddressWithoutTag', () => {
  for (const [address, expected] of [
    ['Ada+Shop+1@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@a.example', 'ada@a.example'],
    ['+49@a.example', '+49@a.example'],
  ] as const) {
    it(`converts ${address}`, () => assert.equal(normalizeAddressWithoutTag(address), expected));
  }
});

describe('parseMailSender', () => {
  for (const [text, address, name] of [
    ['support@example.com', 'support@example.com', null],
    [' support@example.com ', 'support@example.com', null],
    ['Example Support <support@example.com>', 'support@example.com', 'Example Support'],
    ['<support@example.com>', 'support@example.com', null],
  ] as const) {
    it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(parseMailSender(text), { address, name }));
  }

  for (const text of [
    '',
    'support',
    'a@b.example, c@d.example',
    'A <a@b.example> B',
    'A\n<a@b.example>',
    '"A" <a@b>',
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => assert.equal(parseMailSender(text), undefined));
  }
});
