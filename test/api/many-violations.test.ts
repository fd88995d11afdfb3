import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aFormBody } from '../support/fixtures/submissions.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();

describe('400 invalid_request for many violations', () => {
  const assertSmall = (text: string) => assert.ok(text.length < 10_000, `a response of ${text.length} characters`);

  it('rejects a long list before its items are checked', async () => {
    const body = { name: 'x', scopes: Array.from({ length: 64_000 }, () => 1) };
    const reply = await api.asAccount(`/sites/${api.line.siteId}/api-keys`, { method: 'POST', body });

    expectProblem(reply, 'invalid_request', '/scopes');
    assertSmall(reply.text);
  });

  it('rejects an object with too many members', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`f${number}`, '']));
    const reply = await api.asVisitor('/tickets', { method: 'POST', body: { ...aFormBody(), fields } });

    expectProblem(reply, 'invalid_request', '/fields');
    assertSmall(reply.text);
  });

  it('names the first 20 violations', async () => {
    const query = Array.from({ length: 2000 }, (_, number) => `p${number}`).join('&');
    const reply = await api.asAccount(`/sites?${query}`);

    expectProblem(reply, 'invalid_request', ...Array.from({ length: 20 }, (_, number) => `query:p${number}`));
    assertSmall(reply.text);
  });

  it('truncates long names', async () => {
    const reply = await api.asAccount(`/sites?${'n'.repeat(5000)}=1`);

    assert.equal(reply.status, 400);
    assertSmall(reply.text);
  });
});
