import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldWithoutSpaces, toFoldedText, toWords } from '../../../../core/evidence/text/words.ts';
import { toEvidenceDate } from '../../../../core/evidence/values/date.ts';
import { toEvidenceLanguage } from '../../../../core/evidence/values/language.ts';
import { isSameSite, toEvidenceUrl } from '../../../../core/evidence/values/url.ts';
import { toEvidenceVersion } from '../../../../core/evidence/values/version.ts';
import fc from '../../../support/builders/fast-check.ts';

function assertTable<Value>(read: (text: string) => Value, rows: readonly (readonly [text: string, value: Value])[]) {
  for (const [text, value] of rows) assert.deepEqual(read(text), value, text);
}

describe('The toEvidence functions', () => {
  it('accept ISO 8601 dates and UTC times', () => {
    assertTable(toEvidenceDate, [
      ['2024-02-29', '2024-02-29'],
      ['2024-05-06T07:08:09+02:00', '2024-05-06T05:08:09.000Z'],
      ['2024-05-06T07:08:09.123456Z', '2024-05-06T07:08:09.123Z'],
      ['2024-05-06 07:08 UTC', '2024-05-06T07:08:00.000Z'],
      ['2023-02-29', undefined],
      ['2024-05-06T07:08:09', undefined],
      ['05/06/2024', undefined],
    ]);
  });

  it('accept dates in every unambiguous spelling', () => {
    assertTable(toEvidenceDate, [
      ['May 29, 2024', '2024-05-29'],
      ['Sept. 3rd, 2024', '2024-09-03'],
      ['29 May 2024', '2024-05-29'],
      ['Wed, 29 May 2024 15:37:49 GMT', '2024-05-29T15:37:49.000Z'],
      ['2024/05/09', '2024-05-09'],
      ['2024年5月9日', '2024-05-09'],
      ['9/5/2024', undefined],
      ['09.05.2024', undefined],
      ['Feb 30, 2024', undefined],
      ['Mayor 3, 2024', undefined],
      ['May 2024', undefined],
    ]);
  });

  it('accept versions, without their v', () => {
    assertTable(toEvidenceVersion, [
      ['v1.2.3', '1.2.3'],
      ['2.0.0-rc.1', '2.0.0-rc.1'],
      ['1.2.3+build.5', '1.2.3+build.5'],
      ['12', '12'],
      ['2024-05-01', '2024-05-01'],
      ['latest', undefined],
      ['1.2.3 <script>', undefined],
    ]);
  });

  it('return language tags in canonical case', () => {
    assertTable(toEvidenceLanguage, [
      ['EN-gb', 'en-GB'],
      ['zh-hans-cn', 'zh-Hans-CN'],
      ['pt_BR', 'pt-BR'],
      ['english', undefined],
      ['', undefined],
    ]);
  });

  it('convert git URLs to web URLs', () => {
    const address = 'https://github.com/a/b';
    assertTable(
      (text) => toEvidenceUrl(text, undefined),
      [
        ['git+ssh://git@github.com/a/b.git', `${address}.git`],
        ['git://github.com/a/b.git', `${address}.git`],
        ['ssh://git@github.com:22/a/b', address],
        ['git@github.com:a/b', address],
        ['github:a/b', address],
      ],
    );
  });

  it('accept URLs without a scheme, but no relative ones, without a base URL', () => {
    assertTable(
      (text) => toEvidenceUrl(text, undefined),
      [
        ['github.com/a/b', 'https://github.com/a/b'],
        ['a/b', undefined],
        ['N/A', undefined],
        ['github.com/a/long…', undefined],
        ['github.com', undefined],
      ],
    );
  });

  it('accept absolute URLs without secrets', () => {
    assertTable(
      (text) => toEvidenceUrl(text, 'https://a.example/b/'),
      [
        ['c', 'https://a.example/b/c'],
        ['git+https://g.example/x.git', 'https://g.example/x.git'],
        ['https://a.example/#part', 'https://a.example/'],
        ['https://a.example/?token=x', undefined],
        ['https://u:p@a.example/', undefined],
        ['mailto:ada@a.example', undefined],
        [`https://a.example/${'x'.repeat(200)}`, undefined],
      ],
    );
  });

  it('treat a host and its subdomain as one site', () => {
    assert.ok(isSameSite('docs.a.example', 'a.example'));
    assert.ok(!isSameSite('a.github.io', 'github.io'));
    assert.ok(!isSameSite('a.co.uk', 'co.uk'));
    assert.ok(!isSameSite('ba.example', 'a.example'));
  });
});

describe('toWords', () => {
  it('ignores case, accents, width and hyphens', () => {
    assert.equal(toFoldedText('Für  Ｗindows-PC'), 'fur windows pc');
    assert.equal(foldWithoutSpaces('Mac OS-X'), foldWithoutSpaces('macOSX'));
    assert.deepEqual(toFoldedText('C++, C# and .NET, don’t'), 'c++ c# and .net don t');
    assert.equal(toFoldedText('無料プラン'), '無 料 プ ラ ン');
  });

  it('does not end a clause at a full stop without a space', () => {
    assert.deepEqual(toWords('Node.js 2.3.1. Next').clauseIndexes, [0, 0, 0, 0, 0, 1]);
  });

  it('returns words in order, at their positions, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { words, starts, ends, clauseIndexes: clauses } = toWords(text);
        const places = words.flatMap((_, index) => [starts[index] ?? -1, ends[index] ?? -1]);

        assert.deepEqual(
          places,
          [...places].sort((one, other) => one - other),
        );
        assert.ok(places.every((place) => place >= 0 && place <= text.length));
        assert.deepEqual(
          clauses,
          [...clauses].sort((one, other) => one - other),
        );
      }),
    );
  });
});
