import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { commentOnTicket, listTickets, updateTicket } from '../../contracts/public/tickets.ts';

describe('updateTicket.body', () => {
  const accepts = (body: unknown) => v.is(updateTicket.body, body);

  it('may be empty', () => {
    assert.ok(accepts({}));
  });

  it('accepts exactly the documented statuses and priorities', () => {
    for (const status of ['open', 'escalated', 'resolved']) assert.ok(accepts({ status }));
    for (const priority of ['normal', 'high', 'urgent']) assert.ok(accepts({ priority }));
    for (const status of ['closed', 'OPEN', '', 1, ['open']]) assert.ok(!accepts({ status }));
    for (const priority of ['low', 'High', '', 1, ['high']]) assert.ok(!accepts({ priority }));
  });

  it('accepts null only for the team and the three external fields', () => {
    assert.ok(accepts({ team: null, externalTicketId: null, externalTicketUrl: null, externalSystem: null }));
    for (const field of ['status', 'priority', 'agentNote']) assert.ok(!accepts({ [field]: null }));
  });

  for (const url of [
    'https://example.com',
    'http://example.com/a?b#c',
    'HTTPS://EXAMPLE.COM/ü',
    'https://example.com:8443/',
  ]) {
    it(`accepts the URL ${url}`, () => {
      assert.ok(accepts({ externalTicketUrl: url }));
    });
  }

  for (const url of [
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/tickets/1',
    'example.com',
    'https:example.com',
    'https:\\\\example.com',
    'https://',
    ' https://example.com',
    'https://example.com/a b',
  ]) {
    it(`rejects the URL ${JSON.stringify(url)}`, () => {
      assert.ok(!accepts({ externalTicketUrl: url }));
    });
  }
});

describe('commentOnTicket.body', () => {
  it('requires a content that is not blank', () => {
    for (const content of [undefined, null, '', ' \n', 1, ['Hello']]) {
      assert.ok(!v.is(commentOnTicket.body, { content }), JSON.stringify(content));
    }
  });

  it('reports empty content once', () => {
    const { issues } = v.safeParse(commentOnTicket.body, { content: '' });

    assert.deepEqual(
      issues?.map(({ message }) => message),
      ['may not be empty'],
    );
  });

  it('keeps white space around the content', () => {
    assert.deepEqual(v.parse(commentOnTicket.body, { content: ' Hello\n' }), { content: ' Hello\n' });
  });
});

describe('idempotencyKeySchema', () => {
  const schema = updateTicket.headers['idempotency-key'];

  it('accepts 1 to 255 visible ASCII characters', () => {
    for (const key of ['k', '~'.repeat(255)]) assert.ok(v.is(schema, key));
    for (const key of ['', '~'.repeat(256), 'a b', 'ü', 'a\t']) assert.ok(!v.is(schema, key), key);
  });
});

describe('listTickets.query', () => {
  const { limit, skip, updatedSince } = listTickets.query;

  it('accepts a limit of 1 to 100, 50 by default', () => {
    for (const value of [1, 100]) assert.ok(v.is(limit, value));
    for (const value of [0, 101, 1.5, '50', null]) assert.ok(!v.is(limit, value));
    assert.equal(v.parse(limit, undefined), 50);
  });

  it('accepts a skip of 0 to 100,000, 0 by default', () => {
    for (const value of [0, 100_000]) assert.ok(v.is(skip, value));
    for (const value of [-1, 100_001, 0.5, '0', null]) assert.ok(!v.is(skip, value));
    assert.equal(v.parse(skip, undefined), 0);
  });

  it('accepts a syncMark or a time with a time zone as updatedSince', () => {
    for (const since of ['m0', 'mzz9', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00.123456789+05:30']) {
      assert.ok(v.is(updatedSince, since), since);
    }
    for (const since of ['', 'm', 'M1', '2026-03-02', '2026-03-02T10:00:00', '2026-13-02T10:00:00Z', '1772445600000']) {
      assert.ok(!v.is(updatedSince, since), since);
    }
  });
});
