import { describe, it } from 'node:test';
import type { ProblemCode } from '../../contracts/problems.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { listTickets, readTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';
import { head, sendRaw } from '../support/servers/raw-http.ts';

const api = await sharedApi();
const { baseUrl, siteId, apiKeys, ticketIds, accessToken, origin } = api.line;
const [ticketId = ''] = ticketIds;
const tickets = `/v1/sites/${siteId}/tickets`;

/** Ids that are none, as they stand in an address, and what becomes of them. */
const ids: readonly (readonly [what: string, id: string, code: 'gone' | ProblemCode])[] = [
  ['..', '..', 'gone'],
  ['%2e%2e', '%2e%2e', 'gone'],
  ['%2E%2E%2F%2E%2E', '%2E%2E%2F%2E%2E', 'gone'],
  ['%00', '%00', 'gone'],
  ['a real id and %00', `${ticketId}%00`, 'gone'],
  ['%ff', '%ff', 'gone'],
  ['%C0%80', '%C0%80', 'gone'],
  ['%ED%A0%80', '%ED%A0%80', 'gone'],
  ['%', '%', 'gone'],
  ['%zz', '%zz', 'gone'],
  ['%25', '%25', 'gone'],
  ['5 kB', 'x'.repeat(5000), 'gone'],
  ['5 kB of %2F', '%2F'.repeat(1666), 'gone'],
  ['a quote and SQL', "'%20or%201=1--", 'gone'],
  ['a star', '*', 'gone'],
  ['a pattern of a route', ':ticketId', 'gone'],
  ['braces', '%7BticketId%7D', 'gone'],
  ['a line break', '%0d%0aX-Injected:%201', 'gone'],
  ['__proto__', '__proto__', 'gone'],
  ['constructor', 'constructor', 'gone'],
  ['a bidi control character', '%E2%80%AE', 'gone'],
  ['a raw letter beyond ASCII', 'ü', 'malformed_request'],
];

const key = { 'X-Service-Api-Key': apiKeys.all, Connection: 'close' };
const json = (body: string) => ({ 'Content-Type': 'application/json', 'Content-Length': String(body.length) });
const send = (requestLine: string, headers: Record<string, string> = key, body = '') =>
  sendRaw(baseUrl, head(requestLine, body === '' ? headers : { ...headers, ...json(body) }), body);

describe('An id in an address', () => {
  for (const [what, id, code] of ids) {
    it(`that is ${what} is a documented problem and changes nothing`, async () => {
      const of = (gone: ProblemCode) => (code === 'gone' ? gone : code);
      const bearer = { Authorization: `Bearer ${accessToken}`, Connection: 'close' };
      const page = { Origin: origin, Connection: 'close' };

      await assertChangesNoTicket(api, async () => {
        refused(await send(`GET ${tickets}/${id}`), of('ticket_not_found'));
        refused(await send(`PATCH ${tickets}/${id}`, key, '{"status":"resolved"}'), of('ticket_not_found'));
        refused(await send(`POST ${tickets}/${id}/comments`, key, '{"content":"x"}'), of('ticket_not_found'));
        refused(await send(`GET /v1/sites/${id}/tickets`), of('api_key_invalid'));
        refused(await send(`GET /sites/${id}/api-keys`, bearer), of('site_not_found'));
        refused(await send(`DELETE /sites/${siteId}/api-keys/${id}`, bearer), of('api_key_not_found'));
        refused(await send(`POST /sites/${id}/widget/tickets`, page, '{}'), of('origin_not_allowed'));
        refused(await send(`GET /sites/${siteId}/widget/conversations/${id}`, page), of('conversation_token_invalid'));
      });
    });
  }

  it('does not lead out of its place: nothing is normalised', async () => {
    refused(await send(`GET /v1/sites/x/../${siteId}/tickets`), 'not_found');
    refused(await send(`GET /docs/../health`), 'not_found');
    refused(await send(`GET /docs/..%2f..%2fpackage.json`), 'not_found');
    refused(await send(`GET //health`), 'not_found');
  });
});

describe('An address', () => {
  it('that is unknown is 404', async () => {
    for (const path of ['/', '/v1', '/v2/sites', '/sites/x/unknown', '/favicon.ico', '/.env', '/auth', '/Health']) {
      refused(await api.send(path), 'not_found');
    }
  });

  it('in absolute form is taken as its path', async () => {
    succeeded(readHealth, await send('GET http://portico.test/health'));
    succeeded(listTickets, await send(`GET http://portico.test${tickets}?limit=1`));
    succeeded(readTicket, await send(`GET https://elsewhere.example${tickets}/${ticketId}`));
    refused(await send(`GET http://portico.test${tickets}?colour=red`), 'invalid_request', 'query:colour');
  });

  it('that is * is 404', async () => {
    refused(await send('OPTIONS *'), 'not_found');
    refused(await send('GET *'), 'not_found');
  });

  it('without a path is malformed_request', async () => {
    for (const target of ['health', 'http:', 'http://', 'http:health', '?x', '\\health']) {
      refused(await send(`GET ${target}`), 'malformed_request');
    }
  });

  it('may be as long as the headers allow, and is 431 beyond', async () => {
    refused(await send(`GET ${tickets}/${'x'.repeat(15_000)}`), 'ticket_not_found');
    refused(await send(`GET ${tickets}/${'x'.repeat(17_000)}`), 'headers_too_large');
  });
});
