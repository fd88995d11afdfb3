import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PaymentsClient, uniqueName } from '../support/fixtures/payments-client.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, findFilesContaining, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const secretsFolder = createTemporaryFolder();
const api = await startApi(['--store', 'sqlite', '--data', data]);
const { otherSiteId, siteId, fakeWebhookSecret } = api.line;
const run = (command: string, args: readonly string[] = [], input = '') =>
  runPortico([command, '--data', data, '--site', otherSiteId, ...args], { input });
const payments = new PaymentsClient(api, otherSiteId, 'https://other.example');

const SETTINGS = [
  ['--provider', 'fake'],
  ['--amount', '2500'],
  ['--currency', 'EUR'],
  ['--description', 'A year'],
  ['--success-url', 'https://other.example/thanks'],
  ['--cancel-url', 'https://other.example/'],
].flat();
const SECRETS = 'fake_key_KEPT_SECRET\nfake_whsec_KEPT_SECRET\n\nfake_whsec_KEPT_OLDER\n';

describe('portico commands for payments', () => {
  it('configure, store credentials and test, so that a visitor can pay', async () => {
    const configured = await run('configure-payments', SETTINGS);
    assert.equal(configured.code, 0, configured.stderr);
    assert.equal(
      configured.stdout,
      'Visitors cannot pay yet. Missing: credentials, test, enabled, customer visible.\n',
    );
    const stored = await run('configure-payment-provider', ['fake', '--secrets', '-'], SECRETS);
    assert.equal(stored.stdout, `/webhooks/payments/fake/${otherSiteId}\n`, stored.stderr);
    const tested = await run('test-payments');
    assert.match(tested.stdout, /^Payment test of site_\w+ succeeded at 20.+Z\.\n$/, tested.stderr);
    expectProblem(await payments.execute(), 'action_not_available');

    const { stdout } = await run('configure-payments', ['--enable', '--show']);
    assert.equal(stdout, 'Visitors can pay.\n');
    const execution = await payments.start();
    await payments.act(execution, 'succeed');
    const listed = await run('list-executions', ['--status', 'succeeded']);
    assert.match(
      listed.stdout,
      new RegExp(`^ID +STATUS.+\\n${execution.executionId} +succeeded +25\\.00 EUR +fake +20`),
    );
  });

  it('change only the specified settings', async () => {
    const { stdout } = await run('configure-payments', ['--amount', '100', '--currency', 'JPY', '--json']);

    const { settings } = JSON.parse(stdout) as { settings: Record<string, unknown> };
    assert.deepEqual(
      [settings['amount'], settings['currency'], settings['description'], settings['enabled']],
      [100, 'JPY', 'A year', true],
    );
  });

  it('read credentials from a file, and neither print nor store them in plain text', async () => {
    const file = join(secretsFolder, 'provider');
    writeFileSync(file, SECRETS);
    const result = await run('configure-payment-provider', ['fake', '--secrets', file, '--json']);

    assert.equal(result.code, 0, result.stderr);
    assert.doesNotMatch(result.stdout + result.stderr, /KEPT/);
    assert.deepEqual(findFilesContaining('KEPT', data), []);
  });

  it('list unmatched money', async () => {
    const reference = uniqueName('pay');
    const fact = { kind: 'paid', paymentReference: reference, money: { amount: 1000, currency: 'KWD' } } as const;
    await new PaymentsClient(api, siteId).sendEvent({ sessionId: 'cs_unknown', fact }, { secret: fakeWebhookSecret });
    const { stdout } = await runPortico(['list-unmatched-money', '--data', data, '--site', siteId]);

    assert.match(stdout, new RegExp(`^REFERENCE +AMOUNT.+\\n${reference} +1\\.000 KWD +unknown_session +fake +20`));
  });

  for (const [problem, command, args, input, code, message] of [
    ['nothing to change', 'configure-payments', [], '', 2, /at least one setting to change/],
    ['an amount with a point', 'configure-payments', ['--amount', '25.00'], '', 2, /--amount must be a whole number/],
    ['an unknown currency', 'configure-payments', ['--currency', 'ZZZ'], '', 2, /--currency must be an ISO 4217/],
    [
      'a URL outside the origins of the site',
      'configure-payments',
      ['--success-url', 'https://x.example/'],
      '',
      2,
      /--success-url must be/,
    ],
    ['conflicting options', 'configure-payments', ['--enable', '--disable'], '', 2, /cannot be used with/],
    [
      'an unknown provider',
      'configure-payment-provider',
      ['nope', '--secrets', '-'],
      'a\nb\n',
      2,
      /provider must be one/,
    ],
    [
      'no webhook secret',
      'configure-payment-provider',
      ['fake', '--secrets', '-'],
      'a\n',
      2,
      /webhook secrets must be/,
    ],
    ['no terminal to prompt on', 'configure-payment-provider', ['fake'], '', 2, /--secrets/],
    ['a missing file', 'configure-payment-provider', ['fake', '--secrets', '/nowhere'], '', 1, /Cannot read/],
    ['an invalid cursor', 'list-executions', ['--cursor', 'x'], '', 2, /--cursor is invalid/],
    ['a cursor of another list', 'list-unmatched-money', ['--cursor', 'eexe_01'], '', 2, /--cursor is invalid/],
    ['an unknown status', 'list-executions', ['--status', 'paid'], '', 2, /--status/],
  ] as const) {
    it(`exit with ${code} for ${problem}`, async () => {
      const result = await run(command, args, input);

      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, message);
      assert.match(result.stderr, /^error: .+\n$/);
    });
  }

  it('exit with 1 when the provider rejects the test, and for an unknown site', async () => {
    await run('configure-payment-provider', ['fake', '--secrets', '-'], 'sk_test_misplaced\nwhsec\n');
    const [failed, unknown] = [
      await run('test-payments'),
      await runPortico(['test-payments', '--data', data, '--site', 'x']),
    ];

    assert.deepEqual([failed.code, unknown.code], [1, 1]);
    assert.match(failed.stderr, /rejects this payment as it is configured/);
    assert.equal(unknown.stderr, 'error: Site "x" not found.\n');
  });
});
