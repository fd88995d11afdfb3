import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import type { RegistrationFunction } from '../../apps/composition/container.ts';
import { settingDefinitions } from '../../apps/composition/settings.ts';
import { PASSWORD_HASHER, RATE_LIMITER } from '../../apps/composition/tokens.ts';
import { refreshSession } from '../../contracts/management/accounts.ts';
import { listSites } from '../../contracts/management/sites.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { openTicket } from '../../contracts/widget/widget.ts';
import { sendSignIn, signInBrowser } from '../support/fixtures/sign-in.ts';
import { aFormBody, assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectDocumentedProblem, expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, sendRequest, sharedApi, startApi } from '../support/servers/api.ts';
import { startEmptyServer } from '../support/servers/empty-server.ts';

const WITH_LIMITS = ['--rate-limits', 'default'];
const three = { limit: 3, windowSeconds: 60 };

/** The product’s limiter with small budgets, which a test exhausts quickly. */
const createSmallLimiter = () =>
  new MemoryRateLimiter({
    apiKey: three,
    account: three,
    visitor: three,
    signIn: three,
    delivery: three,
    mailedVisitor: three,
  });
/** Each case has keys and accounts of its own. Visitors and sign-ins share one IP address and its budget. */
const limited = await startApi([], {
  register: withSmallBudgets(),
});
const byDefault = await startApi(WITH_LIMITS);
const rateLimitNumbers = ({ headers }: Reply<unknown>) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN));

function expectRateLimited(reply: Reply<unknown>, limit = 3): void {
  expectProblem(reply, 'rate_limited');
  const [allowed, remaining, reset] = rateLimitNumbers(reply);
  assert.deepEqual([allowed, remaining], [limit, 0]);
  assert.equal(reply.headers.get('retry-after'), String(reset));
  assert.ok(Number(reset) >= 1 && Number(reset) <= 60);
}

/** Registers one limiter with small budgets for all servers of a harness. */
function withSmallBudgets(): RegistrationFunction {
  const limiter = createSmallLimiter();
  return (container) => container.registerInstance(RATE_LIMITER, limiter);
}

describe('Default rate limits', () => {
  it('are in the headers of every response to a key, an account and a visitor', async () => {
    const api = await byDefault.withOwnAccounts();

    for (const [name, setting, reply] of [
      ['apiKey', settingDefinitions.apiKeyLimit, await api.asKey('/tickets')],
      ['account', settingDefinitions.accountLimit, await api.asAccount('/sites')],
      [
        'visitor',
        settingDefinitions.visitorLimit,
        await api.asVisitor('/tickets', { method: 'POST', body: aFormBody() }),
      ],
      ['signIn', settingDefinitions.signInLimit, await sendSignIn(api)],
    ] as const) {
      const limit = Number(setting.default);
      const [allowed, remaining, reset = 0] = rateLimitNumbers(reply);
      assert.deepEqual([allowed, remaining], [limit, limit - 1]);
      assert.ok(reset >= 1 && reset <= 60);
      assert.equal(reply.headers.get('ratelimit-policy'), `"${name}";q=${limit};w=60`);
      assert.equal(reply.headers.get('ratelimit'), `"${name}";r=${limit - 1};t=${reset}`);
    }
  });

  it('count every response, including rejections', async () => {
    const api = await byDefault.withOwnAccounts();
    const remaining = async (query: string) => rateLimitNumbers(await api.asKey(`/tickets${query}`))[1] ?? 0;
    const first = await remaining('');

    assert.deepEqual([await remaining('?limit=0'), await remaining('/unknown')], [first - 1, first - 2]);
  });

  it('allow 10 password attempts per minute and IP address, by sign-in or password change', async () => {
    const api = await startApi(WITH_LIMITS);
    const change = (currentPassword: string) => {
      const body = { currentPassword, newPassword: 'another of at least twelve' };
      return api.asAccount('/account/password', { method: 'POST', body });
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expectProblem(await sendSignIn(api, { password: `guess ${attempt}` }), 'sign_in_failed');
      expectProblem(await change(`guess ${attempt}`), 'password_wrong');
    }

    expectRateLimited(await sendSignIn(api), 10);
    expectRateLimited(await change(api.line.accountPassword), 10);
  });
});

describe('POST /auth/sign-in above its rate limit', () => {
  it('ends no existing session', async () => {
    const api = await startApi(WITH_LIMITS);
    const { cookie } = await signInBrowser(api);
    while ((await sendSignIn(api, { password: 'guess' })).status !== 429);

    expectSuccess(refreshSession, await api.send('/auth/refresh', { method: 'POST', headers: { cookie } }));
  });
});

