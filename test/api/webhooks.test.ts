import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  configureWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from '../../contracts/management/webhooks.ts';
import { MAX_WEBHOOKS } from '../../core/webhooks/webhook.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await (await sharedApi()).withOwnAccounts();
const { siteId, otherSiteId, otherAccessToken } = api.line;
const collection = `/sites/${siteId}/webhooks`;
let serial = 0;

function newUrl(): string {
  serial += 1;
  return `https://hooks.example.com/${serial}`;
}

async function newWebhook(input: object = {}) {
  const body = { url: newUrl(), events: ['*'], ...input };
  return expectSuccess(createWebhook, await api.asAccount(collection, { method: 'POST', body }));
}

describe('POST /sites/{siteId}/webhooks', () => {
  it('creates a webhook and returns its secret once', async () => {
    const { webhook, secret } = await newWebhook({ description: ' Sync to the desk ', events: ['ticket.created'] });

    assert.match(webhook.webhookId, /^whk_/);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(
      [webhook.status, webhook.disabledReason, webhook.description],
      ['active', null, 'Sync to the desk'],
    );
    assert.deepEqual(
      [webhook.events, webhook.includeNotes, webhook.excludeChangesBy],
      [['ticket.created'], false, null],
    );
    const list = await api.asAccount(collection);
    assert.ok(!list.text.includes(secret));
    assert.deepEqual(
      expectSuccess(listWebhooks, list).webhooks.find(({ webhookId }) => webhookId === webhook.webhookId),
      webhook,
    );
    await api.asAccount(`${collection}/${webhook.webhookId}`, { method: 'DELETE' });
  });

  it('rejects invalid members with 400, each named', async () => {
    const cases: readonly [object, ...string[]][] = [
      [{}, '/events', '/url'],
      [{ url: newUrl(), events: [] }, '/events'],
      [{ url: newUrl(), events: ['ticket.exploded'] }, '/events/0'],
      [{ url: newUrl(), events: ['ticket.created', 'ticket.created'] }, '/events'],
      [{ url: newUrl(), events: ['*', 'ticket.created'] }, '/events'],
      [{ url: newUrl(), events: ['*'], description: 'x'.repeat(201) }, '/description'],
      [{ url: newUrl(), events: ['*'], includeNotes: 'yes' }, '/includeNotes'],
      [{ url: newUrl(), events: ['*'], excludeChangesBy: 'key_unknown' }, '/excludeChangesBy'],
      [{ url: newUrl(), events: ['*'], secret: 'mine' }, '/secret'],
    ];
    for (const [body, ...pointers] of cases)
      expectProblem(await api.asAccount(collection, { method: 'POST', body }), 'invalid_request', ...pointers);
  });

  it('rejects URLs that are not public https URLs with 400', async () => {
    const urls = [
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://0x7f000001/',
      'https://10.0.0.1/',
      'https://[::ffff:10.0.0.1]/',
      'https://intranet/',
      'https://service.internal/',
      'https://user:secret@hooks.example.com/',
      'https://hooks.example.com\\@127.0.0.1/',
      'https://hooks.example.com/#fragment',
      'hooks.example.com',
      '//hooks.example.com/',
      `https://hooks.example.com/${'x'.repeat(2000)}`,
    ];
    for (const url of urls) {
      const reply = await api.asAccount(collection, { method: 'POST', body: { url, events: ['*'] } });
      expectProblem(reply, 'invalid_request', '/url');
    }
  });

  it('rejects a second webhook with the same URL with 409, until the first is deleted', async () => {
    const { webhook } = await newWebhook();
    const body = { url: webhook.url, events: ['*'] };
    expectProblem(await api.asAccount(collection, { method: 'POST', body }), 'webhook_url_taken');

    expectSuccess(deleteWebhook, await api.asAccount(`${collection}/${webhook.webhookId}`, { method: 'DELETE' }));
    const again = expectSuccess(createWebhook, await api.asAccount(collection, { method: 'POST', body })).webhook;
    await api.asAccount(`${collection}/${again.webhookId}`, { method: 'DELETE' });
  });

  it(`rejects more than ${MAX_WEBHOOKS} webhooks per site with 409`, async () => {
    const own = await api.withOwnAccounts();
    const create = () =>
      own.asAccount(`/sites/${own.line.siteId}/webhooks`, { method: 'POST', body: { url: newUrl(), events: ['*'] } });
    const replies = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, create));

    assert.equal(replies.filter(({ status }) => status === 201).length, MAX_WEBHOOKS);
    for (const reply of replies.filter(({ status }) => status !== 201)) expectProblem(reply, 'webhook_limit_reached');
  });
});

