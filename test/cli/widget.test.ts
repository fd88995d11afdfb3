import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { resolveAction, resolveIntent } from '../../contracts/widget/widget.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const api = await startApi(['--store', 'sqlite', '--data', data]);
const { siteId } = api.line;
const run = (command: string, args: readonly string[] = [], input: unknown = '', variables = {}) =>
  runPortico([command, '--data', data, '--site', siteId, ...args], {
    input: typeof input === 'string' ? input : JSON.stringify(input),
    variables,
  });
const use = (path: string) =>
  api.asVisitor(`${path}/resolve`, { method: 'POST', body: { pageUrl: 'https://shop.example/' } });
const latestAudit = async () =>
  expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit?limit=1`)).data.map(
    ({ by, action, subjectId }) => [by, action, subjectId],
  );

const LINK = { kind: 'link', title: 'Status', enabled: true, destination: 'https://status.example.com/' };
const CALLS = { enabled: true, customerVisible: false, placement: 'page', number: '+43123456789' };

describe('portico commands for intents', () => {
  it('save, list and delete intents, which visitors can use in between', async () => {
    const unconfirmed = await run('save-intent', ['status', '-'], LINK);
    assert.match(unconfirmed.stdout, /^Saved intent status\. .*the host is not confirmed\.\n$/, unconfirmed.stderr);
    expectProblem(await use('/intents/status'), 'intent_not_available');

    const saved = await run('save-intent', ['status', '-'], { ...LINK, confirmedHost: 'status.example.com' });
    assert.equal(saved.stdout, 'Saved intent status. Visitors can use it.\n', saved.stderr);
    assert.deepEqual(await latestAudit(), [['cli', 'intent.configured', 'status']]);
    expectSuccess(resolveIntent, await use('/intents/status'));
    const listed = await run('list-intents');
    assert.match(listed.stdout, /^KEY +KIND +ENABLED +USABLE +TITLE\n(?:.*\n)*status +link +yes +yes +Status\n/);
    const records = JSON.parse((await run('list-intents', ['--json'])).stdout) as {
      key: string;
      confirmedBy?: string;
    }[];
    assert.equal(records.find(({ key }) => key === 'status')?.confirmedBy, 'cli');

    assert.equal((await run('delete-intent', ['status'])).stdout, 'Deleted intent status.\n');
    assert.deepEqual(await latestAudit(), [['cli', 'intent.deleted', 'status']]);
    expectProblem(await use('/intents/status'), 'intent_not_available');
    const repeated = await run('delete-intent', ['status']);
    assert.deepEqual([repeated.code, repeated.stderr], [1, 'error: Intent "status" not found.\n']);
  });

  it('exit with 2 and print a line per violation', async () => {
    for (const [key, input, line] of [
      ['status', { ...LINK, destination: 'javascript:alert(1)' }, /: \/destination The URL must begin with http/],
      ['status', { ...LINK, kind: 'script' }, /: \/kind must be one of form, conversation, link/],
      ['status', 'no JSON', /is not valid JSON/],
      ['Status', LINK, /An intent’s key has 1 to 120 characters/],
    ] as const) {
      const result = await run('save-intent', [key, '-'], input);

      assert.equal(result.code, 2, result.stdout);
      assert.match(result.stderr, line);
    }
  });
});

describe('portico commands for actions', () => {
  it('configure and list actions, which visitors can then use', async () => {
    const hidden = await run('configure-action', ['calls', '-'], CALLS);
    assert.equal(hidden.stdout, 'Visitors cannot use calls yet. Missing: customer visible.\n', hidden.stderr);
    assert.equal(expectSuccess(resolveAction, await use('/actions/calls')).kind, 'unavailable');
    assert.match((await run('list-actions')).stdout, /^ACTION +PLACEMENT +MISSING\nbookings +menu +none\n/);

    const visible = await run('configure-action', ['calls', '-'], { ...CALLS, customerVisible: true });
    assert.equal(visible.stdout, 'Visitors can use calls.\n');
    assert.deepEqual(await latestAudit(), [['cli', 'action.configured', 'calls']]);
    assert.equal(expectSuccess(resolveAction, await use('/actions/calls')).kind, 'call');
  });

  it('exit with 2 and print the problem', async () => {
    for (const [key, input, line] of [
      ['payments', CALLS, /portico configure-payments/],
      ['unknown', CALLS, /the action must be one of bookings/],
      ['calls', { ...CALLS, number: '1' }, /: \/number must be a number such as/],
      ['requests', { ...CALLS, number: undefined, intentKey: 'chat' }, /: \/intentKey must be the key of an intent/],
    ] as const) {
      const result = await run('configure-action', [key, '-'], input);

      assert.equal(result.code, 2, result.stdout);
      assert.match(result.stderr, line);
    }
  });
});

describe('portico snippet', () => {
  const variables = { PORTICO_PUBLIC_URL: 'https://help.example.com' };

  it('prints the script tag that embeds the widget', async () => {
    const { stdout } = await run('snippet', [], '', variables);

    assert.equal(
      stdout,
      `<script src="https://help.example.com/widget.js" data-site="${siteId}" data-menu async></script>\n`,
    );
  });

  it('pins the build that the server serves with --integrity', async () => {
    const { stdout } = await run('snippet', ['--integrity'], '', variables);

    const [, path = ''] =
      /^<script src="https:\/\/help\.example\.com(\/widget\.[\w-]+\.js)" integrity="sha384-[\w+/]{64}" crossorigin="anonymous" /.exec(
        stdout,
      ) ?? [];
    const { status } = await fetch(`${api.line.baseUrl}${path}`);
    assert.equal(status, 200, stdout);
  });
});
