import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from '../../../contracts/client/create-client.ts';
import { ProblemError, UnexpectedAnswerError } from '../../../contracts/client/problem-error.ts';
import { createExampleProblem } from '../../../contracts/openapi/problem-responses.ts';
import type { ProblemCode } from '../../../contracts/problems.ts';

const succeed = () => new Response('{}', { status: 200 });
const loseConnection = () => Promise.reject(new TypeError('fetch failed'));
const rejectWith = (code: ProblemCode, retryAfter = '0') => {
  const { status, ...problem } = createExampleProblem(code);
  return new Response(JSON.stringify({ status, ...problem }), { status, headers: { 'retry-after': retryAfter } });
};

/** A client that receives these responses in order, and the requests that it has sent. */
function createTestClient(...responses: readonly (() => Response | Promise<Response>)[]) {
  const sent: { url: string; headers: Headers }[] = [];
  const send: typeof fetch = async (url, init) => {
    const respond = responses[sent.length] ?? succeed;
    sent.push({ url: String(url), headers: new Headers(init?.headers) });
    return respond();
  };
  return { sent, client: createClient({ baseUrl: 'https://portico.example/', siteId: 'site_1', fetch: send }) };
}

const comment = { ticketId: 'tkt_1', body: { content: 'Hello' } };
const pay = (idempotencyKey?: string) => ({ body: idempotencyKey === undefined ? {} : { idempotencyKey } });
const hasCode = (code: ProblemCode) => (error: unknown) => error instanceof ProblemError && error.code === code;

describe('Retries of the client', () => {
  it('retries requests that are safe to repeat', async () => {
    for (const failure of [() => rejectWith('store_unavailable'), () => rejectWith('rate_limited'), loseConnection]) {
      const { client, sent } = createTestClient(failure);
      await client.readTicket({ ticketId: 'tkt_1' });
      assert.equal(sent.length, 2);
    }
  });

  it('generates one idempotency key per command for all attempts', async () => {
    const { client, sent } = createTestClient(() => rejectWith('draining'));
    await client.commentOnTicket(comment);
    await client.commentOnTicket(comment);

    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    assert.deepEqual(keys, [keys[0], keys[0], keys[2]]);
    assert.notEqual(keys[0], keys[2]);
  });

  it('keeps an idempotency key from the caller', async () => {
    const { client, sent } = createTestClient();
    await client.commentOnTicket({ ...comment, headers: { 'idempotency-key': 'mine' } });

    assert.equal(sent[0]?.headers.get('idempotency-key'), 'mine');
  });

  it('retries requests without a key only after 429', async () => {
    const limited = createTestClient(() => rejectWith('rate_limited'));
    await limited.client.executePayment(pay());
    assert.equal(limited.sent.length, 2);

    for (const keyless of [pay(), { body: { idempotencyKey: undefined } }]) {
      const away = createTestClient(() => rejectWith('store_unavailable'));
      await assert.rejects(away.client.executePayment(keyless), hasCode('store_unavailable'));
      assert.equal(away.sent.length, 1);
    }
    await assert.rejects(createTestClient(loseConnection).client.executePayment(pay()), TypeError);

    const keyed = createTestClient(() => rejectWith('store_unavailable'));
    await keyed.client.executePayment(pay('k'));
    assert.equal(keyed.sent.length, 2);
  });

  it('throws the last error after the maximum number of retries', async () => {
    const { client, sent } = createTestClient(...Array.from({ length: 9 }, () => () => rejectWith('rate_limited')));

    await assert.rejects(client.listTickets(), hasCode('rate_limited'));
    assert.equal(sent.length, 4);
  });

  it('does not wait longer than longestWait', async () => {
    const { client, sent } = createTestClient(() => rejectWith('rate_limited', '61'));

    await assert.rejects(client.listTickets(), hasCode('rate_limited'));
    assert.equal(sent.length, 1);
  });

  it('does not retry permanent errors', async () => {
    const { client, sent } = createTestClient(() => rejectWith('ticket_not_found'));

    await assert.rejects(client.readTicket({ ticketId: 'x' }), hasCode('ticket_not_found'));
    assert.equal(sent.length, 1);
  });

  it('stops when the signal aborts, also during a wait', async () => {
    const stop = new AbortController();
    const { client } = createTestClient(() => rejectWith('rate_limited', '30'));
    const listed = client.listTickets({ signal: stop.signal });
    setImmediate(() => stop.abort(new Error('enough')));

    await assert.rejects(listed, /enough/);
  });

  it('distinguishes foreign responses from error responses', async () => {
    const { client } = createTestClient(() => new Response('<h1>Bad</h1>', { status: 400 }));

    await assert.rejects(
      client.listTickets(),
      (error) => error instanceof UnexpectedAnswerError && error.status === 400,
    );
  });

  it('does not follow redirects with its key', async () => {
    const led: (string | undefined)[] = [];
    const send: typeof fetch = async (_url, init) => {
      led.push(init?.redirect);
      return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } });
    };
    const client = createClient({ baseUrl: 'https://portico.example', siteId: 'site_1', apiKey: 'k', fetch: send });

    await assert.rejects(client.listTickets(), UnexpectedAnswerError);
    assert.deepEqual(led, ['manual']);
  });

  it('rejects an empty path parameter', async () => {
    const { client, sent } = createTestClient();
    for (const ticketId of ['', '.', '..']) await assert.rejects(client.readTicket({ ticketId }), TypeError);

    assert.equal(sent.length, 0);
  });

  it('assigns parameters to path and query and omits undefined ones', async () => {
    const { client, sent } = createTestClient();
    await client.listTickets({ siteId: 'a/b', status: 'open', changedByOthers: true, cursor: undefined });

    assert.equal(sent[0]?.url, 'https://portico.example/v1/sites/a%2Fb/tickets?status=open&changedByOthers=true');
  });
});
