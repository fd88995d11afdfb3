import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { updateTicket } from '../../contracts/public/tickets.ts';
import { TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { assertChangesNoTicket, fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });

const patch = (id: string, body: unknown) => api.asKey(`/tickets/${id}`, { method: 'PATCH', body });
const update = async (id: string, body: object) => expectSuccess(updateTicket, await patch(id, body));

describe('PATCH /v1/sites/{siteId}/tickets/{ticketId}', () => {
  for (const [field, value] of [
    ['status', 'resolved'],
    ['priority', 'urgent'],
    ['team', 'Billing 😀'],
    ['externalTicketId', 'HD-4711'],
    ['externalTicketUrl', 'https://desk.example/tickets/4711'],
    ['externalSystem', 'Help desk'],
  ] as const) {
    it(`changes only ${field}`, async () => {
      const { id } = await newTicket(api);
      const before = await fetchTicket(api, id);
      clock.advance(1000);
      const after = await update(id, { [field]: value });

      const { lastChangedBy, updatedAt } = after;
      assert.deepEqual(after, { ...before, [field]: value, lastChangedBy, updatedAt });
      assert.ok(updatedAt > before.updatedAt && lastChangedBy.startsWith('key:'));
      assert.deepEqual(await fetchTicket(api, id), after);
    });
  }

  for (const field of ['team', 'externalTicketId', 'externalTicketUrl', 'externalSystem']) {
    it(`removes ${field} with null`, async () => {
      const { id } = await newTicket(api);
      const unlinked = await fetchTicket(api, id);
      await update(id, { [field]: 'https://desk.example/1' });
      const { lastChangedBy, updatedAt, ...after } = await update(id, { [field]: null });

      assert.deepEqual({ ...unlinked, lastChangedBy, updatedAt }, { ...after, lastChangedBy, updatedAt });
    });
  }

  for (const field of ['status', 'priority', 'agentNote']) {
    it(`rejects null for ${field} with 400`, async () => {
      const { id } = await newTicket(api);

      expectProblem(
        await assertChangesNoTicket(api, () => patch(id, { [field]: null })),
        'invalid_request',
        `/${field}`,
      );
    });
  }

  it('removes white space around team', async () => {
    const { id } = await newTicket(api);

    assert.equal((await update(id, { team: '  Billing ' })).team, 'Billing');
  });

  for (const team of ['', ' ', '\u200b', 'x'.repeat(81), 'two\nlines', 'a\u0007', 'a\u2028', 7, ['Billing']]) {
    it(`rejects the team ${JSON.stringify(team).slice(0, 20)} with 400`, async () => {
      const { id } = await newTicket(api);

      expectProblem(await assertChangesNoTicket(api, () => patch(id, { team })), 'invalid_request', '/team');
    });
  }

  it('changes several fields at once', async () => {
    const { id } = await newTicket(api);
    const body = { status: 'escalated', priority: 'high', externalTicketId: '1', externalSystem: 'Desk' };
    const { status, priority, externalTicketId, externalSystem } = await update(id, body);

    assert.deepEqual({ status, priority, externalTicketId, externalSystem }, body);
  });

  it('changes nothing if one field is invalid', async () => {
    const { id } = await newTicket(api);
    const body = { status: 'resolved', priority: 'unknown', agentNote: 'Called back.' };

    expectProblem(await assertChangesNoTicket(api, () => patch(id, body)), 'invalid_request', '/priority');
  });

  it('changes nothing with an empty object, not even updatedAt', async () => {
    const { id } = await newTicket(api);
    const before = await fetchTicket(api, id);
    clock.advance(1000);

    assert.deepEqual(await assertChangesNoTicket(api, () => update(id, {})), before);
  });

  for (const from of TICKET_STATUSES) {
    for (const to of TICKET_STATUSES) {
      it(`changes the status from ${from} to ${to}`, async () => {
        const { id } = await newTicket(api);
        const before = await update(id, { status: from });
        const after = await update(id, { status: to });

        assert.equal(after.status, to);
        assert.ok(after.updatedAt > before.updatedAt);
      });
    }
  }

  it('adds agentNote as a note with the key’s name and keeps the status', async () => {
    const { id } = await newTicket(api);
    const { messages, status } = await update(id, { agentNote: 'Called back.' });
    const { id: messageId, createdAt, ...note } = messages.at(-1) ?? { id: '', createdAt: '' };

    assert.deepEqual(note, { role: 'note', authorName: 'All scopes', content: 'Called back.' });
    assert.match(messageId, /^msg_/);
    assert.equal(createdAt, new Date(clock.now()).toISOString());
    assert.equal(status, 'open');
  });
});

describe('externalTicketUrl of PATCH /v1/sites/{siteId}/tickets/{ticketId}', () => {
  for (const url of [
    'http://desk.example/1',
    'https://desk.example/1',
    'HTTPS://Desk.Example:443/a/../b?q=ü#part',
    `https://desk.example/${'x'.repeat(2048 - 21)}`,
  ]) {
    it(`accepts and returns ${url.slice(0, 50)}`, async () => {
      const { id } = await newTicket(api);

      assert.equal((await update(id, { externalTicketUrl: url })).externalTicketUrl, url);
      assert.equal((await fetchTicket(api, id)).externalTicketUrl, url);
    });
  }

  for (const url of [
    '',
    'desk.example/1',
    '//desk.example/1',
    '/tickets/1',
    'ftp://desk.example/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:desk.example',
    'https://',
    'https://desk.example/a b',
    'https:\\\\desk.example',
    ' https://desk.example/1',
    'https://desk.example/1\n',
    `https://desk.example/${'x'.repeat(2049 - 21)}`,
    7,
  ]) {
    it(`rejects ${JSON.stringify(url).slice(0, 40)} with 400`, async () => {
      const { id } = await newTicket(api);
      const reply = await assertChangesNoTicket(api, () => patch(id, { externalTicketUrl: url }));

      expectProblem(reply, 'invalid_request', '/externalTicketUrl');
    });
  }
});

describe('updatedAt of a ticket', () => {
  it('increases with each change while the clock stands still', async () => {
    const { id } = await newTicket(api);
    const times = [(await fetchTicket(api, id)).updatedAt];
    for (const priority of ['high', 'normal', 'urgent']) times.push((await update(id, { priority })).updatedAt);

    assert.deepEqual(times, [...new Set(times)].sort());
  });

  it('increases when the clock is set back', async () => {
    const { id } = await newTicket(api);
    const before = await fetchTicket(api, id);
    clock.stepBack(3_600_000);
    const after = await update(id, { priority: 'high' });
    clock.advance(3_600_000);

    assert.ok(after.updatedAt > before.updatedAt);
  });

  it('follows the clock', async () => {
    const { id } = await newTicket(api);
    clock.advance(60_000);

    assert.equal((await update(id, { priority: 'high' })).updatedAt, new Date(clock.now()).toISOString());
  });
});
