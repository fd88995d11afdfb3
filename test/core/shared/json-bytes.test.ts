import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isJsonObject } from '../../../core/shared/json-bytes.ts';

const LEVELS = 5;

describe('isJsonObject', () => {
  const good = [
    '{}',
    ' \t\r\n{ } ',
    '{"a":1,"a":-0.5e+3,"b":[true,false,null,[],{}]}',
    '{"":"\\u00fc\\ud800\\"\\\\\\/\\b\\f\\n\\r\\t"}',
    '{"a":"ü€😀\u2028\u007f"}',
    `${'{"a":'.repeat(LEVELS - 1)}[]${'}'.repeat(LEVELS - 1)}`,
  ];
  for (const text of good) {
    it(`takes ${JSON.stringify(text)}`, () => assert.ok(isJsonObject(Buffer.from(text), LEVELS)));
  }

  const bad = [
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
    ...['01', '1.', '.5', '+1', '-', '1e', '1e+', '0x1', 'NaN', 'tru', 'truee', 'nul', 'undefined', '1_0'].map(inside),
    ...['"', '"\n"', '"\\x"', '"\\u12g4"', '"\\u12"', '"\\', '"a" "b"', "'a'"].map(inside),
    `${'{"a":'.repeat(LEVELS)}[]${'}'.repeat(LEVELS)}`,
  ];
  for (const text of bad) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.ok(!isJsonObject(Buffer.from(text), LEVELS)));
  }

  it('takes of all sequences of bytes in a string those that are UTF-8', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((all) => all.map((byte) => byte | 0x80));
    const edges = fc.tuple(
      fc.constantFrom(0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5),
      fc.array(fc.constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0), { maxLength: 3 }),
    );
    const sequences = fc.oneof(
      bytes,
      edges.map(([lead, rest]) => Uint8Array.of(lead, ...rest)),
    );
    const agrees = (sequence: Uint8Array) => sameAsParsing(Buffer.concat([open, sequence, close]));
    const [open, close] = [Buffer.from('{"a":"'), Buffer.from('"}')];
    fc.assert(fc.property(sequences, agrees), { numRuns: 1000 });
  });

  it('says of any bytes what decoding and parsing them says', () => {
    const texts = fc.tuple(fc.json({ maxDepth: 7 }), fc.constantFrom(undefined, 1, '\t')).map(([text, indent]) => {
      return JSON.stringify({ a: JSON.parse(text) }, null, indent);
    });
    const spoilt = fc.tuple(texts, fc.nat(), fc.constantFrom(...'{}[]",:\\ 0-.eu\n\u0000x\u00fc'), fc.nat({ max: 2 }));
    const agrees = ([text, place, sign, less]: [string, number, string, number]) => {
      const at = place % (text.length + 1);
      sameAsParsing(Buffer.from(text));
      sameAsParsing(Buffer.from(text.slice(0, at) + sign + text.slice(at + less)));
      sameAsParsing(Buffer.from(text.slice(0, at)));
    };
    fc.assert(fc.property(spoilt, agrees), { numRuns: 1000 });
  });
});

function inside(value: string): string {
  return `{"a":${value}}`;
}

function sameAsParsing(bytes: Uint8Array): void {
  assert.equal(isJsonObject(bytes, LEVELS), isParsed(bytes), Buffer.from(bytes).toString());
}

function isParsed(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) && levelsOf(value) <= LEVELS;
  } catch {
    return false;
  }
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}
