import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { sendRequest } from '../support/servers/api.ts';
import { programArguments } from '../support/servers/programs.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

describe('A worker with a metrics port', () => {
  it('serves its metrics until SIGTERM, and then exits with 0', async () => {
    const flags = ['--data', createTemporaryFolder(), '--metrics-port', '0'];
    const worker = spawn(process.execPath, [...programArguments('worker'), ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(worker, 'exit');
    const address = await readMetricsAddress(worker.stderr);
    const reply = await sendRequest(`${address}/metrics`);
    worker.kill('SIGTERM');

    assert.deepEqual(await exited, [0, null]);
    assert.equal(reply.status, 200);
    assert.match(reply.text, /^portico_store_available 1$/m);
    assert.match(reply.text, /^portico_queue_age_seconds\{queue="webhooks"\} 0$/m);
    assert.match(reply.text, /^nodejs_eventloop_lag_p99_seconds /m);
  });
});

/** Reads the log until the worker logs the URL of its metrics server. @throws Error if it ends first */
async function readMetricsAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const { msg, address } = JSON.parse(line) as { readonly msg: string; readonly address?: string };
    if (msg === 'metrics server listening' && address !== undefined) return address;
  }
  throw new Error('The worker logged no metrics server.');
}
