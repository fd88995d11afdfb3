import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedFiles } from '../../apps/generator/generated-files.ts';
import { listProjectFiles, parseSourceFile, readProjectFile } from './source-files.ts';
import { collectNodes } from './syntax.ts';

const MAX_COLUMNS = 120;
/** Maximum columns besides an unbreakable token. */
const MAX_COLUMNS_BESIDE_TOKEN = 60;
const CHECKED = /\.(?:[cm]?[jt]s|tsx|css|html|sh|ya?ml|json|md)$/;
/** Copies of web pages, and the lock file of npm. */
const DATA = /^(?:package-lock\.json|test\/.*\.json|test\/bench\/evidence\/(?:page-parts|standard-mix|dense-mix)\.ts)$/;
/** Completely generated files. Files with only a generated table are checked. */
const GENERATED = [
  'contracts/openapi.json',
  'contracts/crm-signature-vectors.json',
  'contracts/webhook-signature-vectors.json',
  'docs/errors.md',
];

describe('Lines', () => {
  const files = listProjectFiles().filter(
    (path) => CHECKED.test(path) && !DATA.test(path) && !GENERATED.includes(path),
  );

  it(`have at most ${MAX_COLUMNS} columns`, () => {
    assert.ok(files.length >= 1000, 'expected more files');
    assert.deepEqual(
      files.flatMap((path) => findWideLines(path, readProjectFile(path))),
      [],
    );
  });

  it('may be wider in generated files', () => {
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
    it(`are reported if too wide, in ${path}: ${text.slice(0, 30)} …`, () => {
      assert.equal(findWideLines(path, text).length, 1);
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
    it(`are accepted if they fit or have an unbreakable token, in ${path}: ${text.slice(0, 30)} …`, () => {
      assert.deepEqual(findWideLines(path, text), []);
    });
  }
});

function findWideLines(path: string, text: string): readonly string[] {
  if (text.split('\n').every(fitsWidth)) return [];
  const tokens = findUnbreakableTokens(path, text);
  return text.split('\n').flatMap((line, index) => {
    const isTableRow = path.endsWith('.md') && line.startsWith('|');
    return fitsWidth(line) || isTableRow || isWideBecauseOfToken(line, tokens)
      ? []
      : [`${path}:${index + 1} ${line.trim()}`];
  });
}

function fitsWidth(line: string): boolean {
  return lineWidth(line) <= MAX_COLUMNS;
}

/** In code points, because fonts differ in the width of East Asian characters and emoji. */
function lineWidth(line: string): number {
  return [...line].length;
}

/** Whether a line is too wide only because of one unbreakable token. */
function isWideBecauseOfToken(line: string, tokens: readonly string[]): boolean {
  return tokens.some((token) => line.includes(token) && lineWidth(line.replace(token, '')) <= MAX_COLUMNS_BESIDE_TOKEN);
}

/** URLs, regular expression literals and, in JSON, strings. */
function findUnbreakableTokens(path: string, text: string): readonly string[] {
  const urls = text.match(/https?:\/\/[^\s)>"'`]+/g) ?? [];
  if (path.endsWith('.json')) return [...urls, ...(text.match(/"(?:[^"\\]|\\.)*"/g) ?? [])];
  if (!/\.(?:[cm]?[jt]s|tsx)$/.test(path)) return urls;
  const literals = collectNodes(parseSourceFile(path, text).program).filter(({ regex }) => regex !== undefined);
  return [...urls, ...literals.map(({ raw }) => String(raw))];
}
