import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { readHarnessOptions } from '../../apps/harness/options.ts';
import { temporaryFolder } from '../support/servers/portico.ts';

const folder = temporaryFolder();

function writeMapFile(text: string): string {
  const file = join(folder, 'map.json');
  writeFileSync(file, text);
  return file;
}

describe('--evidence-map of the harness', () => {
  it('takes a JSON object from host names to places on loopback', () => {
    const places = { 'shop.example.com': '127.0.0.1:8080', 'docs.example.com': '[::1]:80', 'a.org': 'localhost:1' };
    const { evidenceMap } = readHarnessOptions([
      '--evidence-map',
      writeMapFile(JSON.stringify(places)),
      '--data',
      folder,
    ]);

    assert.deepEqual(evidenceMap, new Map(Object.entries(places)));
  });

  for (const [what, text, words] of [
    ['no JSON', 'shop.example.com', /it is not JSON$/],
    ['no object', '["shop.example.com"]', /must hold a JSON object/],
    ['null', 'null', /must hold a JSON object/],
    ['a place elsewhere', '{"shop.example.com": "10.0.0.1:80"}', /the place of shop\.example\.com must be/],
    ['a place without a port', '{"shop.example.com": "127.0.0.1"}', /the place of shop\.example\.com must be/],
    ['a place that is no text', '{"shop.example.com": 80}', /the place of shop\.example\.com must be/],
    ['an address for a name', '{"http://shop.example.com/": "127.0.0.1:80"}', /is no host name/],
  ] as const) {
    it(`refuses a file that holds ${what}, in one line that names it`, () => {
      const file = writeMapFile(text);

      assert.throws(
        () => readHarnessOptions(['--evidence-map', file, '--store', 'memory']),
        (error) => {
          assert.ok(error instanceof Error);
          assert.match(error.message, words);
          assert.ok(error.message.startsWith(`--evidence-map ${file}: `));
          assert.ok(!error.message.includes('\n'));
          return true;
        },
      );
    });
  }

  it('refuses a file that is not there', () => {
    const missing = join(folder, 'missing.json');

    assert.throws(() => readHarnessOptions(['--evidence-map', missing]), /it cannot be read$/);
  });
});

describe('A flag that the harness does not know', () => {
  it('is named, and where the others are listed', () => {
    assert.throws(() => readHarnessOptions(['--evidence']), /^Error: Unknown option '--evidence'; docs\/testing\.md/);
  });
});

describe('The switch that maps names of evidence', () => {
  const map = writeMapFile('{"shop.example.com": "127.0.0.1:8080"}');
  const environment = { PATH: process.env['PATH'], PORTICO_DATA: folder, PORTICO_PORT: '0' };

  for (const program of ['server.js', 'worker.js']) {
    it(`is refused by ${program}`, () => {
      const args = [join(packageRoot, 'dist', program), '--evidence-map', map];
      const { status, stderr } = spawnSync(process.execPath, args, {
        encoding: 'utf8',
        timeout: 20_000,
        env: environment,
      });

      assert.equal(status, 2);
      assert.match(stderr, /Unknown option '--evidence-map'/);
    });

    it(`has nothing behind it in ${program}: no setting, and no program text`, () => {
      for (const text of readProgramTexts(program)) {
        assert.doesNotMatch(text, /evidence-?(?:map|network)|LOOPBACK_ADDRESS/i);
      }
    });
  }

  it('is in the harness, where the same search finds it', () => {
    assert.ok(readProgramTexts('harness.js').some((text) => /evidence-?map/i.test(text)));
  });
});

/** Reads a compiled program and all files that it imports. */
function readProgramTexts(program: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(program)) return [];
  seen.add(program);
  const text = readFileSync(join(packageRoot, 'dist', program), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
  const imported = [...text.matchAll(/["'](?:\.\/|server-)([\w.-]+\.c?js)["']/g)].map(([name = '']) =>
    name.replaceAll(/["']|\.\//g, ''),
  );
  return [text, ...imported.flatMap((name) => readProgramTexts(name, seen))];
}
