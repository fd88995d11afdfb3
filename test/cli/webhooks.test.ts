import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { readWebhook } from '../../contracts/management/webhooks.ts';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { createTemporaryFolder, findFilesContaining, runPortico } from '../support/servers/run-portico.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const variables = { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };
const data = createTemporaryFolder();
const api = await startApi(['--store', 'sqlite', '--data', data], { variables });
const receiver = await WebhookReceiver.start();
const url = `${receiver.origin}/cli`;
const { siteId } = api.line;
const run = (command: string, ...args: string[]) =>
  runPortico([command, '--data', data, '--site', siteId, ...args], { variables });

const created = await run('create-webhook', '--url', url, '--event', 'ticket.created', '--event', 'ticket.updated');
const id = /whk_\w+/.exec(created.stderr)?.[0] ?? '';
const secret = created.stdout.trimEnd();
const read = async () => expectSuccess(readWebhook, await api.asAccount(`/sites/${siteId}/webhooks/${id}`)).webhook;

describe('portico create-webhook', () => {
  it('prints only the signing secret on standard output and does not store it in plain text', async () => {
    assert.equal(created.code, 0, created.stderr);
    assert.match(created.stdout, /^whsec_[A-Za-z0-9+/]{43}=\n$/);
    assert.match(created.stderr, /^Created webhook whk_\w+ for http.+ \(shown only once\):\n$/);
    assert.deepEqual(findFilesContaining(secret, data), []);
    assert.deepEqual((await read()).events, ['ticket.created', 'ticket.updated']);
  });

  it('exits with 2 and names the option of each invalid value', async () => {
    const foreignUrl = await run('create-webhook', '--url', 'ftp://example.com/', '--event', '*');
    const event = await run('create-webhook', '--url', url, '--event', 'ticket.created', '--event', 'ticket.exploded');
    const key = await run('create-webhook', '--url', url, '--event', '*', '--exclude-changes-by', 'key_none');

    assert.deepEqual([foreignUrl.code, event.code, key.code], [2, 2, 2]);
    assert.match(foreignUrl.stderr, /^error: --url.+\n$/);
    assert.match(event.stderr, /^error: --event "ticket\.exploded" must be one of ticket\.created, .+\n$/);
    assert.equal(key.stderr, 'error: --exclude-changes-by must be the id of an API key of this site\n');
  });

  it('exits with 1 for the URL of another webhook and for an unknown site', async () => {
    const taken = await run('create-webhook', '--url', url, '--event', '*');
    const arguments_ = ['create-webhook', '--data', data, '--site', 'x', '--url', url, '--event', '*'];
    const unknown = await runPortico(arguments_, { variables });

    assert.deepEqual([taken.code, unknown.code, unknown.stderr], [1, 1, 'error: Site "x" not found.\n']);
    assert.match(taken.stderr, /already has this URL/);
  });
});

describe('portico list-webhooks, show-webhook and delete-webhook', () => {
  it('show the settings and never the secret', async () => {
    const list = await run('list-webhooks');
    const shown = await run('show-webhook', id);

    assert.match(list.stdout, new RegExp(`^ID +STATUS +URL.*\n${id} +active +${url} +ticket\\.created, ticket\\.up`));
    assert.match(shown.stdout, /^events +ticket\.created, ticket\.updated$/m);
    assert.match(shown.stdout, /^secrets +created 20\d\d-/m);
    assert.deepEqual(JSON.parse((await run('show-webhook', id, '--json')).stdout), await read());
    assert.ok(!`${list.stdout}${shown.stdout}`.includes(secret));
  });

  it('delete a webhook', async () => {
    const { stdout } = await run('create-webhook', '--url', `${url}/other`, '--event', '*', '--json');
    const { webhook } = JSON.parse(stdout) as { webhook: { webhookId: string } };
    const deleted = await run('delete-webhook', webhook.webhookId);

    assert.match(deleted.stdout, /^Deleted webhook whk_\w+ for http/);
    const again = await run('delete-webhook', webhook.webhookId);
    assert.deepEqual([again.code, again.stderr], [1, `error: Webhook "${webhook.webhookId}" not found.\n`]);
  });
});

