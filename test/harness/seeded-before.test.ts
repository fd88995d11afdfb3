import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { startHarness } from '../../apps/harness/start-harness.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

/** Starts and stops the harness with a data folder. Returns the JSON line that it printed. */
async function startAndStopHarness(data: string) {
  const harness = await startHarness(prepareHarnessOptions(['--data', data, '--log-level', 'silent']));
  await harness.stop();
  return harness.line;
}

describe('The harness on a data folder without intents besides the form', () => {
  it('adds the intents and keeps existing data', async () => {
    const data = createTemporaryFolder();
    const file = join(data, 'harness.json');
    const { siteId, intentKeys } = await startAndStopHarness(data);
    const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...known, intentKeys: { form: intentKeys.form } }));

    const line = await startAndStopHarness(data);
    assert.equal(line.siteId, siteId);
    assert.deepEqual(line.intentKeys, intentKeys);
  });
});

describe('The harness on a data folder without CRM connections', () => {
  it('adds the connections once and keeps existing data', async () => {
    const data = createTemporaryFolder();
    const file = join(data, 'harness.json');
    const { siteId, ticketIds } = await startAndStopHarness(data);
    const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { installationId: _, inactiveInstallationId: _inactive, signingSecret: _secret, ...before } = known;
    writeFileSync(file, JSON.stringify(before));

    const [line, again] = [await startAndStopHarness(data), await startAndStopHarness(data)];
    assert.deepEqual([line.siteId, line.ticketIds], [siteId, ticketIds]);
    assert.match(line.installationId, /^ins_/);
    assert.match(line.signingSecret, /^crm_/);
    assert.notEqual(line.inactiveInstallationId, line.installationId);
    assert.deepEqual(
      [again.installationId, again.inactiveInstallationId, again.signingSecret],
      [line.installationId, line.inactiveInstallationId, line.signingSecret],
    );
  });
});
