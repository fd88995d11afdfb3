import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const folder = createTemporaryFolder();

function writeMapFile(text: string): string {
  const file = join(folder, 'map.json');
  writeFileSync(file, text);
  return file;
}

describe('prepareHarnessOptions with --evidence-map', () => {
  it('reads a JSON object from host names to loopback addresses', () => {
    const hosts = { 'shop.example.com': '127.0.0.1:8080', 'docs.example.com': '[::1]:80', 'a.org': 'localhost:1' };
    const { evidenceMap } = prepareHarnessOptions([
      '--evidence-map',
      writeMapFile(JSON.stringify(hosts)),
      '--data',
      folder,
    ]);

    assert.deepEqual(evidenceMap, new Map(Object.entries(hosts)));
  });

  for (const [what, text, pattern] of [
    ['text that is not JSON', 'shop.example.com', /it is not JSON$/],
    ['an array', '["shop.example.com"]', /must be a JSON object/],
    ['null', 'null', /must be a JSON object/],
    ['an address of another network', '{"shop.example.com": "10.0.0.1:80"}', /shop\.example\.com must map to/],
    ['an address without a port', '{"shop.example.com": "127.0.0.1"}', /shop\.example\.com must map to/],
    ['an address that is not a string', '{"shop.example.com": 80}', /shop\.example\.com must map to/],
    ['a URL as a name', '{"http://shop.example.com/": "127.0.0.1:80"}', /is not a lower-case host name/],
  ] as const) {
    it(`rejects ${what} with one line that names the file`, () => {
      const file = writeMapFile(text);

      assert.throws(
        () => prepareHarnessOptions(['--evidence-map', file, '--store', 'memory']),
        (error) => {
          assert.ok(error instanceof Error);
          assert.match(error.message, pattern);
          assert.ok(error.message.startsWith(`--evidence-map ${file}: `));
          assert.ok(!error.message.includes('\n'));
          return true;
        },
      );
    });
  }

  it('rejects a missing file', () => {
    const missing = join(folder, 'missing.json');

    assert.throws(() => prepareHarnessOptions(['--evidence-map', missing]), /it cannot be read$/);
  });
});

describe('prepareHarnessOptions with an unknown flag', () => {
  it('names the flag and where the others are documented', () => {
    assert.throws(
      () => prepareHarnessOptions(['--evidence']),
      /^Error: Unknown option '--evidence'; docs\/testing\.md/,
    );
  });
});

describe('--evidence-map outside of the harness', () => {
  const map = writeMapFile('{"shop.example.com": "127.0.0.1:8080"}');
  const environment = { PATH: process.env['PATH'], PORTICO_DATA: folder, PORTICO_PORT: '0' };

  for (const program of ['server.js', 'worker.js']) {
    it(`is rejected by ${program}`, () => {
      const args = [join(packageRoot, 'dist', program), '--evidence-map', map];
      const { status, stderr } = spawnSync(process.execPath, args, {
        encoding: 'utf8',
        timeout: 120_000,
        env: environment,
      });

      assert.equal(status, 2);
      assert.match(stderr, /Unknown option '--evidence-map'/);
    });

    it(`has no code in ${program}`, () => {
      for (const text of readProgramTexts(program)) {
        assert.doesNotMatch(text, /evidence-?(?:map|network)|LOOPBACK_ADDRESS/i);
      }
    });
  }

  it('has code in harness.js, found by the same search', () => {
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
