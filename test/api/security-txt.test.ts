import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY } from '../../core/shared/time.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const PATH = '/.well-known/security.txt';
const MAX_DAYS = 365;

describe('GET /.well-known/security.txt', async () => {
  const withoutContact = await startApi(['--store', 'memory', '--no-worker']);
  const api = await startApi(['--store', 'memory', '--no-worker', '--public-url', 'https://portico.example'], {
    variables: { PORTICO_SECURITY_CONTACT: 'security@example.com' },
  });

  it('names the contact, the canonical URL and a date less than a year away', async () => {
    const { status, headers, text } = await api.send(PATH);
    const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];

    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.equal(
      text.replace(expires, 'DATE'),
      `Contact: mailto:security@example.com\nExpires: DATE\nCanonical: https://portico.example${PATH}\n`,
    );
    assert.match(expires, /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    const days = (Date.parse(expires) - Date.now()) / DAY;
    assert.ok(days > 30 && days < MAX_DAYS, `${days} days`);
  });

  it('responds 404 not_found without a contact', async () => {
    expectProblem(await withoutContact.send(PATH), 'not_found');
  });
});
