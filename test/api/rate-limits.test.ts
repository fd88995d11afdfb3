import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import type { Registration } from '../../apps/composition/container.ts';
import { settings } from '../../apps/composition/settings.ts';
import { PASSWORD_HASHER, RATE_LIMITER } from '../../apps/composition/tokens.ts';
import { refreshSession } from '../../contracts/management/accounts.ts';
import { listSites } from '../../contracts/management/sites.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { openTicket } from '../../contracts/widget/widget.ts';
import { sendSignIn, signInBrowser } from '../support/fixtures/sign-in.ts';
import { aFormBody, assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectDocumentedProblem, refused, succeeded } from '../support/matchers/answers.ts';
import { type Reply, request, sharedApi, startApi } from '../support/servers/api.ts';
import { startBareServer } from '../support/servers/bare-server.ts';

const WITH_LIMITS = ['--rate-limits', 'default'];
const three = { limit: 3, windowSeconds: 60 };

/** The limiter of the product with small budgets, so that a test reaches their end soon. */
const smallBudgets = () =>
  new MemoryRateLimiter({ apiKey: three, account: three, visitor: three, signIn: three, delivery: three });
/** Of keys and accounts each case has its own; the visitors and those who sign in have one address, with one budget. */
const limited = await startApi([], {
  register: withSmallBudgets(),
});
const byDefault = await startApi(WITH_LIMITS);
const numbers = ({ headers }: Reply<unknown>) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN));

function isPastTheLimit(reply: Reply<unknown>, limit = 3): void {
  refused(reply, 'rate_limited');
  const [allowed, remaining, reset] = numbers(reply);
  assert.deepEqual([allowed, remaining], [limit, 0]);
  assert.equal(reply.headers.get('retry-after'), String(reset));
  assert.ok(Number(reset) >= 1 && Number(reset) <= 60);
}

/** Registers one limiter with small budgets for all servers of a harness. */
function withSmallBudgets(): Registration {
  const limiter = smallBudgets();
  return (container) => container.registerInstance(RATE_LIMITER, limiter);
}

describe('Rate limits by default', () => {
  it('are told on every answer of a key, an account and a visitor', async () => {
    const api = await byDefault.seeded();

    for (const [setting, reply] of [
      [settings.apiKeyLimit, await api.asKey('/tickets')],
      [settings.accountLimit, await api.asAccount('/sites')],
      [settings.visitorLimit, await api.asVisitor('/tickets', { method: 'POST', body: aFormBody() })],
      [settings.signInLimit, await sendSignIn(api)],
    ] as const) {
      const limit = Number(setting.default);
      const [allowed, remaining, reset = 0] = numbers(reply);
      assert.deepEqual([allowed, remaining], [limit, limit - 1]);
      assert.ok(reset >= 1 && reset <= 60);
    }
  });

  it('count down with each answer, refusals among them', async () => {
    const api = await byDefault.seeded();
    const remaining = async (query: string) => numbers(await api.asKey(`/tickets${query}`))[1] ?? 0;
    const first = await remaining('');

    assert.deepEqual([await remaining('?limit=0'), await remaining('/unknown')], [first - 1, first - 2]);
  });

  it('stop those who try passwords from one address after 10 a minute, signing in or changing one', async () => {
    const api = await startApi(WITH_LIMITS);
    const change = (currentPassword: string) => {
      const body = { currentPassword, newPassword: 'another of at least twelve' };
      return api.asAccount('/account/password', { method: 'POST', body });
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      refused(await sendSignIn(api, { password: `guess ${attempt}` }), 'sign_in_failed');
      refused(await change(`guess ${attempt}`), 'password_wrong');
    }

    isPastTheLimit(await sendSignIn(api), 10);
    isPastTheLimit(await change(api.line.accountPassword), 10);
  });
});

describe('Signing in past its limit', () => {
  it('ends no session that is there', async () => {
    const api = await startApi(WITH_LIMITS);
    const { cookie } = await signInBrowser(api);
    while ((await sendSignIn(api, { password: 'guess' })).status !== 429);

    succeeded(refreshSession, await api.send('/auth/refresh', { method: 'POST', headers: { cookie } }));
  });
});

