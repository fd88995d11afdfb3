import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { resolveAction, resolveIntent } from '../../contracts/widget/widget.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { startApi } from '../support/servers/api.ts';
import { portico, temporaryFolder } from '../support/servers/portico.ts';

const data = temporaryFolder();
const api = await startApi(['--store', 'sqlite', '--data', data]);
const { siteId } = api.line;
const run = (command: string, args: readonly string[] = [], input: unknown = '', variables = {}) =>
  portico([command, '--data', data, '--site', siteId, ...args], {
    input: typeof input === 'string' ? input : JSON.stringify(input),
    variables,
  });
const use = (path: string) =>
  api.asVisitor(`${path}/resolve`, { method: 'POST', body: { pageUrl: 'https://shop.example/' } });
const latestAudit = async () =>
  succeeded(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit?limit=1`)).data.map(
    ({ by, action, subjectId }) => [by, action, subjectId],
  );

const LINK = { kind: 'link', title: 'Status', enabled: true, destination: 'https://status.example.com/' };
const CALLS = { enabled: true, customerVisible: false, placement: 'page', number: '+43123456789' };

describe('Intents on the command line', () => {
  it('are saved, listed, used at the server and deleted', async () => {
    const open = await run('save-intent', ['status', '-'], LINK);
    assert.match(open.stdout, /^Saved the intent status; .*its host is not confirmed\.\n$/, open.stderr);
    refused(await use('/intents/status'), 'intent_not_available');

    const saved = await run('save-intent', ['status', '-'], { ...LINK, confirmedHost: 'status.example.com' });
    assert.equal(saved.stdout, 'Visitors may ask for status.\n', saved.stderr);
    assert.deepEqual(await latestAudit(), [['cli', 'intent.configured', 'status']]);
    succeeded(resolveIntent, await use('/intents/status'));
    const listed = await run('list-intents');
    assert.match(listed.stdout, /^KEY +KIND +ENABLED +USABLE +TITLE\n(?:.*\n)*status +link +yes +yes +Status\n/);
    const records = JSON.parse((await run('list-intents', ['--json'])).stdout) as {
      key: string;
      confirmedBy?: string;
    }[];
    assert.equal(records.find(({ key }) => key === 'status')?.confirmedBy, 'cli');

    assert.equal((await run('delete-intent', ['status'])).stdout, 'Deleted the intent status.\n');
    assert.deepEqual(await latestAudit(), [['cli', 'intent.deleted', 'status']]);
    refused(await use('/intents/status'), 'intent_not_available');
    const again = await run('delete-intent', ['status']);
    assert.deepEqual([again.code, again.stderr], [1, 'error: The site has no intent "status".\n']);
  });

  it('are refused with a line for each mistake', async () => {
    for (const [key, input, line] of [
      ['status', { ...LINK, destination: 'javascript:alert(1)' }, /: \/destination The address must begin with http/],
      ['status', { ...LINK, kind: 'script' }, /: \/kind must be one of form, conversation, link/],
      ['status', 'no JSON', /is not a JSON document/],
      ['Status', LINK, /An intent’s key has 1 to 120 characters/],
    ] as const) {
      const ran = await run('save-intent', [key, '-'], input);

      assert.equal(ran.code, 2, ran.stdout);
      assert.match(ran.stderr, line);
    }
  });
});

describe('Actions on the command line', () => {
  it('are configured, and used at the server', async () => {
    const hidden = await run('configure-action', ['calls', '-'], CALLS);
    assert.equal(hidden.stdout, 'Visitors may not use calls yet; missing: customer visible.\n', hidden.stderr);
    assert.equal(succeeded(resolveAction, await use('/actions/calls')).kind, 'unavailable');
    assert.match((await run('list-actions')).stdout, /^ACTION +PLACEMENT +MISSING\nbookings +menu +nothing\n/);

    const shown = await run('configure-action', ['calls', '-'], { ...CALLS, customerVisible: true });
    assert.equal(shown.stdout, 'Visitors may use calls.\n');
    assert.deepEqual(await latestAudit(), [['cli', 'action.configured', 'calls']]);
    assert.equal(succeeded(resolveAction, await use('/actions/calls')).kind, 'call');
  });

  it('are refused with what is wrong', async () => {
    for (const [key, input, line] of [
      ['payments', CALLS, /portico configure-payments/],
      ['unknown', CALLS, /the action must be one of: bookings/],
      ['calls', { ...CALLS, number: '1' }, /: \/number must be a number such as/],
      ['requests', { ...CALLS, number: undefined, intentKey: 'chat' }, /: \/intentKey must be the key of an intent/],
    ] as const) {
      const ran = await run('configure-action', [key, '-'], input);

      assert.equal(ran.code, 2, ran.stdout);
      assert.match(ran.stderr, line);
    }
  });
});

describe('portico snippet', () => {
  const variables = { PORTICO_PUBLIC_URL: 'https://help.example.com' };

  it('prints the one line that puts the widget on a page', async () => {
    const { stdout } = await run('snippet', [], '', variables);

    assert.equal(
      stdout,
      `<script src="https://help.example.com/widget.js" data-site="${siteId}" data-menu async></script>\n`,
    );
  });

  it('names the build that the server serves, with its integrity value, when it is asked to', async () => {
    const { stdout } = await run('snippet', ['--integrity'], '', variables);

    const [, path = ''] =
      /^<script src="https:\/\/help\.example\.com(\/widget\.[\w-]+\.js)" integrity="sha384-[\w+/]{64}" crossorigin="anonymous" /.exec(
        stdout,
      ) ?? [];
    const { status } = await fetch(`${api.line.baseUrl}${path}`);
    assert.equal(status, 200, stdout);
  });
});
