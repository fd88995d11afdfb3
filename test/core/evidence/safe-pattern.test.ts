import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { anchorsOf } from '../../../core/evidence/matching/anchors/anchor.ts';
import { faultOfPattern } from '../../../core/evidence/safe-pattern.ts';

const SAFE = [
  '^/package/([\\w.-]+)/?$',
  '^/(?:docs|api)/v\\d+',
  '^/a{2,5}b*c?$',
  '^/[^/]+/x',
  '^v?\\d+\\.\\d+$',
  '^/(@[\\w.-]+/[\\w.-]+)',
];
const UNSAFE: readonly (readonly [pattern: string, why: RegExp])[] = [
  ['abc', /begin with \^/],
  ['^(a+)+$', /quantify a group/],
  ['^(a|a)*$', /may not hold/],
  ['^(?:a|ab)*$', /group of more than words/],
  ['^(?:a|ab)c$', /choice/],
  ['^a+a+$', /repeat/],
  ['^\\w+\\d$', /repeat/],
  ['^[a-z]*[0-9]*[a-z]$', /repeat/],
  ['^a?a?a?a$', /repeat/],
  ['^(a)\\1', /may not hold/],
  ['^(?=a)a', /look-around/],
  ['^(?<!a)b', /look-around/],
  ['^.*x', /may not hold/],
  ['^a{1,9999}', /can not|may not|times|hold/],
  ['^a{256}', /255 times/],
  ['^a{5,2}', /fewer times/],
  ['^a++', /quantified/],
  ['^(a)(b)', /one group/],
  ['^(a', /without an end/],
  ['^[a', /class/],
  ['^[z-a]', /can not be read/],
  ['^a|b', /may not hold/],
  [`^${'a'.repeat(200)}`, /200 characters/],
];

describe('A safe pattern', () => {
  it('is made of what can be matched one way only', () => {
    for (const pattern of SAFE) assert.equal(faultOfPattern(pattern), undefined, pattern);
  });

  for (const [pattern, why] of UNSAFE) {
    it(`is not ${pattern.slice(0, 40)}`, () => assert.match(faultOfPattern(pattern) ?? '', why));
  }

  it('is each of the shipped ones', () => {
    const anchors = publicWebEvidence.rules.evidence.facts.flatMap(({ anchor }) => anchorsOf(anchor));
    const patterns = anchors.flatMap((anchor) => ('pattern' in anchor && anchor.pattern ? [anchor.pattern] : []));

    assert.ok(patterns.length > 10);
    assert.deepEqual(patterns.map(faultOfPattern).filter(Boolean), []);
  });

  it('is a pattern that the machine reads, and that ends soon on any text', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '\\d',
      '\\w',
      '[a-c]',
      '[^a]',
      '(',
      ')',
      '(?:ab|cd)',
      '?',
      '*',
      '+',
      '{2,9}',
      '/',
      '-',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.stringMatching(/^[abcd1/-]{0,24}$/), (pieces, text) => {
        const pattern = `^${pieces.join('')}`;
        if (faultOfPattern(pattern) !== undefined) return;
        new RegExp(`${pattern}$`).test(text.repeat(40));
      }),
      { numRuns: 2000 },
    );
  });
});
