import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { resolveEffectiveSettings } from '../../apps/cli/setting-sources.ts';
import { readConfig } from '../../apps/composition/config.ts';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const SECRET = 'a secret of more than 32 characters';

describe('portico check-config', () => {
  const folder = createTemporaryFolder();

  it('prints every setting with its value and source, and no secret', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, `${SECRET}\n`);
    const variables = {
      PORTICO_DATA: join(folder, 'data'),
      PORTICO_HOST: '0.0.0.0',
      PORTICO_PORT: '1',
      PORTICO_MASTER_KEY: SECRET,
      PORTICO_TOKEN_SECRET_FILE: file,
    };
    const result = await runPortico(['check-config', '--port', '8080'], { variables });
    const rows = new Map(result.stdout.split('\n').map((line) => [line.split(' ')[0], line.replaceAll(/ +/g, ' ')]));

    assert.equal(result.code, 0, result.stderr);
    for (const { variable } of Object.values(settingDefinitions)) assert.ok(rows.has(variable), variable);
    assert.equal(rows.get('PORTICO_PORT'), 'PORTICO_PORT 8080 flag --port');
    assert.equal(rows.get('PORTICO_HOST'), 'PORTICO_HOST 0.0.0.0 environment');
    assert.equal(rows.get('PORTICO_LOG_LEVEL'), 'PORTICO_LOG_LEVEL info default');
    assert.equal(rows.get('PORTICO_PUBLIC_URL'), 'PORTICO_PUBLIC_URL not set default');
    assert.equal(rows.get('PORTICO_MASTER_KEY'), 'PORTICO_MASTER_KEY set environment');
    assert.equal(rows.get('PORTICO_TOKEN_SECRET'), `PORTICO_TOKEN_SECRET set file ${file}`);
    assert.equal(result.stdout.includes(SECRET) || result.stderr.includes(SECRET), false);
    assert.equal(existsSync(join(folder, 'data')), false);
  });

  it('exits with 2 and prints a line per problem', async () => {
    const variables = { PORTICO_PORT: 'x', PORTICO_MASTER_KEY: 'short', PORTICO_PROT: '80', PORTICO_URL: 'x' };
    const result = await runPortico(['check-config', '--store', 'paper'], { variables });

    assert.equal(result.code, 2);
    assert.deepEqual(result.stderr.split('\n'), [
      'warning: unknown setting PORTICO_PROT is ignored',
      'error: PORTICO_STORE (or --store) must be one of sqlite, mongodb, memory, not "paper"',
      'error: PORTICO_PORT (or --port) must be a whole number from 0 to 65535, not "x"',
      'error: PORTICO_MASTER_KEY must have at least 32 characters',
      '',
    ]);
    assert.equal(result.stdout.includes('short'), false);
  });
});

describe('resolveEffectiveSettings', () => {
  const environment = { PORTICO_PORT: '1', PORTICO_HOST: '::1', PORTICO_RATE_LIMIT_SIGN_IN: '3' };
  const flags = { port: '2', data: '/nowhere', store: 'memory' };
  const effective = new Map(
    resolveEffectiveSettings(environment, flags).map(({ variable, value }) => [variable, value]),
  );

  it('returns the values that readConfig uses', () => {
    const config = readConfig(environment, flags);

    assert.equal(effective.get('PORTICO_PORT'), String(config.port));
    assert.equal(effective.get('PORTICO_HOST'), config.host);
    assert.equal(effective.get('PORTICO_DATA'), config.dataFolder);
    assert.equal(effective.get('PORTICO_STORE'), config.store);
    assert.equal(effective.get('PORTICO_TRUST_PROXY'), String(config.trustProxy));
    assert.equal(effective.get('PORTICO_RATE_LIMIT_SIGN_IN'), String(config.rateBudgets.signIn?.limit));
  });

  it('finds secrets in the data folder', () => {
    const data = createTemporaryFolder();
    writeFileSync(join(data, 'master.key'), SECRET);
    const [stored, missing] = ['PORTICO_MASTER_KEY', 'PORTICO_TOKEN_SECRET'].map((name) =>
      resolveEffectiveSettings({}, { data }).find(({ variable }) => variable === name),
    );

    assert.deepEqual(stored, {
      variable: 'PORTICO_MASTER_KEY',
      value: 'set',
      source: `file ${join(data, 'master.key')}`,
    });
    assert.deepEqual(missing, { variable: 'PORTICO_TOKEN_SECRET', value: 'not set', source: 'default' });
  });
});
