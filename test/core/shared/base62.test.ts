import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { base62, encodeIntegerAsBase62 } from '../../../core/shared/base62.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function numberOf(text: string): bigint {
  return [...text].reduce((value, digit) => value * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
}

describe('base62', () => {
  it('writes digits, then capitals, then small letters', () => {
    assert.equal(base62(Uint8Array.of(0), 1), '0');
    assert.equal(base62(Uint8Array.of(10), 1), 'A');
    assert.equal(base62(Uint8Array.of(61), 1), 'z');
    assert.equal(base62(Uint8Array.of(62), 2), '10');
    assert.equal(base62(Uint8Array.of(1, 0), 2), '48');
  });

  it('fills up with zeros on the left', () => {
    assert.equal(base62(Uint8Array.of(0, 0, 1), 5), '00001');
    assert.equal(base62(new Uint8Array(0), 3), '000');
  });

  it('writes 32 bytes in 43 characters, the highest of them too', () => {
    assert.equal(base62(new Uint8Array(32).fill(255), 43).length, 43);
  });

  it('keeps the value of the bytes', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(bytes, (given) => {
        const hexadecimal = Buffer.from(given).toString('hex');
        assert.equal(numberOf(base62(given, 43)), BigInt(`0x${hexadecimal}`));
      }),
    );
  });
});

describe('base62OfInteger', () => {
  it('writes what base62 writes for the same number in bytes', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), (given) => {
        const bytes = Uint8Array.of(given >>> 24, given >>> 16, given >>> 8, given);
        assert.equal(encodeIntegerAsBase62(given, 6), base62(bytes, 6));
      }),
    );
  });
});
