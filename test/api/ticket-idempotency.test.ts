import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { commentOnTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { DAY } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { assertChangesNoTicket, fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });

const patch = (id: string, body: object, key: string, headers: Record<string, string> = {}) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body, headers: { 'idempotency-key': key, ...headers } });
const comment = (id: string, body: object, key: string) =>
  api.asKey(`/tickets/${id}/comments`, { method: 'POST', body, headers: { 'idempotency-key': key } });
const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';

describe('Idempotency-Key of PATCH /v1/sites/{siteId}/tickets/{ticketId}', () => {
  it('applies the change once; a repetition changes nothing and has Idempotent-Replayed', async () => {
    const { id } = await newTicket(api);
    const first = await patch(id, { agentNote: 'Called back.' }, 'k1');
    const again = await assertChangesNoTicket(api, () => patch(id, { agentNote: 'Called back.' }, 'k1'));

    assert.deepEqual([isReplay(first), isReplay(again)], [false, true]);
    assert.deepEqual(expectSuccess(updateTicket, again), expectSuccess(updateTicket, first));
    assert.equal(again.headers.get('etag'), first.headers.get('etag'));
  });

  it('applies the change once for 20 concurrent requests', async () => {
    const { id } = await newTicket(api);
    const replies = await Promise.all(Array.from({ length: 20 }, () => patch(id, { agentNote: 'Called back.' }, 'k1')));

    assert.equal(new Set(replies.map((reply) => expectSuccess(updateTicket, reply).updatedAt)).size, 1);
    assert.equal(replies.filter(isReplay).length, 19);
    assert.equal((await fetchTicket(api, id)).messages.length, 2);
  });

  it('does not revert later changes', async () => {
    const { id } = await newTicket(api);
    await patch(id, { status: 'resolved' }, 'k1');
    await patch(id, { status: 'open' }, 'k2');

    assert.equal(expectSuccess(updateTicket, await patch(id, { status: 'resolved' }, 'k1')).status, 'open');
  });

  it('ignores the order of members', async () => {
    const { id } = await newTicket(api);
    await patch(id, { status: 'resolved', priority: 'high' }, 'k1');

    assert.ok(isReplay(await patch(id, { priority: 'high', status: 'resolved' }, 'k1')));
  });

  it('is checked before If-Match, so a repetition does not conflict with its own change', async () => {
    const { id } = await newTicket(api);
    const etag = (await api.asKey(`/tickets/${id}`)).headers.get('etag') ?? '';
    expectSuccess(updateTicket, await patch(id, { priority: 'high' }, 'k1', { 'if-match': etag }));

    assert.ok(isReplay(await patch(id, { priority: 'high' }, 'k1', { 'if-match': etag })));
  });

  it('is not used up by a rejected change', async () => {
    const { id } = await newTicket(api);
    expectProblem(await patch(id, { priority: 'high' }, 'k1', { 'if-match': '"0"' }), 'precondition_failed');

    const reply = await patch(id, { priority: 'high' }, 'k1');
    assert.ok(!isReplay(reply) && expectSuccess(updateTicket, reply).priority === 'high');
  });

  it('rejects another body with 422 idempotency_key_reused', async () => {
    const { id } = await newTicket(api);
    await patch(id, { priority: 'high' }, 'k1');

    for (const other of [{ priority: 'urgent' }, { priority: 'high', status: 'open' }, {}]) {
      expectProblem(await assertChangesNoTicket(api, () => patch(id, other, 'k1')), 'idempotency_key_reused');
    }
  });
});

describe('Idempotency-Key of POST …/tickets/{ticketId}/comments', () => {
  it('adds one message with a stable id', async () => {
    const { id } = await newTicket(api);
    const first = await comment(id, { content: 'On it.' }, 'k1');
    const again = await assertChangesNoTicket(api, () => comment(id, { content: 'On it.' }, 'k1'));

    assert.deepEqual([isReplay(first), isReplay(again)], [false, true]);
    assert.deepEqual(expectSuccess(commentOnTicket, again).message, expectSuccess(commentOnTicket, first).message);
    assert.equal((await fetchTicket(api, id)).messages.length, 2);
  });

  it('adds one message for 20 concurrent requests', async () => {
    const { id } = await newTicket(api);
    const replies = await Promise.all(Array.from({ length: 20 }, () => comment(id, { content: 'On it.' }, 'k1')));

    const ids = new Set(replies.map((reply) => expectSuccess(commentOnTicket, reply).message.id));
    assert.equal(ids.size, 1);
    assert.equal(replies.filter(isReplay).length, 19);
    assert.equal((await fetchTicket(api, id)).messages.length, 2);
  });

  it('rejects another body or author with 422 idempotency_key_reused', async () => {
    const { id } = await newTicket(api);
    await comment(id, { content: 'On it.' }, 'k1');

    for (const other of [{ content: 'Done.' }, { content: 'On it.', authorName: 'Sam' }]) {
      expectProblem(await assertChangesNoTicket(api, () => comment(id, other, 'k1')), 'idempotency_key_reused');
    }
  });

  it('rejects a key of another operation with 422 idempotency_key_reused', async () => {
    const { id } = await newTicket(api);
    await patch(id, { agentNote: 'On it.' }, 'k1');
    await comment(id, { content: 'On it.' }, 'k2');

    expectProblem(
      await assertChangesNoTicket(api, () => comment(id, { content: 'On it.' }, 'k1')),
      'idempotency_key_reused',
    );
    expectProblem(
      await assertChangesNoTicket(api, () => patch(id, { agentNote: 'On it.' }, 'k2')),
      'idempotency_key_reused',
    );
  });
});

describe('Idempotency-Key of ticket routes', () => {
  it('is the same with and without quotes', async () => {
    const { id } = await newTicket(api);
    await comment(id, { content: 'On it.' }, 'k1');

    assert.ok(isReplay(await comment(id, { content: 'On it.' }, '"k1"')));
  });

  it('is independent for each ticket', async () => {
    const [one, other] = [await newTicket(api), await newTicket(api)];
    const first = expectSuccess(commentOnTicket, await comment(one.id, { content: 'On it.' }, 'k1'));
    const reply = await comment(other.id, { content: 'Something else.' }, 'k1');

    assert.ok(!isReplay(reply));
    assert.notEqual(expectSuccess(commentOnTicket, reply).message.id, first.message.id);
  });

  it('is valid for a week', async () => {
    const { id } = await newTicket(api);
    await comment(id, { content: 'On it.' }, 'k1');
    clock.advance(7 * DAY - 1000);

    assert.ok(isReplay(await comment(id, { content: 'On it.' }, 'k1')));
  });

  it('accepts 255 visible ASCII characters', async () => {
    const { id } = await newTicket(api);

    expectSuccess(commentOnTicket, await comment(id, { content: 'On it.' }, `!${'k'.repeat(253)}~`));
  });

  for (const key of ['', 'k'.repeat(256), 'two words', 'k\t1', 'schlüssel']) {
    it(`rejects ${JSON.stringify(key).slice(0, 20)} of ${key.length} characters with 400`, async () => {
      const { id } = await newTicket(api);
      const replies = await assertChangesNoTicket(api, async () => [
        await patch(id, { priority: 'high' }, key),
        await comment(id, { content: 'On it.' }, key),
      ]);

      for (const reply of replies) expectProblem(reply, 'invalid_request', 'header:idempotency-key');
    });
  }
});
