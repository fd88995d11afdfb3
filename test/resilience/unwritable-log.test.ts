import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startHarnessProcess } from '../support/servers/harness-process.ts';

it('The server keeps running if its log cannot be written', async () => {
  const onFullDisk = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'];
  const harness = await startHarnessProcess(['--log-level', 'info'], onFullDisk);
  const status = async () => (await fetch(`${harness.line.baseUrl}/health`)).status;

  for (let request = 0; request < 300; request += 1) assert.equal(await status(), 200);
  assert.equal(await harness.stop('SIGTERM'), 0);
});
