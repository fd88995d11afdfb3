import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { LAZILY_REQUIRED_PACKAGES } from '../../apps/build/build-programs.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { sendRequest } from '../support/servers/api.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';
import { readCommand, readVariables } from './dockerfile.ts';
import { buildImage } from './image.ts';
import { waitForOutput } from './wait-for-output.ts';

/** Runs a command in folder $0, mounted read-only, because compose.yaml makes the root of the container read-only. */
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro,nosuid,nodev "$0" && cd "$0" && exec "$@"';

const compose = readFileSync(join(packageRoot, 'compose.yaml'), 'utf8');

describe('Container image', () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'tmp'));
  const { root, workingDirectory, stage } = buildImage(packageRoot, folder);
  const variables = readVariables(stage);
  const environment = {
    ...variables,
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    TMPDIR: join(folder, 'tmp'),
    PORTICO_DATA: join(root, variables['PORTICO_DATA'] ?? ''),
    // Tests listen only on loopback, on any free port.
    PORTICO_HOST: '127.0.0.1',
    PORTICO_PORT: '0',
  };
  let server: ChildProcess;
  let baseUrl: string;

  /** Starts a program like the container. */
  const start = (command: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const isolated = ['--user', '--map-root-user', '--mount', 'sh', '-c', READ_ONLY, join(root, workingDirectory)];
    return spawn('unshare', [...isolated, ...command], { env: { ...environment, ...more } });
  };
  const run = async (command: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const child = start(command, more);
    const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { status, stdout, stderr };
  };

  before(async () => {
    const child = start(readCommand(stage, 'CMD'));
    server = child;
    baseUrl = (await waitForOutput(child, /ready at (\S+)/))[1] ?? '';
  });
  after(() => server.kill('SIGKILL'));

  it('returns 200 from /health, and its HEALTHCHECK succeeds', async () => {
    assert.equal((await sendRequest<{ status: string }>(`${baseUrl}/health`)).body.status, 'ok');

    const check = readCommand(stage, 'HEALTHCHECK');
    const { status, stderr } = await run(check, { PORTICO_PORT: new URL(baseUrl).port });
    assert.equal(status, 0, stderr);
    assert.equal((await run(check, { PORTICO_PORT: '1' })).status, 1);
  });

  it('serves the console, the documentation, and their scripts and styles', async () => {
    for (const page of ['/console', '/docs', '/docs/getting-started', '/set-up']) {
      const answer = await fetch(baseUrl + page);
      const loaded = [...(await answer.text()).matchAll(/(?:src|href)="([^"#]+\.(?:js|css|svg))"/g)];
      assert.ok(answer.status === 200 && loaded.length > 0, page);
      for (const [, address = ''] of loaded) {
        assert.equal((await fetch(new URL(address, answer.url))).status, 200, `${address} on ${page}`);
      }
    }
  });

  it('serves the widget, openapi.json and the samples', async () => {
    for (const file of ['/widget.js', '/docs/openapi.json', '/docs/samples/deliver.py']) {
      assert.equal((await fetch(baseUrl + file)).status, 200, file);
    }
  });

  it('runs the worker of compose.yaml: its health check succeeds, and it exits with 0 on SIGTERM', async () => {
    const command = /^ {2}command: \[(node, .+)\]$/m.exec(compose)?.[1]?.split(', ') ?? [];
    const [, script = ''] = /- -e\n +- >-\n((?: {8}.+\n)+)/.exec(compose) ?? [];
    const check = ['node', '-e', script];
    assert.ok(command[0] === 'node' && script.includes('/livez'));

    const worker = start(command, { PORTICO_METRICS_PORT: '0' });
    const ended = once(worker, 'exit');
    const [, port = ''] = await waitForOutput(worker, /"address":"http:\/\/127\.0\.0\.1:(\d+)".*"worker ready"/s);
    const { status, stderr } = await run(check, { PORTICO_METRICS_PORT: port });
    assert.equal(status, 0, stderr);
    worker.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.equal((await run(check, { PORTICO_METRICS_PORT: port })).status, 1);
  });

  it('has neither TypeScript, compilers, sources nor tests', () => {
    const packages = readdirSync(join(root, workingDirectory, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const built = readdirSync(join(root, workingDirectory, 'dist'), { recursive: true, encoding: 'utf8' });

    assert.deepEqual(readdirSync(root).sort(), ['app', 'data']);
    assert.ok(built.includes('server.js'));
    for (const name of ['undici', ...LAZILY_REQUIRED_PACKAGES])
      assert.ok(packages.includes(`${name}/package.json`), name);
    for (const name of ['typescript', 'esbuild', 'tsx', 'vite', 'node-gyp', 'react']) {
      assert.ok(!packages.includes(`${name}/package.json`), name);
    }
    assert.deepEqual(
      built.filter((path) => /\.(?:tsx?|map)$/.test(path)),
      [],
    );
  });

  it('runs the CLI with the tests of the built-in profile', async () => {
    const profile = await run(['node', 'dist/cli.js', 'profile', 'show', 'public-web-evidence']);
    assert.equal(profile.status, 0, profile.stderr);

    const file = join(folder, 'profile.json');
    writeFileSync(file, profile.stdout);
    const { status, stderr } = await run(['node', 'dist/cli.js', 'profile', 'test', file]);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /All \d+ tests passed/);
  });

  it('has a read-only root, and its server exits with 0 on SIGTERM', async () => {
    assert.notEqual((await run(['sh', '-c', 'echo > dist/written'])).status, 0);

    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});
