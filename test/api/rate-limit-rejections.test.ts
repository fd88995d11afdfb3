import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts';
import type { RegistrationFunction } from '../../apps/composition/container.ts';
import { RATE_LIMITER } from '../../apps/composition/tokens.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { type Reply, type RequestOptions, startApi } from '../support/servers/api.ts';

const three = { limit: 3, windowSeconds: 60 };
const createSmallLimiter = () =>
  new MemoryRateLimiter({
    apiKey: three,
    account: three,
    visitor: three,
    signIn: three,
    delivery: three,
    mailedVisitor: three,
  });
/** Each case has keys and accounts of its own. */
const limited = await startApi([], {
  register: withSmallBudgets(),
});
const remaining = ({ headers }: Reply<unknown>) => headers.get('ratelimit-remaining');

/** Registers one limiter with small budgets for all servers of a harness. */
function withSmallBudgets(): RegistrationFunction {
  const limiter = createSmallLimiter();
  return (container) => container.registerInstance(RATE_LIMITER, limiter);
}

describe('A rejection counts against the rate limit of', () => {
  it('an API key without the scope', async () => {
    const api = await limited.withOwnAccounts();
    const { ticketsRead, ticketsWrite } = api.line.apiKeys;
    const write = () => api.asKey('/tickets/x', { method: 'PATCH', body: {} }, ticketsRead);
    for (const left of ['2', '1', '0']) {
      const reply = await write();
      expectProblem(reply, 'insufficient_scope');
      assert.equal(remaining(reply), left);
    }

    expectProblem(await write(), 'rate_limited');
    expectProblem(await api.asKey('/tickets', {}, ticketsRead), 'rate_limited');
    assert.equal(remaining(await api.asKey('/tickets', {}, ticketsWrite)), '2');
  });

  it('an account that requests another account’s site', async () => {
    const api = await limited.withOwnAccounts();
    const foreign = () => api.asAccount(`/sites/${api.line.otherSiteId}`);
    for (const left of ['2', '1', '0']) {
      const reply = await foreign();
      expectProblem(reply, 'site_not_found');
      assert.equal(remaining(reply), left);
    }

    expectProblem(await foreign(), 'rate_limited');
  });

  it('a visitor’s IP address that tries conversation tokens', async () => {
    const api = await limited.withOwnAccounts();
    const { id } = await newTicket(api);
    const guess = () => api.asVisitor(`/conversations/${id}`, { headers: { 'x-conversation-token': 'guess' } });
    for (const left of ['1', '0']) {
      const reply = await guess();
      expectProblem(reply, 'conversation_token_invalid');
      assert.equal(remaining(reply), left);
    }
    const last = await guess();

    expectProblem(last, 'rate_limited');
    assert.equal(last.headers.get('access-control-allow-origin'), api.line.origin);
  });
});

describe('A rejection without valid credentials', () => {
  it('counts against no rate limit', async () => {
    const api = await limited.withOwnAccounts();
    const requests: readonly (readonly [path: string, sent: RequestOptions])[] = [
      [`/v1/sites/${api.line.siteId}/tickets`, { headers: { 'x-service-api-key': 'wrong' } }],
      [`/v1/sites/${api.line.otherSiteId}/tickets`, { headers: { 'x-service-api-key': api.line.apiKeys.all } }],
      ['/sites', { headers: { authorization: 'Bearer wrong' } }],
      [`/sites/${api.line.siteId}/widget/tickets`, { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ];
    for (const [path, sent] of requests) {
      for (let turn = 0; turn < 4; turn += 1) {
        const reply = await api.send(path, sent);
        assert.ok(reply.status === 401 || reply.status === 403, reply.text);
        assert.equal(remaining(reply), null);
      }
    }

    assert.equal(remaining(await api.asKey('/tickets')), '2');
    assert.equal(remaining(await api.asAccount('/sites')), '2');
  });
});
