import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from '../../../contracts/client/create-client.ts';
import { ProblemError, UnexpectedAnswerError } from '../../../contracts/client/problem-error.ts';
import { exampleProblem } from '../../../contracts/openapi/problem-answers.ts';
import type { ProblemCode } from '../../../contracts/problems.ts';

const fine = () => new Response('{}', { status: 200 });
const lost = () => Promise.reject(new TypeError('fetch failed'));
const refused = (code: ProblemCode, retryAfter = '0') => {
  const { status, ...problem } = exampleProblem(code);
  return new Response(JSON.stringify({ status, ...problem }), { status, headers: { 'retry-after': retryAfter } });
};

/** A client whose requests are answered in this order, and what it has sent. */
function clientAnswered(...answers: readonly (() => Response | Promise<Response>)[]) {
  const sent: { url: string; headers: Headers }[] = [];
  const send: typeof fetch = async (url, init) => {
    const answer = answers[sent.length] ?? fine;
    sent.push({ url: String(url), headers: new Headers(init?.headers) });
    return answer();
  };
  return { sent, client: createClient({ baseUrl: 'https://portico.example/', siteId: 'site_1', fetch: send }) };
}

const comment = { ticketId: 'tkt_1', body: { content: 'Hello' } };
const pay = (idempotencyKey?: string) => ({ body: idempotencyKey === undefined ? {} : { idempotencyKey } });
const isRefusal = (code: ProblemCode) => (error: unknown) => error instanceof ProblemError && error.code === code;

describe('The client', () => {
  it('sends again what may safely come twice', async () => {
    for (const trouble of [() => refused('store_unavailable'), () => refused('rate_limited'), lost]) {
      const { client, sent } = clientAnswered(trouble);
      await client.readTicket({ ticketId: 'tkt_1' });
      assert.equal(sent.length, 2);
    }
  });

  it('gives each command a key of its own, the same at each attempt', async () => {
    const { client, sent } = clientAnswered(() => refused('draining'));
    await client.commentOnTicket(comment);
    await client.commentOnTicket(comment);

    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    assert.deepEqual(keys, [keys[0], keys[0], keys[2]]);
    assert.notEqual(keys[0], keys[2]);
  });

  it('leaves a key that it is given', async () => {
    const { client, sent } = clientAnswered();
    await client.commentOnTicket({ ...comment, headers: { 'idempotency-key': 'mine' } });

    assert.equal(sent[0]?.headers.get('idempotency-key'), 'mine');
  });

  it('sends what has no key again after 429 alone', async () => {
    const limited = clientAnswered(() => refused('rate_limited'));
    await limited.client.executePayment(pay());
    assert.equal(limited.sent.length, 2);

    for (const keyless of [pay(), { body: { idempotencyKey: undefined } }]) {
      const away = clientAnswered(() => refused('store_unavailable'));
      await assert.rejects(away.client.executePayment(keyless), isRefusal('store_unavailable'));
      assert.equal(away.sent.length, 1);
    }
    await assert.rejects(clientAnswered(lost).client.executePayment(pay()), TypeError);

    const keyed = clientAnswered(() => refused('store_unavailable'));
    await keyed.client.executePayment(pay('k'));
    assert.equal(keyed.sent.length, 2);
  });

  it('gives up after as many attempts as it may make, with the last refusal', async () => {
    const { client, sent } = clientAnswered(...Array.from({ length: 9 }, () => () => refused('rate_limited')));

    await assert.rejects(client.listTickets(), isRefusal('rate_limited'));
    assert.equal(sent.length, 4);
  });

  it('does not wait longer than it may', async () => {
    const { client, sent } = clientAnswered(() => refused('rate_limited', '61'));

    await assert.rejects(client.listTickets(), isRefusal('rate_limited'));
    assert.equal(sent.length, 1);
  });

  it('does not send again what was refused for good', async () => {
    const { client, sent } = clientAnswered(() => refused('ticket_not_found'));

    await assert.rejects(client.readTicket({ ticketId: 'x' }), isRefusal('ticket_not_found'));
    assert.equal(sent.length, 1);
  });

  it('ends when it is told to, in the middle of a wait as well', async () => {
    const stop = new AbortController();
    const { client } = clientAnswered(() => refused('rate_limited', '30'));
    const listed = client.listTickets({ signal: stop.signal });
    setImmediate(() => stop.abort(new Error('enough')));

    await assert.rejects(listed, /enough/);
  });

  it('tells an answer that is not the service’s from a refusal', async () => {
    const { client } = clientAnswered(() => new Response('<h1>Bad</h1>', { status: 400 }));

    await assert.rejects(
      client.listTickets(),
      (error) => error instanceof UnexpectedAnswerError && error.status === 400,
    );
  });

  it('takes its key nowhere else when it is led elsewhere', async () => {
    const led: (string | undefined)[] = [];
    const send: typeof fetch = async (_url, init) => {
      led.push(init?.redirect);
      return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } });
    };
    const client = createClient({ baseUrl: 'https://portico.example', siteId: 'site_1', apiKey: 'k', fetch: send });

    await assert.rejects(client.listTickets(), UnexpectedAnswerError);
    assert.deepEqual(led, ['manual']);
  });

  it('does not take an address without an id for that of a list', async () => {
    const { client, sent } = clientAnswered();
    for (const ticketId of ['', '.', '..']) await assert.rejects(client.readTicket({ ticketId }), TypeError);

    assert.equal(sent.length, 0);
  });

  it('puts parameters where they belong, and leaves out what is undefined', async () => {
    const { client, sent } = clientAnswered();
    await client.listTickets({ siteId: 'a/b', status: 'open', changedByOthers: true, cursor: undefined });

    assert.equal(sent[0]?.url, 'https://portico.example/v1/sites/a%2Fb/tickets?status=open&changedByOthers=true');
  });
});
