import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { NOT_RUN } from '../runner/not-run.ts';
import { CrmClient, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const run = promisify(execFile);
const api = await startApi();
const crm = new CrmClient(api);
const samples = join(packageRoot, 'docs', 'samples');
const file = join(createTemporaryFolder(), 'event.json');
writeFileSync(file, '{ "record": { "id": "é🦊 1.0" },\r\n "n": 1.0 }\n');

/** Go also compiles its standard library. Without optimizations, this takes a third less time. */
const UNOPTIMIZED = ['-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w'];

/** How to run each sample, and how to check that its runtime is installed. */
const programs = [
  { sample: 'deliver.sh', command: ['sh'], probe: ['openssl', 'version'] },
  { sample: 'deliver.mjs', command: [process.execPath], probe: [process.execPath, '--version'] },
  { sample: 'deliver.py', command: ['python3'], probe: ['python3', '--version'] },
  { sample: 'deliver.go', command: ['go', 'run', ...UNOPTIMIZED], probe: ['go', 'version'] },
  { sample: 'Deliver.java', command: ['java'], probe: ['java', '--version'] },
] as const;
const isInstalled = ({ probe: [program, ...args] }: (typeof programs)[number]) => spawnSync(program, args).status === 0;
const installed = programs.filter(isInstalled);
const missing = programs.filter((one) => !installed.includes(one));

describe('Samples of docs/crm-inbound.md', { concurrency: true }, () => {
  it('are all run, or reported as not run if their runtime is missing', (test) => {
    for (const { sample, probe } of missing) {
      test.diagnostic(
        `${NOT_RUN} docs/samples/${sample}: \`${probe.join(' ')}\` fails here. Install it to test this sample.`,
      );
    }
    const files = readdirSync(samples).filter((name) => /^deliver\./i.test(name));
    assert.deepEqual(files.sort(), programs.map(({ sample }) => sample).sort());
  });

  for (const { sample, command } of installed) {
    it(`send a delivery that is accepted once, then get 409: ${sample}`, async () => {
      const deliveryId = newDeliveryId();
      const [program, ...args] = command;
      const deliver = async () => {
        const variables = {
          PORTICO_URL: api.line.baseUrl,
          INSTALLATION_ID: crm.installationId,
          SIGNING_SECRET: crm.secret,
        };
        const env = { ...process.env, ...variables };
        const ran = await run(program, [...args, join(samples, sample), file, deliveryId], { env, timeout: 180_000 });
        return ran.stdout.trim().split('\n');
      };

      const [body = '', status] = await deliver();
      assert.equal(status, '201', body);
      const stored = await crm.manage(`/deliveries/${deliveryId}`);
      assert.ok(stored.text.endsWith(`"event":${readFileSync(file, 'utf8')}}`));
      if (program === 'go') return;
      const [repeatedBody = '', conflict] = await deliver();
      assert.equal(conflict, '409', repeatedBody);
    });
  }

  it('are linked from the page, which includes deliver.sh completely', () => {
    const page = readFileSync(join(packageRoot, 'docs', 'crm-inbound.md'), 'utf8');

    assert.ok(page.includes(readFileSync(join(samples, 'deliver.sh'), 'utf8').trimEnd()));
    for (const { sample } of programs) assert.ok(page.includes(`(samples/${sample})`), sample);
  });
});
