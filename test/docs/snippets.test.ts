import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { documents, type Snippet, snippetsIn } from '../support/matchers/guide-snippets.ts';
import { temporaryFolder } from '../support/servers/portico.ts';

const snippets = documents().flatMap((path) => snippetsIn(path));
const inLanguage = (...languages: readonly string[]) => snippets.filter(({ language }) => languages.includes(language));

/** What tsc reports of these snippets, each a file of its own in a folder that stands for the project's root. */
function compile(code: readonly Snippet[]): string {
  const folder = temporaryFolder();
  const files = code.map((snippet) => write(folder, snippet));
  // A program that the reader is to finish may have names that it does not use yet.
  const unfinished = { noUnusedLocals: false, noUnusedParameters: false };
  const compilerOptions = {
    ...unfinished,
    allowJs: true,
    checkJs: false,
    rootDirs: [packageRoot, folder],
    lib: ['es2023', 'dom'],
    typeRoots: [join(packageRoot, 'node_modules/@types')],
    paths: { 'portico/client': [join(packageRoot, 'contracts/client/client.ts')] },
  };
  const config = { extends: join(packageRoot, 'tsconfig.json'), compilerOptions, files, include: [], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = join(packageRoot, 'node_modules/.bin/tsc');
  return spawnSync(tsc, ['--pretty', 'false', '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
}

/** Line breaks before the code keep its line numbers those of the document. */
function write(folder: string, { path, line, language, code, file, context }: Snippet): string {
  const name = file ?? `snippets/${path.replaceAll(/\W/g, '-')}-${line}.${language}`;
  const before = context.join(' ').padEnd(1);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), `${'\n'.repeat(Math.max(0, line - 2))}${before}\n${code}\nexport {};\n`);
  return name;
}

describe('The TypeScript and JavaScript of the guides', () => {
  it('compiles against the project', () => {
    const code = inLanguage('ts', 'js');

    assert.ok(code.length >= 9, 'too few snippets were seen');
    assert.equal(compile(code), '');
  });

  it('is refused where it would not', () => {
    const [first] = inLanguage('ts');
    assert.ok(first);

    assert.match(compile([{ ...first, code: 'const text: string = 1;' }]), /error TS2322/);
    assert.match(compile([{ ...first, language: 'js', code: 'const = 1;' }]), /error TS1134/);
    assert.match(compile([{ ...first, file: 'adapters/acme/a.ts', code: "import '../../core/gone.ts';" }]), /TS2882/);
  });
});

describe('The JSON of the guides', () => {
  it('can be parsed', () => {
    const json = inLanguage('json');

    assert.ok(json.length >= 10, 'too few snippets were seen');
    for (const { path, line, code } of json) {
      // An ellipsis as a value stands for something that the reader knows.
      const whole = code.replaceAll(/([{[,] *)…( *[}\],])/g, '$1$2');
      assert.doesNotThrow(() => JSON.parse(whole), `${path}:${line}`);
    }
  });
});

describe('The shell of the guides', () => {
  it('can be parsed', () => {
    const shell = inLanguage('sh');

    assert.ok(shell.length >= 50, 'too few snippets were seen');
    for (const { path, line, code } of shell) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' });
      assert.equal(status, 0, `${path}:${line}: ${stderr}`);
    }
  });
});
