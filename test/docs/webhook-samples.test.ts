import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageRoot } from '../../apps/composition/package-root.ts';
import type { WebhookSignatureVector } from '../../apps/generator/webhook-signature-vectors.ts';
import { findFreePort } from '../../apps/harness/servers/find-free-port.ts';
import { findOnPath } from '../../apps/harness/servers/find-on-path.ts';
import { NOT_RUN } from '../runner/not-run.ts';
import {
  aSignedWebhook,
  aTestEvent,
  OTHER_WEBHOOK_SECRET,
  type SignedWebhook,
  WEBHOOK_SECRET,
} from '../support/builders/signed-webhook.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const samples = join(packageRoot, 'docs', 'samples');
const guide = readFileSync(join(packageRoot, 'docs', 'webhooks.md'), 'utf8');

/** How to run each sample on a port, and how to check that its runtime is installed. */
const programs = [
  {
    sample: 'receive.ts',
    command: () => [process.execPath, '--import', 'tsx'],
    probe: [process.execPath, '--version'],
  },
  { sample: 'receive.py', command: () => ['python3'], probe: ['python3', '--version'] },
  { sample: 'receive.go', command: () => ['go', 'run'], probe: ['go', 'version'] },
  { sample: 'receive.php', command: (port: number) => ['php', '-S', `127.0.0.1:${port}`], probe: ['php', '--version'] },
] as const;
const isInstalled = ({ probe: [program, ...args] }: (typeof programs)[number]) => spawnSync(program, args).status === 0;
if (findOnPath('php') === undefined) await installPhp();
const installed = programs.filter(isInstalled);
const missing = programs.filter((one) => !installed.includes(one));

/** Reads the webhooks of the vectors, and writes for each whether the Python sample accepts it. */
const PYTHON_SCRIPT = `
import base64, json, sys
from email.message import Message
from receive import verify

def is_valid(vector):
    headers = Message()
    for name, [value] in vector["headers"].items():
        headers[name] = value
    try:
        body = base64.b64decode(vector["bodyBase64"])
        return any(verify(secret, headers, body, vector["nowSeconds"]) for secret in vector["secrets"])
    except ValueError:
        return False

json.dump([is_valid(one) for one in json.load(sys.stdin)], sys.stdout)
`;

/** `go run` first compiles the sample and the packages that it imports. */
const START_TIMEOUT_MS = 180_000;

