import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractSecretPrefix, formatApiKeySecret, isApiKeySecret } from '../../../core/access/api-key-secret.ts';
import fc from '../../support/builders/fast-check.ts';

const DIGITS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(formatApiKeySecret);
const SECRET = formatApiKeySecret(Uint8Array.from({ length: 32 }, (_, index) => index * 7));

describe('formatApiKeySecret and isApiKeySecret', () => {
  it('formats svc_, 43 base62 characters and a checksum of 6', () => {
    fc.assert(fc.property(secrets, (secret) => assert.match(secret, /^svc_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/)));
  });

  it('accepts a formatted secret', () => {
    fc.assert(fc.property(secrets, (secret) => assert.equal(isApiKeySecret(secret), true)));
  });

  it('formats other random bytes as another secret', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        assert.equal(formatApiKeySecret(one) === formatApiKeySecret(other), one.join() === other.join());
      }),
    );
  });

  it('rejects a secret with any one character mistyped', () => {
    for (let index = 0; index < SECRET.length; index += 1) {
      for (const digit of DIGITS.filter((one) => one !== SECRET[index])) {
        assert.equal(isApiKeySecret(`${SECRET.slice(0, index)}${digit}${SECRET.slice(index + 1)}`), false);
      }
    }
  });

  it('rejects one mistyped character at any position of any secret', () => {
    fc.assert(
      fc.property(secrets, fc.nat(52), fc.constantFrom(...DIGITS, ' ', '_', 'é'), (secret, index, typed) => {
        const mistyped = `${secret.slice(0, index)}${typed}${secret.slice(index + 1)}`;
        assert.equal(isApiKeySecret(mistyped), mistyped === secret);
      }),
    );
  });

  it('rejects a secret with two neighbouring characters swapped', () => {
    fc.assert(
      fc.property(secrets, fc.nat(51), (secret, index) => {
        const [one = '', other = ''] = secret.slice(index, index + 2);
        const swapped = `${secret.slice(0, index)}${other}${one}${secret.slice(index + 2)}`;
        assert.equal(isApiKeySecret(swapped), one === other);
      }),
    );
  });

  it('rejects a secret with characters added before or after it, or missing', () => {
    const altered = ['', 'svc_', SECRET.slice(4), SECRET.slice(0, -1), ` ${SECRET}`, `${SECRET}\n`, `${SECRET}0`];
    for (const text of [...altered, SECRET.toUpperCase(), `${SECRET},${SECRET}`]) {
      assert.equal(isApiKeySecret(text), false, text);
    }
  });

  it('returns the first ten characters as the plain-text prefix', () => {
    assert.equal(extractSecretPrefix(SECRET), SECRET.slice(0, 10));
    assert.match(extractSecretPrefix(SECRET), /^svc_[0-9A-Za-z]{6}$/);
  });
});
