import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { receiveCrmDelivery } from '../../contracts/public/crm-inbound.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { CrmClient, createSignedHeaders, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, sharedApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection, sendRaw } from '../support/servers/raw-http.ts';

const api = await sharedApi();
const crm = new CrmClient(api);
const { baseUrl } = api.line;
const MIB = 1_048_576;

const raw = (...parts: readonly (string | Uint8Array)[]): Promise<Reply<unknown>> => sendRaw(baseUrl, ...parts);
const requestHeaders = (headers: Record<string, string>) => formatHeaders(`POST ${crm.path}`, headers);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The headers of a delivery with one more line. */
function withLine(line: string, deliveryId = newDeliveryId()): string {
  const headers = { ...createSignedHeaders(crm.secret, { deliveryId }), 'content-length': '2' };
  return requestHeaders(headers).replace('\r\n\r\n', `\r\n${line}\r\n\r\n`);
}

describe('Raw headers of a CRM delivery', () => {
  for (const [name, value] of Object.entries(createSignedHeaders(crm.secret)).filter(([name]) =>
    name.startsWith('x-'),
  )) {
    it(`reject a second ${name} with 400`, async () => {
      const deliveryId = newDeliveryId();

      expectProblem(await raw(withLine(`${name}: ${value}`, deliveryId), '{}'), 'invalid_request', `header:${name}`);
      await crm.deliver({ deliveryId });
    });

    it(`reject 1 MB of ${name} with 431 headers_too_large`, async () => {
      const headers = { ...createSignedHeaders(crm.secret), [name]: 'x'.repeat(1_000_000), 'content-length': '2' };

      expectProblem(await raw(requestHeaders(headers)), 'headers_too_large');
    });
  }

  it('accept any case and surrounding spaces', async () => {
    const headers = Object.entries(createSignedHeaders(crm.secret)).map(([name, value]) => [
      name.toUpperCase(),
      ` ${value} `,
    ]);

    expectSuccess(
      receiveCrmDelivery,
      await raw(requestHeaders({ ...Object.fromEntries(headers), 'Content-Length': '2' }), '{}'),
    );
  });

  it('ignore an API key and an access token beside a signature', async () => {
    const line = `x-service-api-key: ${api.line.apiKeys.all}\r\nauthorization: Bearer ${api.line.accessToken}`;

    expectSuccess(receiveCrmDelivery, await raw(withLine(line), '{}'));
  });

  it('do not accept an API key and an access token instead of a signature', async () => {
    const headers = { 'x-service-api-key': api.line.apiKeys.all, authorization: `Bearer ${api.line.accessToken}` };
    const json = { 'content-type': 'application/json', 'content-length': '2' };
    const names = ['timestamp', 'delivery-id', 'content-sha256', 'signature'].map((name) => `header:x-service-${name}`);

    expectProblem(await raw(requestHeaders({ ...headers, ...json }), '{}'), 'invalid_request', ...names);
  });
});

describe('Raw bodies of a CRM delivery', () => {
  it('accepts chunks cut anywhere', async () => {
    const body = '{"text":"é🦊"}';
    const bytes = Buffer.from(body);
    const headers = { ...createSignedHeaders(crm.secret, { body }), 'transfer-encoding': 'chunked' };
    const chunks = [...bytes].flatMap((byte) => ['1\r\n', Uint8Array.of(byte), '\r\n']);

    expectSuccess(receiveCrmDelivery, await raw(requestHeaders(headers), ...chunks, '0\r\n\r\n'));
  });

  it('accepts 1 MiB in chunks and rejects one more byte with 413', async () => {
    const frame = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;
    for (const length of [MIB, MIB + 1]) {
      const body = frame(length);
      const headers = { ...createSignedHeaders(crm.secret, { body }), 'transfer-encoding': 'chunked' };
      const chunks = body.match(/.{1,65536}/gs)?.map(chunk) ?? [];
      const reply = await raw(requestHeaders(headers), ...chunks, '0\r\n\r\n');

      if (length === MIB) expectSuccess(receiveCrmDelivery, reply);
      else expectProblem(reply, 'body_too_large');
    }
  });

  it('drains a chunked body above 1 MiB, so clients that read late still receive the response', async () => {
    const connection = await RawConnection.connect(baseUrl);
    const headers = { ...createSignedHeaders(crm.secret), 'transfer-encoding': 'chunked' };
    connection.send(requestHeaders(headers), ...Array.from({ length: 12 }, () => chunk('x'.repeat(MIB))), '0\r\n\r\n');
    connection.send(formatHeaders('GET /health'));

    expectProblem(await connection.readResponse(), 'body_too_large');
    expectSuccess(readHealth, await connection.readResponse());
    connection.close();
  });

  it('rejects a larger Content-Length before the body arrives', async () => {
    expectProblem(
      await raw(requestHeaders({ ...createSignedHeaders(crm.secret), 'content-length': String(MIB + 1) })),
      'body_too_large',
    );
  });

  it('answers Expect: 100-continue with 100', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(
      requestHeaders({ ...createSignedHeaders(crm.secret), 'content-length': '2', expect: '100-continue' }),
    );
    assert.equal((await connection.readResponse()).status, 100);
    connection.send('{}');
    expectSuccess(receiveCrmDelivery, await connection.readResponse());
    connection.close();
  });

  it('stores nothing of a body that ends early', async () => {
    const deliveryId = newDeliveryId();
    const connection = await RawConnection.connect(baseUrl);
    connection.send(
      requestHeaders({ ...createSignedHeaders(crm.secret, { deliveryId }), 'content-length': '100' }),
      '{}',
    );
    connection.close();

    await crm.deliver({ deliveryId });
  });

  it('accepts pipelined deliveries, also after a rejection', async () => {
    const connection = await RawConnection.connect(baseUrl);
    const whole = (secret: string) => `${requestHeaders({ ...createSignedHeaders(secret), 'content-length': '2' })}{}`;
    connection.send(whole(crm.secret) + whole('wrong') + whole(crm.secret));
    expectSuccess(receiveCrmDelivery, await connection.readResponse());
    expectProblem(await connection.readResponse(), 'signature_invalid');
    expectSuccess(receiveCrmDelivery, await connection.readResponse());
    connection.close();
  });
});
