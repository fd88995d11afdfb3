import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProblemCode } from '../../contracts/problems.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { updateTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection, sendRaw } from '../support/servers/raw-http.ts';

const api = await sharedApi();
const { id } = await newTicket(api);

const patch = (body: unknown, headers: Record<string, string> = {}) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body, headers });
const patchUnchanged = (body: unknown, headers: Record<string, string> = {}) =>
  assertChangesNoTicket(api, () => patch(body, headers));
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const nested = (levels: number) => `${'{"x":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
const { baseUrl, siteId, apiKeys } = api.line;
const target = `PATCH /v1/sites/${siteId}/tickets/${id}`;
const headers = { 'X-Service-Api-Key': apiKeys.all, 'Content-Type': 'application/json' };
const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
const padJson = (size: number) => {
  const frame = '{"priority":"high"}';
  return frame + ' '.repeat(size - frame.length);
};

describe('400 malformed_json', () => {
  for (const [what, body] of [
    ['is empty', ''],
    ['is white space', ' \n'],
    ['ends early', '{"status":"open"'],
    ['has a comma too many', '{"status":"open",}'],
    ['has words without quotes', '{status:"open"}'],
    ['has a comment', '{} // nothing'],
    ['is two documents', '{}{}'],
    ['is NaN', 'NaN'],
    ['is XML', '<status>open</status>'],
    ['is a form', 'status=open'],
    ['is invalid UTF-8', bytes('{"agentNote":"', [0xff, 0xfe], '"}')],
    ['is UTF-8 cut in the middle of a character', bytes('{"agentNote":"', [0xf0, 0x9f, 0xa6], '"}')],
    ['holds an overlong NUL', bytes('{"agentNote":"', [0xc0, 0x80], '"}')],
    ['holds a surrogate encoded as UTF-8', bytes('{"agentNote":"', [0xed, 0xa0, 0x80], '"}')],
    ['is UTF-16', Buffer.from('\ufeff{"status":"open"}', 'utf16le')],
    ['begins with a byte order mark', '\ufeff{"status":"open"}'],
    ['holds a raw control character', '{"agentNote":"a\u0001b"}'],
    ['is nested 65 levels deep', nested(65)],
    ['is nested 65 levels deep in arrays', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['is nested 100,000 levels deep', '['.repeat(100_000)],
    ['is nested 100,000 levels deep and closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['is nested 40,000 objects deep', nested(40_000)],
  ] as const) {
    it(`rejects a body that ${what} and changes nothing`, async () => {
      expectProblem(await patchUnchanged(body), 'malformed_json');
    });
  }

  it('accepts a body of 64 levels', async () => {
    expectProblem(await patchUnchanged(nested(64)), 'invalid_request', '/x');
  });
});

describe('400 invalid_request for a JSON body', () => {
  for (const body of ['null', '[]', '[{"status":"open"}]', '"open"', '1', 'true', '1e999']) {
    it(`rejects ${body} as a whole`, async () => {
      expectProblem(await patchUnchanged(body), 'invalid_request', '');
    });
  }

  for (const [what, body, ...pointers] of [
    ['a number for a text', { externalTicketId: 4711 }, '/externalTicketId'],
    ['an array for a text', { status: ['open'] }, '/status'],
    ['an object for a text', { agentNote: { text: 'x' } }, '/agentNote'],
    ['true for a text', { externalSystem: true }, '/externalSystem'],
    ['an unknown status', { status: 'closed' }, '/status'],
    ['a status in capitals', { status: 'Open' }, '/status'],
    ['an unknown priority', { priority: 'low' }, '/priority'],
    ['several violations', { status: 1, priority: 2 }, '/status', '/priority'],
    ['an unknown field', { colour: 'red' }, '/colour'],
    ['a read-only field of the ticket', { updatedAt: '2026-01-01T00:00:00.000Z' }, '/updatedAt'],
    ['a field with / and ~ in its name', { 'a/b~c': 1 }, '/a~1b~0c'],
    ['a field without a name', { '': 1 }, '/'],
    ['a field called constructor', { constructor: {} }, '/constructor'],
    ['a field called prototype', { prototype: {} }, '/prototype'],
    ['a field called toString', { toString: 'x' }, '/toString'],
    ['a field called hasOwnProperty', { hasOwnProperty: 'x' }, '/hasOwnProperty'],
  ] as const) {
    it(`rejects ${what} and changes nothing`, async () => {
      expectProblem(await patchUnchanged(body), 'invalid_request', ...pointers);
    });
  }

  it('rejects __proto__ at any depth and pollutes no prototype', async () => {
    expectProblem(await patchUnchanged('{"__proto__":{"status":"resolved"}}'), 'invalid_request', '/__proto__');
    expectProblem(
      await patchUnchanged('{"agentNote":{"__proto__":{"a":1}}}'),
      'invalid_request',
      '/agentNote/__proto__',
    );
    expectProblem(await patchUnchanged('{"\\u005f_proto__":{"status":"resolved"}}'), 'invalid_request', '/__proto__');
    expectProblem(
      await patchUnchanged('{"constructor":{"prototype":{"status":"resolved"}}}'),
      'invalid_request',
      '/constructor',
    );
    assert.equal(Object.hasOwn(Object.prototype, 'status'), false);
  });
});

describe('NUL and lone surrogates in a body', () => {
  for (const [what, body, pointer] of [
    ['NUL in a value', '{"agentNote":"a\\u0000b"}', '/agentNote'],
    ['a lone high surrogate in a value', '{"agentNote":"\\ud800"}', '/agentNote'],
    ['a lone low surrogate in a value', '{"agentNote":"x\\udc00x"}', '/agentNote'],
    ['surrogates the wrong way round', '{"agentNote":"\\udc00\\ud800"}', '/agentNote'],
    ['NUL in a name', '{"a\\u0000b":1}', ''],
    ['a lone surrogate in a name', '{"\\ud800":1}', ''],
    ['NUL in an array', '{"agentNote":["x","\\u0000"]}', '/agentNote/1'],
  ] as const) {
    it(`rejects ${what} and changes nothing`, async () => {
      expectProblem(await patchUnchanged(body), 'invalid_request', pointer);
    });
  }

  it('accepts a surrogate pair', async () => {
    const { messages } = expectSuccess(updateTicket, await patch('{"agentNote":"\\ud83e\\udd8a"}'));

    assert.equal(messages.at(-1)?.content, '🦊');
  });
});

describe('The size of a body', () => {
  it('accepts 256 KiB exactly', async () => {
    expectSuccess(updateTicket, await patch(padJson(256 * 1024)));
  });

  for (const [words, size] of [
    ['256 KiB and a byte', 256 * 1024 + 1],
    ['10 MB', 10_000_000],
  ] as const) {
    it(`rejects ${words} with 413 body_too_large and changes nothing`, async () => {
      expectProblem(await patchUnchanged(padJson(size)), 'body_too_large');
    });
  }

  it('rejects a larger Content-Length before the body arrives', async () => {
    expectProblem(
      await sendRaw(baseUrl, formatHeaders(target, { ...headers, 'Content-Length': '300000000' })),
      'body_too_large',
    );
  });

  it('rejects a chunked body at the first byte too many and still serves the next request', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(formatHeaders(target, { ...headers, 'Transfer-Encoding': 'chunked' }), chunk(256 * 1024 + 1));
    expectProblem(await connection.readResponse(), 'body_too_large');

    connection.send(chunk(8 * 1024 * 1024), '0\r\n\r\n', formatHeaders('GET /health'));
    expectSuccess(readHealth, await connection.readResponse());
    connection.close();
  });
});

describe('The content type of a body', () => {
  const json = '{"priority":"urgent"}';

  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
    it(`accepts ${type}`, async () => {
      expectSuccess(updateTicket, await patch(json, { 'content-type': type }));
    });
  }

  const refusals: readonly (readonly [what: string, headers: Record<string, string>, code: ProblemCode])[] = [
    ['text/plain', { 'content-type': 'text/plain' }, 'unsupported_media_type'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported_media_type'],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, 'unsupported_media_type'],
    ['application/json5', { 'content-type': 'application/json5' }, 'unsupported_media_type'],
    ['another charset', { 'content-type': 'application/json; charset=iso-8859-1' }, 'unsupported_media_type'],
    ['two types', { 'content-type': 'application/json, text/plain' }, 'unsupported_media_type'],
    ['an empty one', { 'content-type': '' }, 'unsupported_media_type'],
    ['gzip as content encoding', { 'content-encoding': 'gzip' }, 'unsupported_media_type'],
    ['br as content encoding', { 'content-encoding': 'br' }, 'unsupported_media_type'],
    ['an unknown content encoding', { 'content-encoding': 'x-secret' }, 'unsupported_media_type'],
  ];
  for (const [what, headers, code] of refusals) {
    it(`rejects ${what} with 415 and changes nothing`, async () => {
      expectProblem(await patchUnchanged('{"priority":"normal"}', headers), code);
    });
  }
});
