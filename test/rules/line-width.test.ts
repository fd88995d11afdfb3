import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedFiles } from '../../apps/generator/generated-files.ts';
import { projectFiles, read, sourceFile } from './source-files.ts';
import { nodesIn } from './syntax.ts';

const MAX_COLUMNS = 120;
/** Columns that may stand beside a token that cannot be broken. */
const MAX_BESIDE_TOKEN = 60;
const CHECKED = /\.(?:[cm]?[jt]s|tsx|css|html|sh|ya?ml|json|md)$/;
/** Whole pages, line by line as sites send them, and the lock file of npm. */
const DATA = /^(?:package-lock\.json|test\/.*\.json|test\/bench\/evidence\/(?:page-parts|standard-mix|dense-mix)\.ts)$/;
/** Files that are generated entirely; those with only a generated table are still checked. */
const GENERATED = ['contracts/openapi.json', 'contracts/crm-signature-vectors.json', 'docs/errors.md'];

describe('A line', () => {
  const files = projectFiles().filter((path) => CHECKED.test(path) && !DATA.test(path) && !GENERATED.includes(path));

  it(`has at most ${MAX_COLUMNS} columns`, () => {
    assert.ok(files.length >= 1000, 'too few files were seen');
    assert.deepEqual(
      files.flatMap((path) => tooWide(path, read(path))),
      [],
    );
  });

  it('may be wider in a generated file', () => {
    const paths = generatedFiles.map(({ path }) => path);

    for (const path of GENERATED) assert.ok(paths.includes(path), path);
  });

  const words = 'word '.repeat(25).trimEnd();
  const link = `https://example.com/${'a'.repeat(110)}`;
  for (const [path, text] of [
    ['core/planted.ts', `// ${words}`],
    ['core/planted.ts', `const x = '${words}';`],
    ['core/planted.ts', `const ${'x'.repeat(100)} = 1; const y = /${'a'.repeat(30)}/;`],
    ['apps/planted.css', `/* ${words} */`],
    ['apps/planted.json', `{ "a": [${'"word", '.repeat(20)}"word"] }`],
    ['docs/planted.md', words],
    ['docs/planted.md', `\`\`\`sh\necho ${words}\n\`\`\``],
  ] as const) {
    it(`is rejected when it is wider, in ${path}: ${text.slice(0, 30)} …`, () => {
      assert.equal(tooWide(path, text).length, 1);
    });
  }

  for (const [path, text] of [
    ['core/planted.ts', `// ${words.slice(0, MAX_COLUMNS - 3)}`],
    ['core/planted.ts', `// See ${link}`],
    ['core/planted.ts', `const x =\n  /^(?:${'word|'.repeat(25)})$/iu;`],
    ['apps/planted.json', `  "description": "${words}",`],
    ['docs/planted.md', `| ${words} |`],
    ['docs/planted.md', `[RFC](${link})`],
  ] as const) {
    it(`is accepted when it fits or has an unbreakable token, in ${path}: ${text.slice(0, 30)} …`, () => {
      assert.deepEqual(tooWide(path, text), []);
    });
  }
});

function tooWide(path: string, text: string): readonly string[] {
  if (text.split('\n').every(fits)) return [];
  const tokens = unbreakable(path, text);
  return text.split('\n').flatMap((line, index) => {
    const isTableRow = path.endsWith('.md') && line.startsWith('|');
    return fits(line) || isTableRow || isForToken(line, tokens) ? [] : [`${path}:${index + 1} ${line.trim()}`];
  });
}

function fits(line: string): boolean {
  return widthOf(line) <= MAX_COLUMNS;
}

/** In code points: fonts disagree on the width of East Asian characters and emoji. */
function widthOf(line: string): number {
  return [...line].length;
}

/** Whether a line is only too wide because of one token that cannot be broken. */
function isForToken(line: string, tokens: readonly string[]): boolean {
  return tokens.some((token) => line.includes(token) && widthOf(line.replace(token, '')) <= MAX_BESIDE_TOKEN);
}

/** URLs, regular expression literals and, in JSON, strings. */
function unbreakable(path: string, text: string): readonly string[] {
  const urls = text.match(/https?:\/\/[^\s)>"'`]+/g) ?? [];
  if (path.endsWith('.json')) return [...urls, ...(text.match(/"(?:[^"\\]|\\.)*"/g) ?? [])];
  if (!/\.(?:[cm]?[jt]s|tsx)$/.test(path)) return urls;
  const literals = nodesIn(sourceFile(path, text).program).filter(({ regex }) => regex !== undefined);
  return [...urls, ...literals.map(({ raw }) => String(raw))];
}
