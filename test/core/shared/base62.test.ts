import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeBase62, encodeIntegerAsBase62 } from '../../../core/shared/base62.ts';
import fc from '../../support/builders/fast-check.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function decode(text: string): bigint {
  return [...text].reduce((value, digit) => value * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
}

describe('encodeBase62', () => {
  it('uses digits, then upper-case, then lower-case letters', () => {
    assert.equal(encodeBase62(Uint8Array.of(0), 1), '0');
    assert.equal(encodeBase62(Uint8Array.of(10), 1), 'A');
    assert.equal(encodeBase62(Uint8Array.of(61), 1), 'z');
    assert.equal(encodeBase62(Uint8Array.of(62), 2), '10');
    assert.equal(encodeBase62(Uint8Array.of(1, 0), 2), '48');
  });

  it('pads with zeros on the left', () => {
    assert.equal(encodeBase62(Uint8Array.of(0, 0, 1), 5), '00001');
    assert.equal(encodeBase62(new Uint8Array(0), 3), '000');
  });

  it('encodes any 32 bytes in 43 characters', () => {
    assert.equal(encodeBase62(new Uint8Array(32).fill(255), 43).length, 43);
  });

  it('preserves the value of the bytes', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(bytes, (value) => {
        const hexadecimal = Buffer.from(value).toString('hex');
        assert.equal(decode(encodeBase62(value, 43)), BigInt(`0x${hexadecimal}`));
      }),
    );
  });
});

describe('encodeIntegerAsBase62', () => {
  it('encodes an integer like the same number in bytes', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), (value) => {
        const bytes = Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
        assert.equal(encodeIntegerAsBase62(value, 6), encodeBase62(bytes, 6));
      }),
    );
  });
});