describe('PATCH and DELETE /sites/{siteId}/webhooks/{webhookId}', () => {
  it('changes only the given members', async () => {
    const { webhook } = await newWebhook();
    const path = `${collection}/${webhook.webhookId}`;
    const patch = (body: object) => api.asAccount(path, { method: 'PATCH', body });

    const changed = expectSuccess(configureWebhook, await patch({ events: ['payment.succeeded'], includeNotes: true }));
    assert.deepEqual([changed.webhook.url, changed.webhook.events], [webhook.url, ['payment.succeeded']]);
    const disabled = expectSuccess(configureWebhook, await patch({ status: 'disabled' })).webhook;
    assert.deepEqual([disabled.status, disabled.disabledReason], ['disabled', 'by_owner']);
    expectProblem(await api.asAccount(`${path}/test`, { method: 'POST' }), 'webhook_disabled');
    const body = { since: '2026-01-01T00:00:00Z' };
    expectProblem(await api.asAccount(`${path}/resend`, { method: 'POST', body }), 'webhook_disabled');
    const enabled = expectSuccess(configureWebhook, await patch({ status: 'active' })).webhook;
    assert.deepEqual([enabled.status, enabled.disabledReason], ['active', null]);
    expectProblem(await patch({ url: 'https://127.0.0.1/' }), 'invalid_request', '/url');
    expectProblem(await patch({ status: 'paused' }), 'invalid_request', '/status');
    expectSuccess(deleteWebhook, await api.asAccount(path, { method: 'DELETE' }));
    expectProblem(await api.asAccount(path), 'webhook_not_found');
    expectProblem(await api.asAccount(path, { method: 'DELETE' }), 'webhook_not_found');
  });

  it('rejects a URL that another webhook of the site has with 409', async () => {
    const [one, other] = [await newWebhook(), await newWebhook()];
    const path = `${collection}/${one.webhook.webhookId}`;

    expectProblem(
      await api.asAccount(path, { method: 'PATCH', body: { url: other.webhook.url } }),
      'webhook_url_taken',
    );
    expectSuccess(configureWebhook, await api.asAccount(path, { method: 'PATCH', body: { url: one.webhook.url } }));
    for (const { webhook } of [one, other])
      await api.asAccount(`${collection}/${webhook.webhookId}`, { method: 'DELETE' });
  });

  it('responds 404 to other accounts, and for a webhook of another site', async () => {
    const { webhook } = await newWebhook();
    const path = `${collection}/${webhook.webhookId}`;

    expectProblem(await api.asAccount(path, {}, otherAccessToken), 'site_not_found');
    const elsewhere = `/sites/${otherSiteId}/webhooks/${webhook.webhookId}`;
    expectProblem(await api.asAccount(elsewhere, {}, otherAccessToken), 'webhook_not_found');
    expectProblem(await api.asAccount(elsewhere, { method: 'DELETE' }, otherAccessToken), 'webhook_not_found');
    await api.asAccount(path, { method: 'DELETE' });
  });
});

describe('POST /sites/{siteId}/webhooks/{webhookId}/rotate-secret', () => {
  it('adds a secret, and ends the older ones after the overlap', async () => {
    const { webhook, secret } = await newWebhook();
    const path = `${collection}/${webhook.webhookId}/rotate-secret`;
    const rotate = (overlapHours: unknown) => api.asAccount(path, { method: 'POST', body: { overlapHours } });

    const first = expectSuccess(rotateWebhookSecret, await rotate(24));
    assert.notEqual(first.secret, secret);
    assert.deepEqual(
      first.webhook.secrets.map(({ status, endsAt }) => [status, endsAt !== null]),
      [
        ['active', false],
        ['active', true],
      ],
    );
    const second = expectSuccess(rotateWebhookSecret, await rotate(0));
    assert.equal(second.webhook.secrets.filter(({ status }) => status === 'active').length, 1);
    for (const hours of [-1, 169, 1.5, '1', null])
      expectProblem(await rotate(hours), 'invalid_request', '/overlapHours');
    for (let count = 1; count < 5; count += 1) expectSuccess(rotateWebhookSecret, await rotate(1));
    expectProblem(await rotate(1), 'too_many_webhook_secrets');
    await api.asAccount(`${collection}/${webhook.webhookId}`, { method: 'DELETE' });
  });
});