describe('429 rate_limited', () => {
  it('is returned to an API key with Retry-After, and nothing is changed', async () => {
    const api = await limited.withOwnAccounts();
    const { id } = { id: api.line.ticketIds[0] };
    const key = api.line.apiKeys.ticketsWrite;
    const comment = () => api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'x' } }, key);
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await comment()).status, 201);

    expectRateLimited(await assertChangesNoTicket(api, comment));
  });

  it('does not affect other API keys of the site', async () => {
    const api = await limited.withOwnAccounts();
    const { all, ticketsRead } = api.line.apiKeys;
    for (let turn = 0; turn < 3; turn += 1) expectSuccess(listTickets, await api.asKey('/tickets', {}, all));
    expectRateLimited(await api.asKey('/tickets', {}, all));

    assert.equal(rateLimitNumbers(await api.asKey('/tickets', {}, ticketsRead))[1], 2);
    expectSuccess(listSites, await api.asAccount('/sites'));
  });

  it('is not caused by requests with a wrong key', async () => {
    const api = await limited.withOwnAccounts();
    for (let turn = 0; turn < 5; turn += 1) {
      const reply = await api.asKey('/tickets', {}, 'wrong');
      expectProblem(reply, 'api_key_invalid');
      assert.equal(reply.headers.get('ratelimit-limit'), null);
    }

    assert.equal(rateLimitNumbers(await api.asKey('/tickets'))[1], 2);
  });

  it('is returned to an account for all of its sessions', async () => {
    const api = await limited.withOwnAccounts();
    const { accessToken } = await signInBrowser(api);
    for (const token of [accessToken, api.line.accessToken, accessToken]) {
      expectSuccess(listSites, await api.asAccount('/sites', {}, token));
    }

    expectRateLimited(await api.asAccount('/sites'));
    expectSuccess(listSites, await api.asAccount('/sites', {}, api.line.otherAccessToken));
  });

  it('is returned to a visitor’s IP address and readable by the page', async () => {
    const api = await startApi([], {
      register: withSmallBudgets(),
    });
    const submit = () => api.asVisitor('/tickets', { method: 'POST', body: aFormBody() });
    for (let turn = 0; turn < 3; turn += 1) expectSuccess(openTicket, await submit());
    const reply = await assertChangesNoTicket(api, submit);

    expectRateLimited(reply);
    assert.equal(reply.headers.get('access-control-allow-origin'), api.line.origin);
  });

  it('ignores forwarding headers without a trusted proxy', async () => {
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

  it('uses the IP address that the trusted proxy appended', async () => {
    const cheap = new ScryptPasswordHasher({ cost: 2 ** 12 });
    const { server } = await startEmptyServer({ 'trust-proxy': '1' }, (container) =>
      container.registerInstance(RATE_LIMITER, createSmallLimiter()).registerInstance(PASSWORD_HASHER, cheap),
    );
    const attempt = async (forwarded: string) => {
      const body = { email: 'nobody@shop.example', password: 'guess' };
      const headers = { 'x-forwarded-for': forwarded };
      return (await sendRequest(`${server.url}/auth/sign-in`, { method: 'POST', body, headers })).status;
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

  it('is checked after the credentials and before validation', async () => {
    const api = await limited.withOwnAccounts();
    for (let turn = 0; turn < 3; turn += 1) await api.asKey('/tickets');

    expectRateLimited(await api.asKey('/tickets?limit=0'));
    expectProblem(await api.asKey('/tickets', {}, 'wrong'), 'api_key_invalid');
    expectProblem(
      await api.asKey('/tickets/x', { method: 'PATCH' }, api.line.apiKeys.ticketsRead),
      'insufficient_scope',
    );
  });

  it('is never returned for health and the contract', async () => {
    const api = await limited.withOwnAccounts();
    for (let turn = 0; turn < 6; turn += 1) {
      assert.equal((await api.send('/health')).status, 200);
      assert.equal((await api.send('/docs/openapi.json')).status, 200);
      assert.equal(expectDocumentedProblem(await api.send('/nowhere')).code, 'not_found');
    }
  });
});

describe('With rate limits off', () => {
  it('responses have no rate limit headers', async () => {
    const api = await sharedApi();

    assert.deepEqual(rateLimitNumbers(await api.asKey('/tickets')), [Number.NaN, Number.NaN, Number.NaN]);
  });
});
