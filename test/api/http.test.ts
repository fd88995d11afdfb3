import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHealth } from '../../contracts/public/health.ts';
import { commentOnTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectDocumentedProblem, expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection, sendRaw } from '../support/servers/raw-http.ts';

const api = await sharedApi();
const { baseUrl, siteId, apiKeys } = api.line;
const { id } = await newTicket(api);
const ticket = `/v1/sites/${siteId}/tickets/${id}`;
const key = { 'X-Service-Api-Key': apiKeys.all };
const body = '{"priority":"high"}';
const json = { ...key, 'Content-Type': 'application/json' };

const raw = (...parts: readonly (string | Uint8Array)[]) => sendRaw(baseUrl, ...parts);

describe('HTTP methods', () => {
  for (const [path, allow, ...others] of [
    ['/health', 'GET, HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'],
    [`/v1/sites/${siteId}/tickets`, 'GET, HEAD', 'POST', 'DELETE'],
    [ticket, 'GET, HEAD, PATCH', 'PUT', 'POST', 'DELETE'],
    [`${ticket}/comments`, 'POST', 'GET', 'PATCH'],
    [`/sites/${siteId}/api-keys`, 'GET, HEAD, POST', 'DELETE'],
    ['/auth/sign-in', 'POST', 'GET'],
    ['/docs/openapi.json', 'GET, HEAD', 'POST'],
  ] as const) {
    const route = path.replace(siteId, '{siteId}').replace(id, '{ticketId}');
    it(`answers other methods of ${route} with 405 and Allow`, async () => {
      for (const method of others) {
        const reply = await raw(formatHeaders(`${method} ${path}`, { ...key, Connection: 'close' }));

        expectProblem(reply, 'method_not_allowed');
        assert.equal(reply.headers.get('allow'), allow);
      }
    });
  }

  it('answers HEAD like GET, without a body', async () => {
    for (const path of ['/health', ticket, `/v1/sites/${siteId}/tickets`]) {
      const connection = await RawConnection.connect(baseUrl);
      connection.send(formatHeaders(`HEAD ${path}`, { ...key, Connection: 'close' }));
      const text = await connection.waitForEnd();

      assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(text, /\r\nContent-Length: [1-9]\d*\r\n/);
      assert.ok(text.endsWith('\r\n\r\n'));
    }
  });

  it('rejects unknown methods with 400 malformed_request', async () => {
    expectProblem(await raw(formatHeaders('FETCH /health')), 'malformed_request');
    expectProblem(await raw(formatHeaders('get /health')), 'malformed_request');
  });
});

describe('X-Request-Id', () => {
  for (const requestId of ['a', 'trace-1.2_3', 'x'.repeat(128)]) {
    it(`returns a request id of ${requestId.length} characters: ${requestId.slice(0, 20)}`, async () => {
      const headers = { 'x-request-id': requestId };

      assert.equal((await api.send('/health', { headers })).headers.get('x-request-id'), requestId);
      assert.equal(expectProblem(await api.send('/sites', { headers }), 'access_token_invalid').requestId, requestId);
    });
  }

  for (const requestId of ['', 'x'.repeat(129), 'two words', 'a/b', 'ü', 'a,b', '<script>']) {
    it(`replaces ${JSON.stringify(requestId).slice(0, 20)}`, async () => {
      const reply = await api.send('/health', { headers: { 'x-request-id': requestId } });

      assert.match(reply.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    });
  }

  it('is different for each request', async () => {
    const made = async () => (await api.send('/health')).headers.get('x-request-id');

    assert.notEqual(await made(), await made());
  });
});

describe('Request headers', () => {
  it('above 16 KiB are rejected with 431, and the connection is closed', async () => {
    for (const headers of [
      { 'X-Long': 'x'.repeat(17_000) },
      Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`X-Header-${number}`, 'x'.repeat(20)])),
    ]) {
      const reply = await raw(formatHeaders('GET /health', headers));

      expectProblem(reply, 'headers_too_large');
      assert.equal(reply.headers.get('connection'), 'close');
    }
  });

  it('of 15 KiB are accepted', async () => {
    expectSuccess(readHealth, await raw(formatHeaders('GET /health', { 'X-Long': 'x'.repeat(15_000) })));
  });

  for (const [what, lines] of [
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 1, 2, 3, 4, 5])],
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['two Hosts', formatHeaders('GET /health', { host: 'portico.test' })],
    ['two Hosts in HTTP/1.0', 'GET /health HTTP/1.0\r\nHost: a\r\nHOST: b\r\n\r\n'],
    ['a header without a colon', formatHeaders('GET /health', {}).replace('\r\n\r\n', '\r\nnonsense\r\n\r\n')],
    ['a header with NUL', formatHeaders('GET /health', { 'X-Nul': 'a\0b' })],
    ['a space before the colon', formatHeaders('GET /health', { 'X-Space ': 'x' })],
    ['a length that is not a number', formatHeaders(`PATCH ${ticket}`, { ...json, 'Content-Length': 'ten' })],
    ['a negative length', formatHeaders(`PATCH ${ticket}`, { ...json, 'Content-Length': '-1' })],
    ['two lengths', formatHeaders(`PATCH ${ticket}`, { ...json, 'Content-Length': '2', 'content-length': '3' })],
    [
      'a length and chunks',
      formatHeaders(`PATCH ${ticket}`, { ...json, 'Content-Length': '2', 'Transfer-Encoding': 'chunked' }),
    ],
    ['an unknown transfer encoding', formatHeaders(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'gzip' })],
    ['another version of HTTP', 'GET /health HTTP/3.0\r\nHost: x\r\n\r\n'],
  ] as const) {
    it(`with ${what} are rejected with 400 malformed_request`, async () => {
      expectProblem(await raw(lines), 'malformed_request');
    });
  }

  it('with an invalid chunk are rejected with 400, and nothing is changed', async () => {
    const parts = [
      formatHeaders(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'chunked' }),
      'zz\r\n{}\r\n0\r\n\r\n',
    ];

    expectProblem(await assertChangesNoTicket(api, () => raw(...parts)), 'malformed_request');
  });

  it('are answered with security headers and without the name of the software', async () => {
    const { headers } = await api.send('/nowhere');

    assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN');
    assert.equal(headers.get('server'), null);
    assert.equal(headers.get('strict-transport-security'), null);
  });
});