describe('Past its limit', () => {
  it('an API key gets 429 rate_limited with Retry-After, and nothing is changed', async () => {
    const api = await limited.seeded();
    const { id } = { id: api.line.ticketIds[0] };
    const key = api.line.apiKeys.ticketsWrite;
    const comment = () => api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'x' } }, key);
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await comment()).status, 201);

    isPastTheLimit(await assertChangesNoTicket(api, comment));
  });

  it('an API key leaves the others their own budget', async () => {
    const api = await limited.seeded();
    const { all, ticketsRead } = api.line.apiKeys;
    for (let turn = 0; turn < 3; turn += 1) succeeded(listTickets, await api.asKey('/tickets', {}, all));
    isPastTheLimit(await api.asKey('/tickets', {}, all));

    assert.equal(numbers(await api.asKey('/tickets', {}, ticketsRead))[1], 2);
    succeeded(listSites, await api.asAccount('/sites'));
  });

  it('a stranger with a wrong key uses up nobody’s budget', async () => {
    const api = await limited.seeded();
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await api.asKey('/tickets', {}, 'wrong');
      refused(reply, 'api_key_invalid');
      assert.equal(reply.headers.get('ratelimit-limit'), null);
    }

    assert.equal(numbers(await api.asKey('/tickets'))[1], 2);
  });

  it('an account gets 429 whichever session it uses', async () => {
    const api = await limited.seeded();
    const { accessToken } = await signInBrowser(api);
    for (const token of [accessToken, api.line.accessToken, accessToken]) {
      succeeded(listSites, await api.asAccount('/sites', {}, token));
    }

    isPastTheLimit(await api.asAccount('/sites'));
    succeeded(listSites, await api.asAccount('/sites', {}, api.line.otherAccessToken));
  });

  it('a visitor’s address gets 429, which the page may read', async () => {
    const api = await startApi([], {
      register: withSmallBudgets(),
    });
    const submit = () => api.asVisitor('/tickets', { method: 'POST', body: aFormBody() });
    for (let turn = 0; turn < 3; turn += 1) succeeded(openTicket, await submit());
    const reply = await assertChangesNoTicket(api, submit);

    isPastTheLimit(reply);
    assert.equal(reply.headers.get('access-control-allow-origin'), api.line.origin);
  });

  it('a visitor’s address is the connection’s: a header of theirs does not change it', async () => {
    const api = await startApi([], {
      register: withSmallBudgets(),
    });
    const replies: Reply<unknown>[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${turn}`, forwarded: `for=192.0.2.${turn}` };
      replies.push(await api.asVisitor('/tickets', { method: 'POST', body: aFormBody(), headers }));
    }

    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201, 429],
    );
  });

  it('behind a proxy, an address is the one that the proxy names, not what was said before it', async () => {
    const cheap = new ScryptPasswordHasher({ cost: 2 ** 12 });
    const { server } = await startBareServer({ 'trust-proxy': '1' }, (container) =>
      container.registerInstance(RATE_LIMITER, smallBudgets()).registerInstance(PASSWORD_HASHER, cheap),
    );
    const attempt = async (forwarded: string) => {
      const body = { email: 'nobody@shop.example', password: 'guess' };
      const headers = { 'x-forwarded-for': forwarded };
      return (await request(`${server.address}/auth/sign-in`, { method: 'POST', body, headers })).status;
    };
    const spoofed = ['192.0.2.1', '198.51.100.7, 192.0.2.1', '198.51.100.8, 192.0.2.1', '198.51.100.9, 192.0.2.1'];
    const statuses: number[] = [];
    for (const one of spoofed) statuses.push(await attempt(one));

    assert.deepEqual(statuses, [401, 401, 401, 429]);
    assert.equal(await attempt('192.0.2.2'), 401);
    const ofOneNetwork = ['2001:db8:1:2::1', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::2', '[2001:db8:1:2::3]:4711'];
    for (const [turn, address] of ofOneNetwork.entries()) assert.equal(await attempt(address), turn < 3 ? 401 : 429);
    assert.equal(await attempt('2001:db8:1:3::1'), 401);
    assert.equal(await attempt('::ffff:192.0.2.1'), 429);
  });

  it('comes after who and before what: a malformed request is 429, a wrong key still 401', async () => {
    const api = await limited.seeded();
    for (let turn = 0; turn < 3; turn += 1) await api.asKey('/tickets');

    isPastTheLimit(await api.asKey('/tickets?limit=0'));
    refused(await api.asKey('/tickets', {}, 'wrong'), 'api_key_invalid');
    refused(await api.asKey('/tickets/x', { method: 'PATCH' }, api.line.apiKeys.ticketsRead), 'insufficient_scope');
  });

  it('health and the contract are never limited', async () => {
    const api = await limited.seeded();
    for (let turn = 0; turn < 6; turn += 1) {
      assert.equal((await api.send('/health')).status, 200);
      assert.equal((await api.send('/docs/openapi.json')).status, 200);
      assert.equal(expectDocumentedProblem(await api.send('/nowhere')).code, 'not_found');
    }
  });
});

describe('Without limits', () => {
  it('no answer speaks of them', async () => {
    const api = await sharedApi();

    assert.deepEqual(numbers(await api.asKey('/tickets')), [Number.NaN, Number.NaN, Number.NaN]);
  });
});
