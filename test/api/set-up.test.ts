import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { CONFIG, PASSWORD_HASHER } from '../../apps/composition/tokens.ts';
import { welcome } from '../../apps/server/lifecycle/welcome.ts';
import { setUp, signIn } from '../../contracts/management/accounts.ts';
import { readAccountAudit } from '../../contracts/management/monitoring.ts';
import { createSite, listSites } from '../../contracts/management/sites.ts';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { request } from '../support/servers/api.ts';
import { type EmptyServer, startBareServer } from '../support/servers/bare-server.ts';

const passwordHasher = new ScryptPasswordHasher({ cost: 2 ** 12 });
const owner = { email: 'owner@shop.example', password: 'a password of mine' };

const start = () => startBareServer({}, (container) => container.registerInstance(PASSWORD_HASHER, passwordHasher));
const post = ({ server }: EmptyServer, path: string, body: object, headers: Record<string, string> = {}) =>
  request(server.address + path, { method: 'POST', body, headers });

/** The token in the link that the server prints. */
async function linkOf({ container, server }: EmptyServer): Promise<string> {
  const [, token = ''] = /\/set-up#(\S+)/.exec(await welcome(container, server)) ?? [];
  return token;
}

describe('The one-time set-up link', () => {
  it('is printed with the address and where the data lies', async () => {
    const bare = await start();
    const text = await welcome(bare.container, bare.server);

    assert.ok(text.includes(`${bare.server.address}/set-up#`));
    assert.ok(text.includes(bare.container.resolve(CONFIG).data));
  });

  it('makes the first account and signs it in, so that a site, a key and a list follow', async () => {
    const bare = await start();
    const { accessToken } = succeeded(setUp, await post(bare, '/auth/set-up', { token: await linkOf(bare), ...owner }));
    const authorization = `Bearer ${accessToken}`;
    const { site } = succeeded(createSite, await post(bare, '/sites', { name: 'Shop' }, { authorization }));
    const { secret } = succeeded(
      createApiKey,
      await post(bare, `/sites/${site.id}/api-keys`, { name: 'Help desk' }, { authorization }),
    );
    const list = await request(`${bare.server.address}/v1/sites/${site.id}/tickets`, {
      headers: { 'x-service-api-key': secret },
    });

    assert.deepEqual(succeeded(listTickets, list).data, []);
    succeeded(signIn, await post(bare, '/auth/sign-in', owner));
  });

  it('makes the first account together with its site, whose address needs no scheme', async () => {
    const bare = await start();
    const body = { token: await linkOf(bare), ...owner, site: { name: 'Kettle', origin: 'kettle.example' } };
    const { accessToken, site } = succeeded(setUp, await post(bare, '/auth/set-up', body));
    const headers = { authorization: `Bearer ${accessToken}` };
    const { sites } = succeeded(listSites, await request(`${bare.server.address}/sites`, { headers }));
    const { data } = succeeded(readAccountAudit, await request(`${bare.server.address}/audit`, { headers }));

    assert.deepEqual(sites, [site]);
    assert.deepEqual([site?.name, site?.allowedOrigins], ['Kettle', ['https://kettle.example']]);
    assert.deepEqual(data.map(({ action }) => action).sort(), ['account.created', 'site.created']);
  });

  for (const [what, site, pointer] of [
    ['a name of white space', { name: ' ', origin: 'kettle.example' }, '/site/name'],
    ['an address with a star', { name: 'Kettle', origin: '*.kettle.example' }, '/site/origin'],
    ['no address', { name: 'Kettle' }, '/site/origin'],
  ] as const) {
    it(`makes neither account nor site for a site with ${what}`, async () => {
      const bare = await start();
      const token = await linkOf(bare);

      refused(await post(bare, '/auth/set-up', { token, ...owner, site }), 'invalid_request', pointer);
      assert.equal(await linkOf(bare), token);
    });
  }

  it('works once: from the first account on it is closed, and no longer printed', async () => {
    const bare = await start();
    const token = await linkOf(bare);
    succeeded(setUp, await post(bare, '/auth/set-up', { token, ...owner }));

    refused(await post(bare, '/auth/set-up', { token, ...owner, email: 'thief@shop.example' }), 'set_up_closed');
    assert.doesNotMatch(await welcome(bare.container, bare.server), /set-up/);
  });

  it('makes one account of 5 at once', async () => {
    const bare = await start();
    const token = await linkOf(bare);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((one) => post(bare, '/auth/set-up', { token, ...owner, email: `${one}@shop.example` })),
    );

    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403, 403, 403, 403]);
  });

  it('is refused with a wrong token, and stays open', async () => {
    const bare = await start();

    refused(await post(bare, '/auth/set-up', { token: 'x'.repeat(43), ...owner }), 'set_up_closed');
    succeeded(setUp, await post(bare, '/auth/set-up', { token: await linkOf(bare), ...owner }));
  });

  for (const [what, given, ...pointers] of [
    ['a password of 11 characters', { password: 'x'.repeat(11) }, '/password'],
    ['a password of 257 characters', { password: 'x'.repeat(257) }, '/password'],
    ['an address that is none', { email: 'nobody' }, '/email'],
    ['an address of 255 characters', { email: `${'x'.repeat(250)}@b.cd` }, '/email'],
  ] as const) {
    it(`refuses ${what} and makes no account`, async () => {
      const bare = await start();
      const token = await linkOf(bare);

      refused(await post(bare, '/auth/set-up', { token, ...owner, ...given }), 'invalid_request', ...pointers);
      assert.equal(await linkOf(bare), token);
    });
  }
});
