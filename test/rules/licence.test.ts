import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../contracts/openapi/openapi-document.ts';
import { listProjectFiles, readProjectFile } from './source-files.ts';

/** An SPDX tag or OCI image label; captures the licence. */
const DECLARATION = /(?:SPDX-License-Identifier:|org\.opencontainers\.image\.licenses["']?\s*[=:])\s*["']?([\w.+-]+)/g;
/** A statement about the licence of the product; captures the licence. */
const STATEMENT = /\b(?:licensed|released|available|published) under (?:the )?([\w.-]+(?: License)?)/gi;

describe('The licence', () => {
  it('is the MIT License in LICENSE', () => {
    const text = readProjectFile('LICENSE').replaceAll(/\s+/g, ' ');

    assert.match(
      text,
      /^MIT License Copyright \(c\) \d{4} The Portico authors Permission is hereby granted, free of charge/,
    );
    assert.match(text, /to use, copy, modify, merge, publish, distribute, sublicense, and\/or sell copies/);
    assert.match(text, /THE SOFTWARE IS PROVIDED "AS IS"/);
  });

  it('is MIT in every package manifest and in the lock file', () => {
    const manifests = listProjectFiles().filter((path) => /(?:^|\/)package\.json$/.test(path));

    assert.ok(manifests.includes('package.json'));
    for (const path of manifests) assert.equal(JSON.parse(readProjectFile(path)).license, 'MIT', path);
    assert.equal(JSON.parse(readProjectFile('package-lock.json')).packages[''].license, 'MIT');
  });

  it('is MIT in the published contract', () => {
    const license = { name: 'MIT', identifier: 'MIT' };

    assert.deepEqual(createOpenApiDocument().info.license, license);
    assert.deepEqual(JSON.parse(readProjectFile('contracts/openapi.json')).info.license, license);
  });

  it('is linked from the README', () => {
    assert.match(readProjectFile('README.md'), /\bMIT \(\[LICENSE\]\(LICENSE\)\)/);
  });

  it('is not contradicted in source files, image labels or documents', () => {
    const files = listProjectFiles().filter((path) => /\.(?:[jt]sx?|cjs|ya?ml|md|html|css)$|Dockerfile/.test(path));
    // Evidence rules and their tests contain the licences of other products.
    const own = files.filter((path) => !/^(?:test|core\/assessments|core\/evidence)\//.test(path));

    assert.ok(own.length >= 100, 'expected more files');
    assert.deepEqual(
      own.flatMap((path) => findOtherLicences(readProjectFile(path)).map((licence) => `${path}: ${licence}`)),
      [],
    );
  });

  it('is detected by these patterns', () => {
    assert.deepEqual(findOtherLicences(`// SPDX-License-${'Identifier'}: Apache-2.0`), ['Apache-2.0']);
    assert.deepEqual(findOtherLicences('LABEL org.opencontainers.image.licenses="GPL-3.0-only"'), ['GPL-3.0-only']);
    assert.deepEqual(findOtherLicences('Portico is released under the BSD License.'), ['BSD License']);
    assert.deepEqual(findOtherLicences('LABEL org.opencontainers.image.licenses=MIT'), []);
  });
});

function findOtherLicences(text: string): string[] {
  return [...text.matchAll(DECLARATION), ...text.matchAll(STATEMENT)]
    .map(([, licence = '']) => licence)
    .filter((licence) => !/^MIT\b/.test(licence));
}