describe('portico configure-webhook', () => {
  it('changes only the specified settings', async () => {
    const keys = await api.asAccount(`/sites/${siteId}/api-keys`, { method: 'POST', body: { name: 'Desk sync' } });
    const { key } = expectSuccess(createApiKey, keys);
    const settings = ['--description', 'Desk', '--include-notes', '--exclude-changes-by', key.id, '--event', '*'];
    const { stdout } = await run('configure-webhook', id, ...settings, '--json');
    const { events, description, includeNotes, excludeChangesBy } = await read();

    assert.deepEqual(JSON.parse(stdout), await read());
    assert.deepEqual([events, description, includeNotes, excludeChangesBy], [['*'], 'Desk', true, key.id]);
    await run('configure-webhook', id, '--no-description', '--no-include-notes', '--no-exclude-changes-by');
    const reset = await read();
    assert.deepEqual([reset.description, reset.includeNotes, reset.excludeChangesBy], [null, false, null]);
    assert.deepEqual(reset.events, ['*']);
  });

  it('disables and enables', async () => {
    const disabled = await run('configure-webhook', id, '--disable');
    assert.match(disabled.stdout, new RegExp(`^Webhook ${id} is disabled \\(by_owner\\)\\.`));
    assert.equal((await run('test-webhook', id)).stderr, 'error: The webhook is disabled. Enable it first.\n');
    const enabled = await run('configure-webhook', id, '--enable');
    assert.match(enabled.stdout, new RegExp(`^Webhook ${id} is active\\.`));
  });

  for (const [problem, args, code] of [
    ['nothing to change', [id], 2],
    ['conflicting options', [id, '--enable', '--disable'], 2],
    ['an unknown webhook', ['whk_x', '--enable'], 1],
  ] as const) {
    it(`exits with ${code} for ${problem}`, async () => {
      const result = await run('configure-webhook', ...args);

      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, /^error: .+\n$/);
    });
  }
});

describe('portico rotate-webhook-secret', () => {
  it('prints a new secret, and until when the older one is used', async () => {
    const overlapping = await run('rotate-webhook-secret', id, '--overlap', 'hour');
    assert.match(overlapping.stdout, /^whsec_\S{44}\n$/);
    assert.match(overlapping.stderr, /^Older secrets are used until 20\d\d-/);
    const ended = await run('rotate-webhook-secret', id, '--overlap', 'none');
    assert.match(ended.stderr, /^Older secrets are no longer used\.\n/);
    assert.equal((await read()).secrets.filter(({ status }) => status === 'active').length, 1);
    assert.equal((await run('rotate-webhook-secret', id, '--overlap', 'year')).code, 2);
  });
});

describe('portico commands for webhook deliveries', () => {
  it('send a test event, list its delivery and show its attempts and body', async () => {
    const sent = await run('test-webhook', id);
    const deliveryId = sent.stdout.trimEnd();
    assert.equal(sent.code, 0, sent.stderr);
    await waitUntil(async () => (await run('list-webhook-deliveries', id)).stdout.includes('delivered'));

    const listed = await run('list-webhook-deliveries', id, '--state', 'delivered');
    const row = `${deliveryId} +webhook\\.test +${id}:\\d+ +delivered +1 +20\\S+Z +204$`;
    assert.match(listed.stdout, new RegExp(row, 'm'));
    const shown = await run('show-webhook-delivery', id, deliveryId);
    assert.match(shown.stdout, /^TIME +DURATION +RESULT +RESPONSE\n20\S+Z +\d+ ms +204/);
    assert.match(shown.stderr, new RegExp(`^Event: webhook\\.test of ${id}:\\d+\\. State: delivered\\.\n$`));
    const { event } = JSON.parse((await run('show-webhook-delivery', id, deliveryId, '--json')).stdout);
    assert.deepEqual(event, receiver.received.find(({ headers }) => headers['webhook-id'] === deliveryId)?.event);
  });

  it('resend one event, and all since a time', async () => {
    const [before, from] = [receiver.received.length, new Date().toISOString()];
    await newTicket(api);
    await waitUntil(async () => receiver.received.length > before);
    const deliveryId = String(receiver.received.at(-1)?.headers['webhook-id']);
    const one = await run('resend-webhook-events', id, '--delivery', deliveryId);
    assert.equal(one.stdout, 'Queued 1 delivery.\n', one.stderr);
    await waitUntil(async () => receiver.received.length === before + 2);
    const all = await run('resend-webhook-events', id, '--since', from, '--json');
    assert.deepEqual(JSON.parse(all.stdout), { resent: 1 }, all.stderr);
    await waitUntil(async () => receiver.received.length === before + 3);

    assert.equal(receiver.received.at(-1)?.headers['webhook-id'], deliveryId);
  });

  it('exit with 2 for invalid usage, with 1 for unknown IDs', async () => {
    const codes = [];
    for (const [command, ...args] of [
      ['resend-webhook-events', id],
      ['resend-webhook-events', id, '--since', 'yesterday'],
      ['list-webhook-deliveries', id, '--cursor', 'x'],
      ['list-webhook-deliveries', id, '--state', 'done'],
      ['resend-webhook-events', id, '--delivery', 'evt_x'],
      ['show-webhook-delivery', id, 'evt_x'],
      ['test-webhook', 'whk_x'],
    ] as const) {
      codes.push((await run(command, ...args)).code);
    }

    assert.deepEqual(codes, [2, 2, 2, 2, 1, 1, 1]);
  });

  it('record changes in the audit log as the command line', async () => {
    const { data: entries } = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit?limit=100`));
    const actions = entries.filter(({ by, subjectId }) => by === 'cli' && subjectId === id).map(({ action }) => action);

    assert.deepEqual([...new Set(actions)].sort(), [
      'webhook.configured',
      'webhook.created',
      'webhook.resent',
      'webhook.secret_rotated',
    ]);
  });
});
