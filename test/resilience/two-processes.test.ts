import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ConversationListener } from '../support/fixtures/conversation-listener.ts';
import { sendRequest } from '../support/servers/api.ts';
import { ProductionFixture } from '../support/servers/production-fixture.ts';

describe('Two servers on MongoDB and Redis', () => {
  let production: ProductionFixture;
  before(async () => {
    production = await ProductionFixture.start(['--rate-limits', 'default']);
  });
  after(() => production.stop());

  it('reject an API key with 401 from the first request after the other server has revoked it', async () => {
    const [{ line }, { line: other }] = production.servers;
    const headers = { authorization: `Bearer ${line.accessToken}` };
    const keys = `${line.baseUrl}/sites/${line.siteId}/api-keys`;
    for (let round = 0; round < 5; round += 1) {
      const body = { name: `Round ${round}` };
      const made = await sendRequest<{ key: { id: string }; secret: string }>(keys, { method: 'POST', headers, body });
      const { key, secret } = made.body;
      const list = () =>
        sendRequest(`${other.baseUrl}/v1/sites/${line.siteId}/tickets`, { headers: { 'x-service-api-key': secret } });
      assert.equal((await list()).status, 200);

      await sendRequest(`${keys}/${key.id}`, { method: 'DELETE', headers });
      assert.equal((await list()).status, 401);
    }
  });

  it('reject a session with 401 from the first request after sign-out on the other server', async () => {
    const [{ line }, { line: other }] = production.servers;
    const account = { email: line.accountEmail, password: line.accountPassword };
    const signedIn = await sendRequest<{ accessToken: string }>(`${line.baseUrl}/auth/sign-in`, {
      method: 'POST',
      body: account,
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const sites = () =>
      sendRequest(`${other.baseUrl}/sites`, { headers: { authorization: `Bearer ${signedIn.body.accessToken}` } });
    assert.equal((await sites()).status, 200);

    await sendRequest(`${line.baseUrl}/auth/sign-out`, { method: 'POST', headers: { cookie } });
    assert.equal((await sites()).status, 401);
  });

  it('count one rate limit', async () => {
    const remaining = async (server: 0 | 1) =>
      Number((await production.asKey(server, '/tickets?limit=1')).headers.get('ratelimit-remaining'));
    const counts = [await remaining(0), await remaining(1), await remaining(0), await remaining(1)];

    const [first = 0] = counts;
    assert.deepEqual(counts, [first, first - 1, first - 2, first - 3]);
  });

  it('execute a command once that both receive with the same idempotency key', async () => {
    const key = { 'idempotency-key': 'the-same-comment' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => production.comment(turn % 2 ? 1 : 0, 'Once', key)),
    );

    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]));
    assert.equal((await production.readMessages(0)).filter((content) => content === 'Once').length, 1);
  });

  it('notify a listener of a comment made through the other server', async () => {
    const listener = await ConversationListener.start(production.servers[0].line);

    const begun = performance.now();
    const body = { content: 'Here I am.' };
    await production.asKey(1, `/tickets/${listener.ticketId}/comments`, { method: 'POST', body });
    await listener.waitFor('Here I am.');

    assert.ok(performance.now() - begun < 12_000, 'the comment was found by polling');
    listener.stop();
  });
});
