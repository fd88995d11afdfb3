import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createWebhookSamples } from '../../apps/docs/samples/webhook-samples.ts';
import { verifyWebhook } from '../../contracts/client/verify-webhook.ts';
import { eventExamples } from '../../contracts/openapi/event-examples.ts';
import { EVENT_TYPES } from '../../core/events/event.ts';
import { NOT_RUN } from '../runner/not-run.ts';
import { aSignedWebhook, WEBHOOK_SECRET } from '../support/builders/signed-webhook.ts';
import { compileTypeScriptSamples } from '../support/fixtures/sample-programs.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const run = promisify(execFile);
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

/** A valid webhook per event type, and the same with another body. */
const cases = EVENT_TYPES.map((type) => {
  const body = JSON.stringify(eventExamples[type]);
  const { headers } = aSignedWebhook({ body });
  return {
    name: type.replaceAll(/\W/g, '-'),
    type,
    headers,
    body,
    changed: `${body} `,
    code: createWebhookSamples(type),
  };
});
type Outcome = readonly [printed: readonly string[], isRejected: boolean];

/** Calls each sample with its webhook, and with the changed body. */
const NODE_RUNNER = `
import { readFileSync } from 'node:fs';
const outcomes = [];
for (const { name, headers, body, changed } of JSON.parse(readFileSync('cases.json', 'utf8'))) {
  const printed = [];
  console.log = (...values) => printed.push(...values);
  const { onWebhook } = await import('./out/' + name + '.js');
  await onWebhook(headers, Buffer.from(body));
  outcomes.push([printed, await onWebhook(headers, Buffer.from(changed)).then(() => false, () => true)]);
}
process.stdout.write(JSON.stringify(outcomes));
`;
const PYTHON_RUNNER = `
import json, sys

outcomes = []
with open("cases.json") as file:
    cases = json.load(file)
for case in cases:
    printed = []
    names = {"print": lambda *values: printed.extend(values)}
    exec(compile(case["code"]["python"], case["name"], "exec"), names)
    names["on_webhook"](case["headers"], case["body"].encode())
    try:
        names["on_webhook"](case["headers"], case["changed"].encode())
        outcomes.append([printed, False])
    except ValueError:
        outcomes.append([printed, True])
json.dump(outcomes, sys.stdout)
`;

function expectOutcomes(stdout: string): void {
  const outcomes = JSON.parse(stdout) as readonly Outcome[];
  assert.equal(outcomes.length, EVENT_TYPES.length);
  for (const [index, [printed, isRejected]] of outcomes.entries()) {
    const [type, id] = printed;
    assert.equal(type, EVENT_TYPES[index]);
    assert.ok(id !== undefined && cases[index]?.body.includes(`"${id}"`), `${type} ${id}`);
    assert.ok(isRejected, `${type} with another body`);
  }
}

function writeCases(): string {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
  return folder;
}

describe('Samples of events', { concurrency: true }, () => {
  const env = { ...process.env, WEBHOOK_SECRET };

  it('accept the example and reject another body: TypeScript', async () => {
    const folder = writeCases();
    const programs = cases.map(({ name, code }) => ({ name, code: code.typescript, variables: {} }));
    await compileTypeScriptSamples(folder, programs);
    writeFileSync(join(folder, 'runner.mjs'), NODE_RUNNER);

    expectOutcomes((await run(process.execPath, ['runner.mjs'], { cwd: folder, env })).stdout);
  });

  it('accept the example and reject another body: Python', async (test) => {
    if (!isInstalled('python3', '--version')) {
      test.diagnostic(`${NOT_RUN} the Python samples of events: install python3.`);
      return;
    }
    expectOutcomes((await run('python3', ['-c', PYTHON_RUNNER], { cwd: writeCases(), env })).stdout);
  });

  it('send the example with a valid signature: shell', async (test) => {
    if (!isInstalled('curl', '--version') || !isInstalled('openssl', 'version')) {
      test.diagnostic(`${NOT_RUN} the shell samples of events: install curl and openssl.`);
      return;
    }
    const receiver = await WebhookReceiver.start();
    const commands = cases.map(({ code }) => `(\n${code.shell.replace('curl -X', 'curl -s -X')}\n)`);
    await run('sh', ['-euc', commands.join('\n')], { env: { ...env, RECEIVER_URL: receiver.origin } });

    assert.equal(receiver.received.length, EVENT_TYPES.length);
    for (const [index, { headers, text }] of receiver.received.entries()) {
      const event = await verifyWebhook({ secret: WEBHOOK_SECRET, headers, body: text });
      assert.equal(event.type, EVENT_TYPES[index]);
    }
  });
});
