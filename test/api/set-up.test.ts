import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { CONFIG, PASSWORD_HASHER } from '../../apps/composition/tokens.ts';
import { formatWelcomeMessage } from '../../apps/server/lifecycle/welcome-message.ts';
import { setUp, signIn } from '../../contracts/management/accounts.ts';
import { readAccountAudit } from '../../contracts/management/monitoring.ts';
import { createSite, listSites } from '../../contracts/management/sites.ts';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sendRequest } from '../support/servers/api.ts';
import { type EmptyServer, startEmptyServer } from '../support/servers/empty-server.ts';

const passwordHasher = new ScryptPasswordHasher({ cost: 2 ** 12 });
const owner = { email: 'owner@shop.example', password: 'a password of mine' };

const start = () => startEmptyServer({}, (container) => container.registerInstance(PASSWORD_HASHER, passwordHasher));
const post = ({ server }: EmptyServer, path: string, body: object, headers: Record<string, string> = {}) =>
  sendRequest(server.url + path, { method: 'POST', body, headers });

/** The token in the set-up link that the server prints. */
async function readSetUpToken({ container, server }: EmptyServer): Promise<string> {
  const [, token = ''] = /\/set-up#(\S+)/.exec(await formatWelcomeMessage(container, server)) ?? [];
  return token;
}

describe('POST /auth/set-up', () => {
  it('is offered by a printed link with the server’s URL and data folder', async () => {
    const bare = await start();
    const text = await formatWelcomeMessage(bare.container, bare.server);

    assert.ok(text.includes(`${bare.server.url}/set-up#`));
    assert.ok(text.includes(bare.container.resolve(CONFIG).dataFolder));
  });

  it('creates and signs in the first account, which can then create a site and a key', async () => {
    const bare = await start();
    const { accessToken } = expectSuccess(
      setUp,
      await post(bare, '/auth/set-up', { token: await readSetUpToken(bare), ...owner }),
    );
    const authorization = `Bearer ${accessToken}`;
    const { site } = expectSuccess(createSite, await post(bare, '/sites', { name: 'Shop' }, { authorization }));
    const { secret } = expectSuccess(
      createApiKey,
      await post(bare, `/sites/${site.id}/api-keys`, { name: 'Help desk' }, { authorization }),
    );
    const list = await sendRequest(`${bare.server.url}/v1/sites/${site.id}/tickets`, {
      headers: { 'x-service-api-key': secret },
    });

    assert.deepEqual(expectSuccess(listTickets, list).data, []);
    expectSuccess(signIn, await post(bare, '/auth/sign-in', owner));
  });

  it('creates the account with a site, whose origin may lack its scheme', async () => {
    const bare = await start();
    const body = { token: await readSetUpToken(bare), ...owner, site: { name: 'Kettle', origin: 'kettle.example' } };
    const { accessToken, site } = expectSuccess(setUp, await post(bare, '/auth/set-up', body));
    const headers = { authorization: `Bearer ${accessToken}` };
    const { sites } = expectSuccess(listSites, await sendRequest(`${bare.server.url}/sites`, { headers }));
    const { data } = expectSuccess(readAccountAudit, await sendRequest(`${bare.server.url}/audit`, { headers }));

    assert.deepEqual(sites, [site]);
    assert.deepEqual([site?.name, site?.allowedOrigins], ['Kettle', ['https://kettle.example']]);
    assert.deepEqual(data.map(({ action }) => action).sort(), ['account.created', 'site.created']);
  });

  for (const [what, site, pointer] of [
    ['a name of white space', { name: ' ', origin: 'kettle.example' }, '/site/name'],
    ['an origin with a wildcard', { name: 'Kettle', origin: '*.kettle.example' }, '/site/origin'],
    ['no origin', { name: 'Kettle' }, '/site/origin'],
  ] as const) {
    it(`creates neither account nor site for a site with ${what}`, async () => {
      const bare = await start();
      const token = await readSetUpToken(bare);

      expectProblem(await post(bare, '/auth/set-up', { token, ...owner, site }), 'invalid_request', pointer);
      assert.equal(await readSetUpToken(bare), token);
    });
  }

  it('works once, then answers 403 set_up_closed and is no longer printed', async () => {
    const bare = await start();
    const token = await readSetUpToken(bare);
    expectSuccess(setUp, await post(bare, '/auth/set-up', { token, ...owner }));

    expectProblem(await post(bare, '/auth/set-up', { token, ...owner, email: 'thief@shop.example' }), 'set_up_closed');
    assert.doesNotMatch(await formatWelcomeMessage(bare.container, bare.server), /set-up/);
  });

  it('creates one account for 5 concurrent requests', async () => {
    const bare = await start();
    const token = await readSetUpToken(bare);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((one) => post(bare, '/auth/set-up', { token, ...owner, email: `${one}@shop.example` })),
    );

    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403, 403, 403, 403]);
  });

  it('rejects a wrong token with 403 and stays open', async () => {
    const bare = await start();

    expectProblem(await post(bare, '/auth/set-up', { token: 'x'.repeat(43), ...owner }), 'set_up_closed');
    expectSuccess(setUp, await post(bare, '/auth/set-up', { token: await readSetUpToken(bare), ...owner }));
  });

  for (const [what, change, ...pointers] of [
    ['a password of 11 characters', { password: 'x'.repeat(11) }, '/password'],
    ['a password of 257 characters', { password: 'x'.repeat(257) }, '/password'],
    ['an invalid email address', { email: 'nobody' }, '/email'],
    ['an email address of 255 characters', { email: `${'x'.repeat(250)}@b.cd` }, '/email'],
  ] as const) {
    it(`rejects ${what} with 400 and creates no account`, async () => {
      const bare = await start();
      const token = await readSetUpToken(bare);

      expectProblem(await post(bare, '/auth/set-up', { token, ...owner, ...change }), 'invalid_request', ...pointers);
      assert.equal(await readSetUpToken(bare), token);
    });
  }
});
