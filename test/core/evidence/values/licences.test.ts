import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toWords } from '../../../../core/evidence/text/words.ts';
import { isOsiApproved, parseLicence } from '../../../../core/evidence/values/licence.ts';
import { findLicenceBeside, parseLeadingLicence } from '../../../../core/evidence/values/licences-in-text.ts';

const licences = {
  MIT: true,
  'Apache-2.0': true,
  'GPL-3.0': true,
  'GPL-3.0-only': true,
  'AGPL-3.0-or-later': true,
  ISC: true,
  Ruby: true,
  'BUSL-1.1': false,
};

type Read = string | boolean | undefined;

function assertTable(
  read: (text: string) => readonly Read[] | Read,
  rows: readonly (readonly [string, unknown])[],
): void {
  for (const [text, expected] of rows) assert.deepEqual(read(text), expected, text);
}

describe('parseLicence', () => {
  it('parses SPDX identifiers, expressions, URLs and names', () => {
    assertTable(
      (text) => parseLicence(text, licences)?.licence,
      [
        ['mit', 'MIT'],
        ['The MIT License', 'MIT'],
        ['The MIT License (MIT)', 'MIT'],
        ['Apache License, Version 2.0', 'Apache-2.0'],
        ['Apache 2.0', 'Apache-2.0'],
        ['GPL-3.0 license', 'GPL-3.0'],
        ['GNU General Public License v3 (GPLv3)', 'GPL-3.0'],
        ['GNU Affero General Public License, version 3 or later', 'AGPL-3.0-or-later'],
        ['Business Source License 1.1', 'BUSL-1.1'],
        ['MIT or Apache-2.0', 'MIT OR Apache-2.0'],
        ['(MIT AND ISC)', '(MIT AND ISC)'],
        ['https://opensource.org/licenses/MIT', 'MIT'],
        ['https://www.apache.org/licenses/LICENSE-2.0', 'Apache-2.0'],
        ['BSD', undefined],
        ['Apache', undefined],
        ['GPL', undefined],
        ['MIT OR', undefined],
        ['SEE LICENSE IN LICENSE', undefined],
        ['constructor', undefined],
        ['__proto__', undefined],
      ],
    );
  });

  it('reports approval of a name without a version', () => {
    assertTable(
      (text) => parseLicence(text, licences)?.isApproved,
      [
        ['BSD License', true],
        ['GPL', true],
        ['Apache Software License', true],
        ['BUSL-1.1', false],
        ['Apache', undefined],
      ],
    );
  });
});

describe('parseLeadingLicence', () => {
  it('parses the licence at the beginning of a sentence, unless another one follows', () => {
    assertTable(
      (text) => parseLeadingLicence(toWords(text), licences)?.licence,
      [
        ['MIT License, see the file', 'MIT'],
        ['the Apache License 2.0', 'Apache-2.0'],
        ['MIT or a commercial licence', undefined],
        ['terms of our agreement', undefined],
      ],
    );
  });
});

describe('findLicenceBeside', () => {
  /** Finds the licence beside the first of the words that rules use. */
  const beside = (text: string) => {
    const words = toWords(text);
    const at = words.words.findIndex((word) => /^(?:under|licen[cs]ed?|source|unter)$/.test(word));
    const found = findLicenceBeside(words, [at, at + 1], licences);
    return found && [found.licence, found.isApproved];
  };

  it('finds the licence before or behind words about licensing', () => {
    assertTable(beside, [
      ['Acme is MIT-licensed', ['MIT', true]],
      ['under the terms of the GNU General Public License, version 3 only', ['GPL-3.0-only', true]],
      ['under either of Apache License, Version 2.0 or MIT license', ['Apache-2.0 OR MIT', true]],
      ['licensed under the AGPL, or a commercial licence', [undefined, true]],
      ['under BUSL-1.1', ['BUSL-1.1', false]],
    ]);
  });

  it('does not match other words', () => {
    assertTable(beside, [
      ['under MIT with Commons Clause', undefined],
      ['under MIT and a proprietary licence', undefined],
      ['under MIT supervision', undefined],
      ['runs under Apache 2.4', undefined],
      ['open source Ruby gems', undefined],
      ['er kam mit Gepäck unter Apache Zelten', undefined],
      ['under a roof. MIT', undefined],
    ]);
  });
});

describe('isOsiApproved', () => {
  it('reports whether the OSI has approved a choice', () => {
    assertTable(
      (text) => isOsiApproved(text, licences),
      [
        ['MIT', true],
        ['BUSL-1.1', false],
        ['MIT OR BUSL-1.1', true],
        ['MIT AND BUSL-1.1', false],
        ['Unknown-1.0', undefined],
      ],
    );
  });
});
