import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { checkTypes } from '../support/matchers/check-types.ts';
import { listGuides, parseSnippets, type Snippet } from '../support/matchers/guide-snippets.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const snippets = listGuides().flatMap((path) => parseSnippets(path));
const selectByLanguage = (...languages: readonly string[]) =>
  snippets.filter(({ language }) => languages.includes(language));

/** The output of tsc for these snippets, each written to a file in a folder that acts as the project root. */
function compile(code: readonly Snippet[]): string {
  const folder = createTemporaryFolder();
  return checkTypes(
    folder,
    code.map((snippet) => writeSnippet(folder, snippet)),
  );
}

/** Line breaks before the code preserve the line numbers of the document. */
function writeSnippet(folder: string, { path, line, language, code, file, context }: Snippet): string {
  const name = file ?? `snippets/${path.replaceAll(/\W/g, '-')}-${line}.${language}`;
  const before = context.join(' ').padEnd(1);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), `${'\n'.repeat(Math.max(0, line - 2))}${before}\n${code}\nexport {};\n`);
  return name;
}

describe('TypeScript and JavaScript in guides', () => {
  it('compile against the project', () => {
    const code = selectByLanguage('ts', 'js');

    assert.ok(code.length >= 9, 'expected more snippets');
    assert.equal(compile(code), '');
  });

  it('are reported if they do not compile', () => {
    const [first] = selectByLanguage('ts');
    assert.ok(first);

    assert.match(compile([{ ...first, code: 'const text: string = 1;' }]), /error TS2322/);
    assert.match(compile([{ ...first, language: 'js', code: 'const = 1;' }]), /error TS1134/);
    assert.match(compile([{ ...first, file: 'adapters/acme/a.ts', code: "import '../../core/gone.ts';" }]), /TS2882/);
  });
});

describe('JSON in guides', () => {
  it('is valid', () => {
    const json = selectByLanguage('json');

    assert.ok(json.length >= 10, 'expected more snippets');
    for (const { path, line, code } of json) {
      // An ellipsis replaces a value that the reader knows.
      const whole = code.replaceAll(/([{[,] *)…( *[}\],])/g, '$1$2');
      assert.doesNotThrow(() => JSON.parse(whole), `${path}:${line}`);
    }
  });
});

describe('Shell commands in guides', () => {
  it('have valid syntax', () => {
    const shell = selectByLanguage('sh');

    assert.ok(shell.length >= 50, 'expected more snippets');
    for (const { path, line, code } of shell) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' });
      assert.equal(status, 0, `${path}:${line}: ${stderr}`);
    }
  });
});
