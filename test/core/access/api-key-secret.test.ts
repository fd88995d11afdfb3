import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isApiKeySecret, secretPrefix, writeApiKeySecret } from '../../../core/access/api-key-secret.ts';

const DIGITS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(writeApiKeySecret);
const SECRET = writeApiKeySecret(Uint8Array.from({ length: 32 }, (_, index) => index * 7));

describe('An API key secret', () => {
  it('is svc_, 43 base62 characters and 6 of a checksum', () => {
    fc.assert(fc.property(secrets, (secret) => assert.match(secret, /^svc_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/)));
  });

  it('is recognised', () => {
    fc.assert(fc.property(secrets, (secret) => assert.equal(isApiKeySecret(secret), true)));
  });

  it('is another one for other random bytes', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        assert.equal(writeApiKeySecret(one) === writeApiKeySecret(other), one.join() === other.join());
      }),
    );
  });

  it('is refused with any one character mistyped', () => {
    for (let place = 0; place < SECRET.length; place += 1) {
      for (const digit of DIGITS.filter((one) => one !== SECRET[place])) {
        assert.equal(isApiKeySecret(`${SECRET.slice(0, place)}${digit}${SECRET.slice(place + 1)}`), false);
      }
    }
  });

  it('is refused with a mistyped character wherever it is, whatever the secret', () => {
    fc.assert(
      fc.property(secrets, fc.nat(52), fc.constantFrom(...DIGITS, ' ', '_', 'é'), (secret, place, typed) => {
        const mistyped = `${secret.slice(0, place)}${typed}${secret.slice(place + 1)}`;
        assert.equal(isApiKeySecret(mistyped), mistyped === secret);
      }),
    );
  });

  it('is refused with two neighbours swapped', () => {
    fc.assert(
      fc.property(secrets, fc.nat(51), (secret, place) => {
        const [one = '', other = ''] = secret.slice(place, place + 2);
        const swapped = `${secret.slice(0, place)}${other}${one}${secret.slice(place + 2)}`;
        assert.equal(isApiKeySecret(swapped), one === other);
      }),
    );
  });

  it('is refused with anything before, behind or missing', () => {
    const altered = ['', 'svc_', SECRET.slice(4), SECRET.slice(0, -1), ` ${SECRET}`, `${SECRET}\n`, `${SECRET}0`];
    for (const text of [...altered, SECRET.toUpperCase(), `${SECRET},${SECRET}`]) {
      assert.equal(isApiKeySecret(text), false, text);
    }
  });

  it('keeps ten characters in the clear', () => {
    assert.equal(secretPrefix(SECRET), SECRET.slice(0, 10));
    assert.match(secretPrefix(SECRET), /^svc_[0-9A-Za-z]{6}$/);
  });
});
