import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHealth } from '../../contracts/public/health.ts';
import { commentOnTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectDocumentedProblem, refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';
import { head, RawConnection, sendRaw } from '../support/servers/raw-http.ts';

const api = await sharedApi();
const { baseUrl, siteId, apiKeys } = api.line;
const { id } = await newTicket(api);
const ticket = `/v1/sites/${siteId}/tickets/${id}`;
const key = { 'X-Service-Api-Key': apiKeys.all };
const body = '{"priority":"high"}';
const json = { ...key, 'Content-Type': 'application/json' };

const raw = (...parts: readonly (string | Uint8Array)[]) => sendRaw(baseUrl, ...parts);

describe('A method', () => {
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
    it(`that ${route} does not take is 405 with Allow`, async () => {
      for (const method of others) {
        const reply = await raw(head(`${method} ${path}`, { ...key, Connection: 'close' }));

        refused(reply, 'method_not_allowed');
        assert.equal(reply.headers.get('allow'), allow);
      }
    });
  }

  it('HEAD answers like GET, without a body', async () => {
    for (const path of ['/health', ticket, `/v1/sites/${siteId}/tickets`]) {
      const connection = await RawConnection.connect(baseUrl);
      connection.send(head(`HEAD ${path}`, { ...key, Connection: 'close' }));
      const text = await connection.waitForEnd();

      assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(text, /\r\nContent-Length: [1-9]\d*\r\n/);
      assert.ok(text.endsWith('\r\n\r\n'));
    }
  });

  it('that HTTP does not know is malformed_request', async () => {
    refused(await raw(head('FETCH /health')), 'malformed_request');
    refused(await raw(head('get /health')), 'malformed_request');
  });
});

describe('A request id', () => {
  for (const given of ['a', 'trace-1.2_3', 'x'.repeat(128)]) {
    it(`is accepted and answered: ${given.slice(0, 20)} of ${given.length}`, async () => {
      const headers = { 'x-request-id': given };

      assert.equal((await api.send('/health', { headers })).headers.get('x-request-id'), given);
      assert.equal(refused(await api.send('/sites', { headers }), 'access_token_invalid').requestId, given);
    });
  }

  for (const given of ['', 'x'.repeat(129), 'two words', 'a/b', 'ü', 'a,b', '<script>']) {
    it(`is replaced when it is ${JSON.stringify(given).slice(0, 20)}`, async () => {
      const reply = await api.send('/health', { headers: { 'x-request-id': given } });

      assert.match(reply.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    });
  }

  it('is another one for each request', async () => {
    const made = async () => (await api.send('/health')).headers.get('x-request-id');

    assert.notEqual(await made(), await made());
  });
});

describe('Headers', () => {
  it('over 16 KiB are 431, and the connection ends', async () => {
    for (const headers of [
      { 'X-Long': 'x'.repeat(17_000) },
      Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`X-Header-${number}`, 'x'.repeat(20)])),
    ]) {
      const reply = await raw(head('GET /health', headers));

      refused(reply, 'headers_too_large');
      assert.equal(reply.headers.get('connection'), 'close');
    }
  });

  it('of 15 KiB are taken', async () => {
    succeeded(readHealth, await raw(head('GET /health', { 'X-Long': 'x'.repeat(15_000) })));
  });

  for (const [what, lines] of [
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 1, 2, 3, 4, 5])],
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['two Hosts', head('GET /health', { host: 'portico.test' })],
    ['two Hosts in HTTP/1.0', 'GET /health HTTP/1.0\r\nHost: a\r\nHOST: b\r\n\r\n'],
    ['a header without a colon', head('GET /health', {}).replace('\r\n\r\n', '\r\nnonsense\r\n\r\n')],
    ['a header with NUL', head('GET /health', { 'X-Nul': 'a\0b' })],
    ['a space before the colon', head('GET /health', { 'X-Space ': 'x' })],
    ['a length that is no number', head(`PATCH ${ticket}`, { ...json, 'Content-Length': 'ten' })],
    ['a negative length', head(`PATCH ${ticket}`, { ...json, 'Content-Length': '-1' })],
    ['two lengths', head(`PATCH ${ticket}`, { ...json, 'Content-Length': '2', 'content-length': '3' })],
    [
      'a length and chunks',
      head(`PATCH ${ticket}`, { ...json, 'Content-Length': '2', 'Transfer-Encoding': 'chunked' }),
    ],
    ['an unknown transfer encoding', head(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'gzip' })],
    ['another version of HTTP', 'GET /health HTTP/3.0\r\nHost: x\r\n\r\n'],
  ] as const) {
    it(`with ${what} are malformed_request`, async () => {
      refused(await raw(lines), 'malformed_request');
    });
  }

  it('with an invalid chunk are malformed_request, and nothing is changed', async () => {
    const parts = [head(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'chunked' }), 'zz\r\n{}\r\n0\r\n\r\n'];

    refused(await assertChangesNoTicket(api, () => raw(...parts)), 'malformed_request');
  });

  it('name the security policy on every answer, and never the software', async () => {
    const { headers } = await api.send('/nowhere');

    assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN');
    assert.equal(headers.get('server'), null);
    assert.equal(headers.get('strict-transport-security'), null);
  });
});

