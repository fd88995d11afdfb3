import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import {
  compareVersionNumbers,
  formatProfileVersionName,
  hashRules,
  isProfileKey,
  isVersionNumber,
  parseProfileVersionName,
} from '../../../core/assessments/profile-version.ts';
import fc from '../../support/builders/fast-check.ts';
import { aProfileRules } from '../../support/builders/profile-builder.ts';

const cryptography = new NodeCryptography(new Uint8Array(32));
const number = fc.nat(999_999);
const version = fc.tuple(number, number, number).map((parts) => parts.join('.'));
const key = fc
  .array(fc.stringMatching(/^[a-z0-9]{1,9}$/), { minLength: 1, maxLength: 9 })
  .map((words) => words.join('-'));
const hash = fc.stringMatching(/^[0-9a-f]{12}$/);

describe('formatProfileVersionName and parseProfileVersionName', () => {
  it('consists of key, number and hash', () => {
    const name = { profileKey: 'public-web', version: '1.20.3', hash: '0123456789ab' };

    assert.equal(formatProfileVersionName(name), 'public-web@1.20.3+0123456789ab');
  });

  it('parses what it formats', () => {
    fc.assert(
      fc.property(key, version, hash, (profileKey, version, hash) => {
        const name = { profileKey, version, hash };
        assert.deepEqual(parseProfileVersionName(formatProfileVersionName(name)), name);
      }),
    );
  });

  for (const text of [
    '',
    'web',
    'web@1.0.0',
    'web@1.0.0+',
    'web@1.0.0+0123456789a',
    'web@1.0.0+0123456789abc',
    'web@1.0.0+0123456789AB',
    'web@1.0+0123456789ab',
    'Web@1.0.0+0123456789ab',
    '@1.0.0+0123456789ab',
    'web@@1.0.0+0123456789ab',
    'web@1.0.0+0123456789ab\n',
    ' web@1.0.0+0123456789ab',
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(parseProfileVersionName(text), undefined);
    });
  }
});

describe('isProfileKey', () => {
  it('accepts words of lower-case letters and digits, joined by hyphens', () => {
    for (const text of ['a', '7', 'web', 'public-web-evidence', '2-x', 'a'.repeat(120)]) assert.ok(isProfileKey(text));
  });

  it('rejects anything else', () => {
    for (const text of [
      '',
      '-',
      'a-',
      '-a',
      'a--b',
      'A',
      'ä',
      'a b',
      'a_b',
      'a.b',
      'a/b',
      'a@b',
      'a\n',
      'a'.repeat(121),
    ]) {
      assert.equal(isProfileKey(text), false, text);
    }
  });
});

describe('isVersionNumber', () => {
  it('accepts three numbers of at most 6 digits', () => {
    for (const text of ['0.0.0', '1.0.0', '10.20.30', '999999.0.1']) assert.ok(isVersionNumber(text), text);
  });

  it('rejects anything else', () => {
    for (const text of [
      '',
      '1',
      '1.0',
      '1.0.0.0',
      '01.0.0',
      '1.0.0-beta',
      'v1.0.0',
      '1000000.0.0',
      '1.0.0\n',
      '-1.0.0',
    ]) {
      assert.equal(isVersionNumber(text), false, text);
    }
  });

  it('compares major, then minor, then patch numbers', () => {
    const ordered = ['0.0.9', '0.0.10', '0.2.0', '1.0.0', '1.0.1', '2.0.0', '10.0.0'];
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (one, other) => {
        const order = compareVersionNumbers(ordered[one] ?? '', ordered[other] ?? '');
        assert.equal(Math.sign(order), Math.sign(one - other));
      }),
    );
  });
});

describe('hashRules', () => {
  it('returns 12 hexadecimal digits', () => {
    assert.match(hashRules(aProfileRules(), cryptography), /^[0-9a-f]{12}$/);
  });

  it('does not depend on the order of members', () => {
    const { fetch, ...rest } = aProfileRules();
    const turned = {
      ...(Object.fromEntries(Object.entries(rest).reverse()) as typeof rest),
      fetch: Object.fromEntries(Object.entries(fetch).reverse()) as typeof fetch,
    };

    assert.equal(hashRules(turned, cryptography), hashRules(aProfileRules(), cryptography));
  });

  it('differs for different rules', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string(), fc.nat(), (title, retentionDays, otherTitle, otherDays) => {
        fc.pre(title !== otherTitle || retentionDays !== otherDays);
        const [one, other] = [
          aProfileRules({ title, retentionDays }),
          aProfileRules({ title: otherTitle, retentionDays: otherDays }),
        ];
        assert.notEqual(hashRules(one, cryptography), hashRules(other, cryptography));
      }),
    );
  });
});