/** A running sample and the lines that it has printed. */
class RunningSample {
  readonly lines: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start({ sample, command }: (typeof programs)[number]): Promise<RunningSample> {
    const port = await findFreePort();
    const [program = '', ...args] = command(port);
    const child = spawn(program, [...args, join(samples, sample)], {
      cwd: packageRoot,
      env: { ...process.env, WEBHOOK_SECRET, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore'],
      // `go run` starts another process, which is ended with the group.
      detached: true,
    });
    const running = new RunningSample(child, port);
    createInterface({ input: child.stdout }).on('line', (line) => running.lines.push(line));
    after(() => running.stop());
    const startedAt = performance.now();
    while (!(await running.isListening())) {
      assert.ok(performance.now() - startedAt < START_TIMEOUT_MS, `${sample} does not listen`);
      await setTimeout(50);
    }
    return running;
  }

  /** Sends a webhook and returns the status of the response. */
  async receive({ headers, body }: SignedWebhook): Promise<number> {
    const { status } = await fetch(`http://127.0.0.1:${this.port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return status;
  }

  private async isListening(): Promise<boolean> {
    assert.equal(this.child.exitCode, null, 'the sample has ended');
    return this.receive({ headers: {}, body: '' }).then(
      () => true,
      () => false,
    );
  }

  private async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.pid === undefined) return;
    process.kill(-this.child.pid, 'SIGKILL');
    await once(this.child, 'close');
  }
}

/** Tries to install PHP. If that fails, the sample is reported as not run. */
async function installPhp(): Promise<void> {
  const parameters = ['install', '-y', '--no-install-recommends', 'php-cli'];
  await promisify(execFile)('apt-get', parameters).catch(() => undefined);
}

describe('Samples of docs/webhooks.md', { concurrency: true }, () => {
  it('are all run, or reported as not run if their runtime is missing', (test) => {
    for (const { sample, probe } of missing) {
      test.diagnostic(
        `${NOT_RUN} docs/samples/${sample}: \`${probe.join(' ')}\` fails here. Install it to test this sample.`,
      );
    }
    const files = readdirSync(samples).filter((name) => name.startsWith('receive.'));
    assert.deepEqual(files.sort(), programs.map(({ sample }) => sample).sort());
  });

  for (const program of installed) {
    it(`accept signed webhooks and reject others: ${program.sample}`, async () => {
      const running = await RunningSample.start(program);
      const unicode = aTestEvent().replace('site_1', 'é🦊 1.0');
      const webhook = aSignedWebhook({ eventId: 'evt_valid', body: unicode });

      assert.equal(await running.receive(webhook), 204);
      assert.equal(
        await running.receive(aSignedWebhook({ eventId: 'evt_two', secrets: [OTHER_WEBHOOK_SECRET, WEBHOOK_SECRET] })),
        204,
      );
      await waitUntil(() => running.lines.length === 2);
      assert.deepEqual([...running.lines].sort(), ['evt_two webhook.test', 'evt_valid webhook.test']);

      for (const invalid of [
        { ...webhook, body: `${webhook.body} ` },
        { ...webhook, headers: { ...webhook.headers, 'webhook-id': 'evt_other' } },
        { ...webhook, headers: { ...webhook.headers, 'webhook-signature': 'v1,' } },
        aSignedWebhook({ secrets: [OTHER_WEBHOOK_SECRET] }),
        aSignedWebhook({ at: Date.now() - 600_000 }),
        aSignedWebhook({ at: Date.now() + 600_000 }),
        { headers: {}, body: unicode },
      ]) {
        assert.equal(await running.receive(invalid), 400);
      }
    });

    // Each request to a PHP program has its own memory, so the sample only says where to look ids up.
    if (program.sample !== 'receive.php') {
      it(`print a repeated event once: ${program.sample}`, async () => {
        const running = await RunningSample.start(program);
        const webhook = aSignedWebhook({ eventId: 'evt_repeated' });

        assert.equal(await running.receive(webhook), 204);
        assert.equal(await running.receive(webhook), 204);
        assert.equal(await running.receive(aSignedWebhook({ eventId: 'evt_last' })), 204);
        await waitUntil(() => running.lines.some((line) => line.startsWith('evt_last')));
        assert.equal(running.lines.length, 2);
      });
    }
  }

  if (installed.some(({ sample }) => sample === 'receive.py')) {
    it('agree with the test vectors: receive.py', async () => {
      const file = join(packageRoot, 'contracts', 'webhook-signature-vectors.json');
      const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly WebhookSignatureVector[] };
      // The headers of Python have one value, and it does not check the event's type.
      const cases = vectors
        .filter(
          ({ headers, code }) =>
            Object.values(headers).every((values) => values.length === 1) && code !== 'body_invalid',
        )
        .map((vector) => ({ ...vector, nowSeconds: Date.parse(vector.now) / 1000 }));
      const child = spawn('python3', ['-c', PYTHON_SCRIPT], {
        env: { ...process.env, PYTHONPATH: samples, PYTHONDONTWRITEBYTECODE: '1' },
      });
      child.stdin.end(JSON.stringify(cases));
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);

      assert.equal(stderr, '');
      assert.ok(cases.length >= 35);
      const wrong = cases.filter(({ valid }, index) => valid !== JSON.parse(stdout)[index]);
      assert.deepEqual(
        wrong.map(({ name }) => name),
        [],
      );
    });
  }

  it('are linked from the page, which includes receive.ts and the function of receive.py completely', () => {
    const [verify = ''] =
      /^def verify\([\s\S]*?(?=\n\n\n)/m.exec(readFileSync(join(samples, 'receive.py'), 'utf8')) ?? [];

    assert.ok(verify.length > 100);
    assert.ok(guide.includes(verify));
    assert.ok(guide.includes(readFileSync(join(samples, 'receive.ts'), 'utf8').trimEnd()));
    for (const { sample } of programs) assert.ok(guide.includes(`(samples/${sample})`), sample);
  });
});
