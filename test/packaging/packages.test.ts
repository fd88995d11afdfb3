import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { LAZILY_REQUIRED_PACKAGES } from '../../apps/build/build-programs.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { listProjectFiles, readProjectFile } from '../rules/source-files.ts';
import { sendRequest } from '../support/servers/api.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';
import { installPackage, listPackedFiles, type Manifest, writePackages } from './installed-packages.ts';
import { waitForOutput } from './wait-for-output.ts';

const MAX_SERVER_BYTES = 3_000_000;
const ORIGIN = 'https://www.example.com';
const EMAIL = 'ada@example.com';

/** A program of an integrator, who has installed only the client. */
const READ_TICKET = `
import { createClient, type Client } from '@portico-gateway/client';

const { PORTICO_URL: baseUrl = '', SITE: siteId = '', KEY: apiKey = '', TICKET: ticketId = '' } = process.env;
const portico: Client = createClient({ baseUrl, siteId, apiKey });
const { body } = await portico.readTicket({ ticketId });
if ('summary' in body) console.log(body.status satisfies 'open' | 'pending' | 'escalated' | 'resolved', body.summary);
`;

describe('npm packages', () => {
  const release = join(createTemporaryFolder(), 'release');
  const folder = createTemporaryFolder();
  const project = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as Manifest;
  let files: ReadonlyMap<string, string>;
  let server: Manifest;
  let client: Manifest;
  const tarball = (name: string) => files.get(`portico-gateway-${name}-${project.version}.tgz`) ?? assert.fail(name);

  const variables = { PATH: process.env['PATH'] ?? '', PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'info' };
  const startPortico = (...parameters: readonly string[]) => {
    const program = join(folder, 'node_modules', server.name, server.bin?.['portico'] ?? '');
    return spawn(process.execPath, [program, ...parameters], { cwd: folder, env: variables });
  };
  const runPortico = async (...parameters: readonly string[]) => {
    const child = startPortico(...parameters);
    const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };

  before(() => {
    files = writePackages(release);
    server = installPackage(tarball('server'), folder);
    client = installPackage(tarball('client'), folder);
  });

  describe('of the server', () => {
    it('has at most 3 MB, and neither sources, tests, maps nor the harness', () => {
      const packed = listPackedFiles(tarball('server'));
      const { size } = statSync(tarball('server'));

      assert.ok(size <= MAX_SERVER_BYTES, `${size} bytes`);
      assert.ok(packed.includes('dist/server.js') && packed.includes('LICENSE') && packed.includes('README.md'));
      assert.deepEqual(
        packed.filter((path) => /\.(?:tsx?|map|test\.js)$|harness|^(?:test|core|adapters|apps)\//.test(path)),
        [],
      );
    });

    it('has a scope, the command portico, and only the dependencies that it loads', () => {
      assert.deepEqual([server.name, server.version], ['@portico-gateway/server', project.version]);
      assert.deepEqual(server.bin, { portico: 'dist/cli.js' });
      assert.deepEqual(Object.keys(server.dependencies ?? {}).sort(), ['undici', ...LAZILY_REQUIRED_PACKAGES].sort());
      for (const [name, version] of Object.entries(server.dependencies ?? {}))
        assert.equal(version, project.dependencies?.[name]);
      assert.deepEqual(server.optionalDependencies, project.optionalDependencies);
    });

    it('depends on every package that the code loads with createRequire', () => {
      const required = listProjectFiles()
        .filter((path) => /^(?:adapters|apps|core)\/.*\.ts$/.test(path))
        .flatMap((path) => [...readProjectFile(path).matchAll(/createRequire\(import\.meta\.url\)\('([^']+)'\)/g)])
        .map(([, name]) => name);

      assert.deepEqual(required.sort(), [...LAZILY_REQUIRED_PACKAGES].sort());
    });

    it('runs a worker with `portico work`, which exits with 0 on SIGTERM', async () => {
      const worker = startPortico('work', '--data', 'worker-data');
      const ended = once(worker, 'exit');
      await waitForOutput(worker, /"msg":"worker ready"/);
      worker.kill('SIGTERM');

      assert.deepEqual(await ended, [0, null]);
    });

    it('exports the documentation', async () => {
      const exported: readonly string[] = JSON.parse(await runPortico('export-docs', 'public', '--json'));

      assert.ok(exported.includes('index.html') && exported.includes('openapi.json'));
      assert.equal(
        readFileSync(join(folder, 'public/openapi.json'), 'utf8'),
        readFileSync(join(packageRoot, 'contracts/openapi.json'), 'utf8'),
      );
    });
  });

  describe('of the client', () => {
    it('has no dependencies and no imports of packages, in its code and its types', () => {
      const own = join(folder, 'node_modules', client.name);
      const paths = listPackedFiles(tarball('client')).filter((path) => /\.(?:js|d\.ts)$/.test(path));
      const texts = paths.map((path) => readFileSync(join(own, path), 'utf8'));

      assert.deepEqual([client.dependencies, client.optionalDependencies], [undefined, undefined]);
      assert.ok(paths.includes('client.js') && paths.length > 50);
      assert.deepEqual(
        texts.flatMap((one) => one.match(/^(?:import|export) .*from ['"][^.].*|import\(['"][^.][^)]*\)/gm) ?? []),
        [],
      );
    });
  });

  describe('in a project of an integrator', () => {
    let running: ChildProcess;
    let baseUrl: string;
    let password: string;
    let site: string;
    before(async () => {
      running = startPortico('serve', '--data', 'data');
      baseUrl = (await waitForOutput(running, /ready at (\S+)/))[1] ?? '';
    });
    after(() => running.kill('SIGKILL'));

    it('compile and read a ticket of `portico serve`', async () => {
      password = await runPortico('create-account', '--email', EMAIL, '--generate-password');
      site = await runPortico('create-site', '--account', EMAIL, '--name', 'My shop', '--origin', ORIGIN);
      const key = await runPortico('create-key', '--site', site, '--name', 'Desk', '--scope', 'tickets:read');
      const { status, body } = await sendRequest<{ ticketId: string }>(`${baseUrl}/sites/${site}/widget/tickets`, {
        method: 'POST',
        headers: { origin: ORIGIN },
        body: {
          intentKey: 'contact',
          fields: { name: 'Ada', email: 'ada@example.com', message: 'How do I change my plan?' },
          pageUrl: `${ORIGIN}/pricing`,
          submissionId: '6f2c',
        },
      });
      assert.equal(status, 201);

      compile('read-ticket.ts', READ_TICKET);
      const settings = { PORTICO_URL: baseUrl, SITE: site, KEY: key, TICKET: body.ticketId };
      const { stdout, stderr } = spawnSync(process.execPath, ['out/read-ticket.js'], {
        cwd: folder,
        env: { ...variables, ...settings },
        encoding: 'utf8',
      });
      assert.equal(stdout, 'open How do I change my plan?\n', stderr);
    });

    it('sign in, and create a webhook with a checked URL', async () => {
      const signIn = await sendRequest<{ accessToken: string }>(`${baseUrl}/auth/sign-in`, {
        method: 'POST',
        body: { email: EMAIL, password },
      });
      assert.equal(signIn.status, 200);
      const { status } = await sendRequest(`${baseUrl}/sites/${site}/webhooks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${signIn.body.accessToken}` },
        body: { url: 'https://hooks.example.com/portico', events: ['*'] },
      });
      assert.equal(status, 201);
    });

    it('serve the console, the documentation and the widget, compressed', async () => {
      for (const path of [
        '/console',
        '/docs/',
        '/docs/api/read-ticket',
        '/docs/openapi.json',
        '/set-up',
        '/widget.js',
      ]) {
        const { status } = await fetch(baseUrl + path);
        assert.equal(status, 200, path);
      }
      const [, asset = ''] =
        /src="(\/console\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${baseUrl}/console`)).text()) ?? [];
      for (const path of [asset, '/docs/openapi.json', '/widget.js']) {
        const { headers } = await fetch(baseUrl + path, { headers: { 'accept-encoding': 'br' } });
        assert.equal(headers.get('content-encoding'), 'br', path);
      }
    });

    it('exits with 0 on SIGTERM', async () => {
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null]);
    });
  });

  it('come with a bill of materials that names the bundled packages', () => {
    const bill = JSON.parse(readFileSync(files.get(`portico-${project.version}.cdx.json`) ?? '', 'utf8')) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly name: string; readonly version: string }[];
    };
    const names = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));

    assert.equal(bill.bomFormat, 'CycloneDX');
    for (const [name, version] of Object.entries(project.dependencies ?? {}))
      assert.ok(names.has(`${name}@${version}`));
  });

  /** Compiles a program of the folder with strict settings, and checks every declaration file that it uses. */
  function compile(file: string, code: string): void {
    writeFileSync(join(folder, file), code);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const lib = ['es2022', 'dom'];
    const types = ['node'];
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      outDir: 'out',
      rootDir: '.',
      lib,
      types,
    };
    const typeRoots = [join(packageRoot, 'node_modules/@types')];
    const config = { compilerOptions: { ...compilerOptions, typeRoots, skipLibCheck: false }, files: [file] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(packageRoot, 'node_modules/.bin/tsc');
    const { status, stdout } = spawnSync(tsc, ['--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  }
});
