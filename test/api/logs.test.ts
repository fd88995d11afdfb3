import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApiKey, rotateApiKey } from '../../contracts/public/api-keys.ts';
import { sendSignIn, signInBrowser } from '../support/fixtures/sign-in.ts';
import { aFormBody, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { formatHeaders, sendRaw } from '../support/servers/raw-http.ts';

/** Texts that must never be logged. The scenario sends each of them in one place. */
const PRIVATE = {
  password: 'the-wrong-password-of-ada',
  email: 'ada.private@shop.example',
  name: 'Ada Privatissima',
  phone: '+43 555 0199 777',
  message: 'My secret parcel number is 12345-XYZ',
  chat: 'A private question about rashes',
  answer: 'The visitor answers confidentially',
  comment: 'The specialist replies confidentially',
  note: 'The visitor seems to be difficult',
  page: 'https://shop.example/orders/private-order-page',
  external: 'EXT-PRIVATE-4711',
  query: 'query-private-value',
  body: 'malformed-private-body',
  address: 'private-segment-of-a-path',
  header: 'private-header-value',
};

const captured = new CapturedLog();
const api = await startApi([], captured);
const { siteId, apiKeys, accessToken, accountPassword, accountEmail, baseUrl, origin } = api.line;
const secrets = await scenario();
const { text: written } = captured;
const lines = captured.lines();

/** Exercises the whole product with valid and invalid requests. Returns the secrets that it received. */
async function scenario(): Promise<Record<string, string>> {
  const { name, email, phone, message } = PRIVATE;
  const { id, token } = await newTicket(api, { fields: { name, email, phone, message }, pageUrl: PRIVATE.page });
  const chat = await newChat(api, { content: PRIVATE.chat, visitor: { email } });
  const visitor = { 'x-conversation-token': token };
  const sendMessage = (content: string) =>
    api.asVisitor(`/conversations/${id}/messages`, { method: 'POST', body: { content }, headers: visitor });
  await sendMessage(PRIVATE.answer);
  await sendMessage('');
  await api.asVisitor(`/conversations/${chat.id}`, { headers: { 'x-conversation-token': chat.token } });
  await api.asVisitor(`/conversations/${id}?token=${token}`);
  await api.asVisitor('/tickets', { method: 'POST', body: { ...aFormBody(), visitor: { email: `${email} ` } } });

  await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: PRIVATE.comment } });
  await api.asKey(`/tickets/${id}`, {
    method: 'PATCH',
    body: { agentNote: PRIVATE.note, externalTicketId: PRIVATE.external },
  });
  await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: `{"${PRIVATE.body}":` });
  await api.asKey(`/tickets/${id}`, {
    method: 'PATCH',
    body: { [PRIVATE.body]: 1 },
    headers: { 'if-match': PRIVATE.header },
  });
  await api.asKey(`/tickets?externalTicketId=${PRIVATE.query}&${PRIVATE.query}=1`);
  await api.asKey(`/tickets?apiKey=${apiKeys.all}`);
  await api.asKey(`/tickets/${PRIVATE.address}`);
  await api.send(`/${PRIVATE.address}?${PRIVATE.query}`);
  await api.send(`/${PRIVATE.address}/%ff`);
  await sendRaw(baseUrl, formatHeaders(`GET /health`, { 'X-Long': PRIVATE.header.repeat(1000) }));
  await sendRaw(baseUrl, `${PRIVATE.header}\r\n\r\n`);

  const { cookie } = await signInBrowser(api);
  await sendSignIn(api, { email, password: PRIVATE.password });
  await api.send('/auth/refresh', { method: 'POST', headers: { cookie } });
  await api.send('/auth/refresh', { method: 'POST', headers: { cookie } });
  const keysPath = `/sites/${siteId}/api-keys`;
  const made = expectSuccess(createApiKey, await api.asAccount(keysPath, { method: 'POST', body: { name: 'Logged' } }));
  const rotate = { method: 'POST', body: { overlapSeconds: 3600 } };
  const rotated = expectSuccess(rotateApiKey, await api.asAccount(`${keysPath}/${made.key.id}/rotate`, rotate));
  await api.asKey('/tickets', {}, made.secret);
  await api.asAccount('/sites', {}, `${accessToken}x`);

  const refresh = cookie.split('=')[1] ?? '';
  const tokens = { visitorToken: token, chatToken: chat.token, refresh, made: made.secret, rotated: rotated.secret };
  return { ...tokens, accessToken, accountPassword, accountEmail, all: apiKeys.all, read: apiKeys.ticketsRead };
}

describe('The log at level debug', () => {
  it('contains no secret, token or password', () => {
    for (const [what, secret] of Object.entries(secrets)) {
      assert.ok(secret.length >= 16, what);
      assert.ok(!written.includes(secret), what);
    }
  });

  it('contains no visitor data, message, body, header or query', () => {
    for (const [what, text] of Object.entries(PRIVATE)) assert.ok(!written.includes(text), what);
    assert.ok(!written.includes('?') && !written.includes(origin));
  });

  it('has one line with the request id for each request', async () => {
    const requestId = 'a-request-of-this-test';
    await api.asKey('/tickets', { headers: { 'x-request-id': requestId } });
    const own = captured.lines().filter((line) => line.requestId === requestId);

    assert.deepEqual(
      own.map(({ method, route, status }) => [method, route, status]),
      [['GET', '/v1/sites/{siteId}/tickets', 200]],
    );
    assert.match(own[0]?.caller ?? '', /^key_/);
  });

  it('has a request id on every line', () => {
    assert.ok(lines.length >= 25, `${lines.length} lines`);
    for (const line of lines) assert.match(line.requestId ?? '', /^[\w.-]{1,128}$/, JSON.stringify(line));
  });

  it('names the route pattern, never the path', () => {
    const routes = new Set(lines.map(({ route }) => route));

    assert.ok(routes.has('/v1/sites/{siteId}/tickets/{ticketId}') && routes.has('none'));
    for (const route of routes) assert.doesNotMatch(route ?? '', /tkt_|site_/);
  });
});
