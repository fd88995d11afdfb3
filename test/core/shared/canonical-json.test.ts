import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalJson } from '../../../core/shared/canonical-json.ts';
import fc from '../../support/builders/fast-check.ts';

describe('canonicalJson', () => {
  it('sorts the keys of every object', () => {
    assert.equal(canonicalJson({ b: { d: 1, c: 2 }, a: [{ f: 1, e: 2 }] }), '{"a":[{"e":2,"f":1}],"b":{"c":2,"d":1}}');
  });

  it('sorts keys by code units', () => {
    const sorted = canonicalJson({ '\ufb33': 1, '😀': 2, a: 3, A: 4, '10': 5, '9': 6 });

    assert.equal(sorted, '{"10":5,"9":6,"A":4,"a":3,"😀":2,"\ufb33":1}');
  });

  it('keeps the order of arrays', () => {
    assert.equal(canonicalJson([3, 1, 2, [], {}]), '[3,1,2,[],{}]');
  });

  it('omits keys whose value is undefined', () => {
    assert.equal(canonicalJson({ a: undefined, b: null }), '{"b":null}');
  });

  it('formats scalars like JSON', () => {
    for (const value of [null, true, 0, -1.5, 1e21, '', 'a"b\\\u2028\n']) {
      assert.equal(canonicalJson(value), JSON.stringify(value));
    }
  });

  it('includes a key named __proto__', () => {
    assert.equal(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}')), '{"__proto__":{"a":2},"b":1}');
  });

  it('preserves the value and does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        assert.deepEqual(JSON.parse(canonicalJson(plain)), plain);
        assert.equal(canonicalJson(reverseKeys(plain)), canonicalJson(plain));
      }),
    );
  });

  it('gives different texts for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        assert.equal(canonicalJson(one) === canonicalJson(other), same);
      }),
    );
  });
});

/** Reverses the key order of all objects in a value. */
function reverseKeys(value: unknown): unknown {
  return rebuilt(value, (entries) => entries.reverse());
}

function sorted(value: unknown): unknown {
  return rebuilt(value, (entries) => entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Entries = [string, unknown][];

function rebuilt(value: unknown, order: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((one) => rebuilt(one, order));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(order(Object.entries(value)).map(([key, member]) => [key, rebuilt(member, order)]));
}
