import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aFormBody } from '../support/fixtures/submissions.ts';
import { refused } from '../support/matchers/answers.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();

describe('A request with very many faults', () => {
  const small = (text: string) => assert.ok(text.length < 10_000, `an answer of ${text.length} characters`);

  it('is refused for the length of a list before its items are looked at', async () => {
    const body = { name: 'x', scopes: Array.from({ length: 64_000 }, () => 1) };
    const reply = await api.asAccount(`/sites/${api.line.siteId}/api-keys`, { method: 'POST', body });

    refused(reply, 'invalid_request', '/scopes');
    small(reply.text);
  });

  it('is refused for the number of members of an object', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`f${number}`, '']));
    const reply = await api.asVisitor('/tickets', { method: 'POST', body: { ...aFormBody(), fields } });

    refused(reply, 'invalid_request', '/fields');
    small(reply.text);
  });

  it('is told the first of many faults', async () => {
    const query = Array.from({ length: 2000 }, (_, number) => `p${number}`).join('&');
    const reply = await api.asAccount(`/sites?${query}`);

    refused(reply, 'invalid_request', ...Array.from({ length: 20 }, (_, number) => `query:p${number}`));
    small(reply.text);
  });

  it('is told a long name in short', async () => {
    const reply = await api.asAccount(`/sites?${'n'.repeat(5000)}=1`);

    assert.equal(reply.status, 400);
    small(reply.text);
  });
});
