import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createLoaderArguments, resolveWorkerProgram, startWorkerThread } from '../../adapters/node/worker-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-worker-program-'));
after(() => rmSync(folder, { recursive: true, force: true }));
// ES modules, like those of the package.
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
const program = pathToFileURL(join(folder, 'answering-worker.ts'));

/** Writes a TypeScript program that prints the number in a child process and posts it in a thread. */
function writeProgram(answer: number): void {
  const text = `import { parentPort } from 'node:worker_threads';
    const answer: number = ${answer};
    if (parentPort) parentPort.postMessage(answer);
    else process.stdout.write(String(answer));`;
  writeFileSync(fileURLToPath(program), text);
}

describe('resolveWorkerProgram', () => {
  it('returns the compiled program in the folder of a compiled module', () => {
    const found = resolveWorkerProgram('../worker/source-worker.ts', 'file:///app/dist/chunk-AB.js');

    assert.equal(found.href, 'file:///app/dist/source-worker.js');
  });

  it('returns the program compiled for tests, or else the source, for a module that runs from source', () => {
    const found = resolveWorkerProgram('../../adapters/source-reader/page-worker.ts', import.meta.url);

    // `npm test` builds the programs first; a single test file runs without a build.
    const compiled = process.env['PORTICO_TEST_PROGRAMS'];
    const source = fileURLToPath(new URL('../../adapters/source-reader/page-worker.ts', import.meta.url));
    assert.equal(fileURLToPath(found), compiled === undefined ? source : join(compiled, 'page-worker.js'));
  });
});

describe('startWorkerThread', () => {
  it('runs the current source of a TypeScript program', async () => {
    for (const answer of [1, 2]) {
      writeProgram(answer);
      const thread = startWorkerThread(program, {});

      assert.deepEqual(await once(thread, 'message'), [answer]);
      await thread.terminate();
    }
  });
});

describe('createLoaderArguments', () => {
  it('runs the current source of a TypeScript program in a child process', () => {
    for (const answer of [3, 4]) {
      writeProgram(answer);
      const { stdout } = spawnSync(process.execPath, [...createLoaderArguments(program), fileURLToPath(program)]);

      assert.equal(String(stdout), `${answer}`);
    }
  });
});
