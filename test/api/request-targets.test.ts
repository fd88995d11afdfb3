import { describe, it } from 'node:test';
import type { ProblemCode } from '../../contracts/problems.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { listTickets, readTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';
import { formatHeaders, sendRaw } from '../support/servers/raw-http.ts';

const api = await sharedApi();
const { baseUrl, siteId, apiKeys, ticketIds, accessToken, origin } = api.line;
const [ticketId = ''] = ticketIds;
const tickets = `/v1/sites/${siteId}/tickets`;

/**
 * Malformed or unknown ids as written in a path, each with its problem code; `gone` means the route’s own 404 or 401.
 */
const ids: readonly (readonly [what: string, id: string, code: 'unknown' | ProblemCode])[] = [
  ['..', '..', 'unknown'],
  ['%2e%2e', '%2e%2e', 'unknown'],
  ['%2E%2E%2F%2E%2E', '%2E%2E%2F%2E%2E', 'unknown'],
  ['%00', '%00', 'unknown'],
  ['a real id and %00', `${ticketId}%00`, 'unknown'],
  ['%ff', '%ff', 'unknown'],
  ['%C0%80', '%C0%80', 'unknown'],
  ['%ED%A0%80', '%ED%A0%80', 'unknown'],
  ['%', '%', 'unknown'],
  ['%zz', '%zz', 'unknown'],
  ['%25', '%25', 'unknown'],
  ['5 kB', 'x'.repeat(5000), 'unknown'],
  ['5 kB of %2F', '%2F'.repeat(1666), 'unknown'],
  ['a quote and SQL', "'%20or%201=1--", 'unknown'],
  ['a star', '*', 'unknown'],
  ['a pattern of a route', ':ticketId', 'unknown'],
  ['braces', '%7BticketId%7D', 'unknown'],
  ['a line break', '%0d%0aX-Injected:%201', 'unknown'],
  ['__proto__', '__proto__', 'unknown'],
  ['constructor', 'constructor', 'unknown'],
  ['a bidi control character', '%E2%80%AE', 'unknown'],
  ['a raw letter beyond ASCII', 'ü', 'malformed_request'],
];

const key = { 'X-Service-Api-Key': apiKeys.all, Connection: 'close' };
const json = (body: string) => ({ 'Content-Type': 'application/json', 'Content-Length': String(body.length) });
const send = (requestLine: string, headers: Record<string, string> = key, body = '') =>
  sendRaw(baseUrl, formatHeaders(requestLine, body === '' ? headers : { ...headers, ...json(body) }), body);

describe('Ids in the path', () => {
  for (const [what, id, code] of ids) {
    it(`rejects ${what} with a documented problem and changes nothing`, async () => {
      const expected = (notFound: ProblemCode) => (code === 'unknown' ? notFound : code);
      const bearer = { Authorization: `Bearer ${accessToken}`, Connection: 'close' };
      const page = { Origin: origin, Connection: 'close' };

      await assertChangesNoTicket(api, async () => {
        expectProblem(await send(`GET ${tickets}/${id}`), expected('ticket_not_found'));
        expectProblem(await send(`PATCH ${tickets}/${id}`, key, '{"status":"resolved"}'), expected('ticket_not_found'));
        expectProblem(
          await send(`POST ${tickets}/${id}/comments`, key, '{"content":"x"}'),
          expected('ticket_not_found'),
        );
        expectProblem(await send(`GET /v1/sites/${id}/tickets`), expected('api_key_invalid'));
        expectProblem(await send(`GET /sites/${id}/api-keys`, bearer), expected('site_not_found'));
        expectProblem(await send(`DELETE /sites/${siteId}/api-keys/${id}`, bearer), expected('api_key_not_found'));
        expectProblem(await send(`POST /sites/${id}/widget/tickets`, page, '{}'), expected('origin_not_allowed'));
        expectProblem(
          await send(`GET /sites/${siteId}/widget/conversations/${id}`, page),
          expected('conversation_token_invalid'),
        );
      });
    });
  }

  it('does not normalise paths: 404 not_found for dot segments and double slashes', async () => {
    expectProblem(await send(`GET /v1/sites/x/../${siteId}/tickets`), 'not_found');
    expectProblem(await send(`GET /docs/../health`), 'not_found');
    expectProblem(await send(`GET /docs/..%2f..%2fpackage.json`), 'not_found');
    expectProblem(await send(`GET //health`), 'not_found');
  });
});

describe('The request target', () => {
  it('answers an unknown path with 404 not_found', async () => {
    for (const path of ['/', '/v1', '/v2/sites', '/sites/x/unknown', '/favicon.ico', '/.env', '/auth', '/Health']) {
      expectProblem(await api.send(path), 'not_found');
    }
  });

  it('accepts the absolute form and uses its path', async () => {
    expectSuccess(readHealth, await send('GET http://portico.test/health'));
    expectSuccess(listTickets, await send(`GET http://portico.test${tickets}?limit=1`));
    expectSuccess(readTicket, await send(`GET https://elsewhere.example${tickets}/${ticketId}`));
    expectProblem(await send(`GET http://portico.test${tickets}?colour=red`), 'invalid_request', 'query:colour');
  });

  it('answers * with 404 not_found', async () => {
    expectProblem(await send('OPTIONS *'), 'not_found');
    expectProblem(await send('GET *'), 'not_found');
  });

  it('rejects a target without a path with 400 malformed_request', async () => {
    for (const target of ['health', 'http:', 'http://', 'http:health', '?x', '\\health']) {
      expectProblem(await send(`GET ${target}`), 'malformed_request');
    }
  });

  it('accepts a target up to the header limit and rejects a longer one with 431 headers_too_large', async () => {
    expectProblem(await send(`GET ${tickets}/${'x'.repeat(15_000)}`), 'ticket_not_found');
    expectProblem(await send(`GET ${tickets}/${'x'.repeat(17_000)}`), 'headers_too_large');
  });
});