describe('A body on the wire', () => {
  it('may come in chunks', async () => {
    const frame = head(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'chunked' });

    succeeded(updateTicket, await raw(frame, `5\r\n${body.slice(0, 5)}\r\n`, `e\r\n${body.slice(5)}\r\n0\r\n\r\n`));
  });

  it('in chunks of more than 256 KiB is 413', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const frame = head(`PATCH ${ticket}`, { ...json, 'Transfer-Encoding': 'chunked' });

    refused(
      await assertChangesNoTicket(api, () => raw(frame, ...Array.from({ length: 5 }, () => chunk), '0\r\n\r\n')),
      'body_too_large',
    );
  });

  it('without a content type is 415', async () => {
    const reply = await raw(head(`PATCH ${ticket}`, { ...key, 'Content-Length': '2' }), '{}');

    refused(reply, 'unsupported_media_type');
  });

  it('that ends early changes nothing', async () => {
    await assertChangesNoTicket(api, async () => {
      const connection = await RawConnection.connect(baseUrl);
      connection.send(head(`PATCH ${ticket}`, { ...json, 'Content-Length': '100' }), body);
      connection.close();
      await api.send('/health');
    });
  });

  it('is asked for by 100 Continue when the client expects it', async () => {
    const content = '{"content":"On it."}';
    const connection = await RawConnection.connect(baseUrl);
    const headers = { ...json, 'Content-Length': String(content.length), Expect: '100-continue' };
    connection.send(head(`POST ${ticket}/comments`, headers));
    assert.equal((await connection.readResponse()).status, 100);
    connection.send(content);
    succeeded(commentOnTicket, await connection.readResponse());
    connection.close();
  });

  it('with an unknown expectation is answered as if there were none', async () => {
    const headers = { ...json, 'Content-Length': String(body.length), Expect: 'a-miracle' };

    succeeded(updateTicket, await raw(head(`PATCH ${ticket}`, headers), body));
  });

  it('leaves the connection usable after a refusal', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(head(`PATCH ${ticket}`, { 'Content-Type': 'application/json', 'Content-Length': '19' }), body);
    refused(await connection.readResponse(), 'api_key_invalid');
    connection.send(head('GET /health'));
    succeeded(readHealth, await connection.readResponse());
    connection.close();
  });

  it('may be followed by the next request at once', async () => {
    const connection = await RawConnection.connect(baseUrl);
    const patch = head(`PATCH ${ticket}`, { ...json, 'Content-Length': String(body.length) }) + body;
    connection.send(patch + head('GET /health') + head('GET /nowhere'));
    succeeded(updateTicket, await connection.readResponse());
    succeeded(readHealth, await connection.readResponse());
    assert.equal(expectDocumentedProblem(await connection.readResponse()).code, 'not_found');
    connection.close();
  });
});
