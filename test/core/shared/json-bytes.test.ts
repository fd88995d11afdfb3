import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isJsonObject } from '../../../core/shared/json-bytes.ts';
import fc from '../../support/builders/fast-check.ts';

const MAX_DEPTH = 5;

describe('isJsonObject', () => {
  const valid = [
    '{}',
    ' \t\r\n{ } ',
    '{"a":1,"a":-0.5e+3,"b":[true,false,null,[],{}]}',
    '{"":"\\u00fc\\ud800\\"\\\\\\/\\b\\f\\n\\r\\t"}',
    '{"a":"ü€😀\u2028\u007f"}',
    `${'{"a":'.repeat(MAX_DEPTH - 1)}[]${'}'.repeat(MAX_DEPTH - 1)}`,
  ];
  for (const text of valid) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.ok(isJsonObject(Buffer.from(text), MAX_DEPTH)));
  }

  const invalid = [
    '',
    ' ',
    '[]',
    '1',
    '"a"',
    'null',
    '{',
    '}',
    '{}{}',
    '{}x',
    '{]',
    '[}',
    '\ufeff{}',
    '\u00a0{}',
    '{a:1}',
    "{'a':1}",
    '{"a"}',
    '{"a":}',
    '{"a" 1}',
    '{"a":1,}',
    '{,}',
    '{"a":1 "b":2}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    ...['01', '1.', '.5', '+1', '-', '1e', '1e+', '0x1', 'NaN', 'tru', 'truee', 'nul', 'undefined', '1_0'].map(
      asMember,
    ),
    ...['"', '"\n"', '"\\x"', '"\\u12g4"', '"\\u12"', '"\\', '"a" "b"', "'a'"].map(asMember),
    `${'{"a":'.repeat(MAX_DEPTH)}[]${'}'.repeat(MAX_DEPTH)}`,
  ];
  for (const text of invalid) {
    it(`rejects ${JSON.stringify(text)}`, () => assert.ok(!isJsonObject(Buffer.from(text), MAX_DEPTH)));
  }

  it('accepts exactly the byte sequences in a string that are UTF-8', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((all) => all.map((byte) => byte | 0x80));
    const edges = fc.tuple(
      fc.constantFrom(0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
      fc.array(fc.constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0), { maxLength: 3 }),
    );
    const sequences = fc.oneof(
      bytes,
      edges.map(([lead, rest]) => Uint8Array.of(lead, ...rest)),
    );
    const agrees = (sequence: Uint8Array) => assertSameAsParsing(Buffer.concat([open, sequence, close]));
    const [open, close] = [Buffer.from('{"a":"'), Buffer.from('"}')];
    fc.assert(fc.property(sequences, agrees), { numRuns: 1000 });
  });

  it('agrees with decoding and parsing for any bytes', () => {
    const texts = fc.tuple(fc.json({ maxDepth: 7 }), fc.constantFrom(undefined, 1, '\t')).map(([text, indent]) => {
      return JSON.stringify({ a: JSON.parse(text) }, null, indent);
    });
    const mutations = fc.tuple(
      texts,
      fc.nat(),
      fc.constantFrom(...'{}[]",:\\ 0-.eu\n\u0000x\u00fc'),
      fc.nat({ max: 2 }),
    );
    const agrees = ([text, index, sign, less]: [string, number, string, number]) => {
      const at = index % (text.length + 1);
      assertSameAsParsing(Buffer.from(text));
      assertSameAsParsing(Buffer.from(text.slice(0, at) + sign + text.slice(at + less)));
      assertSameAsParsing(Buffer.from(text.slice(0, at)));
    };
    fc.assert(fc.property(mutations, agrees), { numRuns: 1000 });
  });
});

function asMember(value: string): string {
  return `{"a":${value}}`;
}

function assertSameAsParsing(bytes: Uint8Array): void {
  assert.equal(isJsonObject(bytes, MAX_DEPTH), isParsedAsObject(bytes), Buffer.from(bytes).toString());
}

function isParsedAsObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) && nestingDepth(value) <= MAX_DEPTH;
  } catch {
    return false;
  }
}

function nestingDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(nestingDepth));
}