describe('Raw request bodies', () => {
  it('are accepted in chunks', async () => {
    const frame = formatHeaders(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'chunked' });

    expectSuccess(updateTicket, await raw(frame, `5\r\n${body.slice(0, 5)}\r\n`, `e\r\n${body.slice(5)}\r\n0\r\n\r\n`));
  });

  it('above 256 KiB in chunks are rejected with 413', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const frame = formatHeaders(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'chunked' });

    expectProblem(
      await assertChangesNoTicket(api, () => raw(frame, ...Array.from({ length: 5 }, () => chunk), '0\r\n\r\n')),
      'body_too_large',
    );
  });

  it('without a content type are rejected with 415', async () => {
    const reply = await raw(formatHeaders(`PATCH ${ticket}`, { ...key, 'Content-Length': '2' }), '{}');

    expectProblem(reply, 'unsupported_media_type');
  });

  it('that end early change nothing', async () => {
    await assertChangesNoTicket(api, async () => {
      const connection = await RawConnection.connect(baseUrl);
      connection.send(formatHeaders(`PATCH ${ticket}`, { ...json, 'Content-Length': '100' }), body);
      connection.close();
      await api.send('/health');
    });
  });

  it('are requested with 100 Continue if the client expects it', async () => {
    const content = '{"content":"On it."}';
    const connection = await RawConnection.connect(baseUrl);
    const headers = { ...json, 'Content-Length': String(content.length), Expect: '100-continue' };
    connection.send(formatHeaders(`POST ${ticket}/comments`, headers));
    assert.equal((await connection.readResponse()).status, 100);
    connection.send(content);
    expectSuccess(commentOnTicket, await connection.readResponse());
    connection.close();
  });

  it('are accepted with an unknown expectation', async () => {
    const headers = { ...json, 'Content-Length': String(body.length), Expect: 'a-miracle' };

    expectSuccess(updateTicket, await raw(formatHeaders(`PATCH ${ticket}`, headers), body));
  });

  it('leave the connection usable after a rejection', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(
      formatHeaders(`PATCH ${ticket}`, { 'Content-Type': 'application/json', 'Content-Length': '19' }),
      body,
    );
    expectProblem(await connection.readResponse(), 'api_key_invalid');
    connection.send(formatHeaders('GET /health'));
    expectSuccess(readHealth, await connection.readResponse());
    connection.close();
  });

  it('may be followed by pipelined requests', async () => {
    const connection = await RawConnection.connect(baseUrl);
    const patch = formatHeaders(`PATCH ${ticket}`, { ...json, 'Content-Length': String(body.length) }) + body;
    connection.send(patch + formatHeaders('GET /health') + formatHeaders('GET /nowhere'));
    expectSuccess(updateTicket, await connection.readResponse());
    expectSuccess(readHealth, await connection.readResponse());
    assert.equal(expectDocumentedProblem(await connection.readResponse()).code, 'not_found');
    connection.close();
  });
});
