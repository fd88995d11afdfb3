import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHealth } from '../../contracts/public/health.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import fc from '../support/builders/fast-check.ts';
import { expectDocumentedProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { formatHeaders, sendRaw } from '../support/servers/raw-http.ts';

const RUNS = 500;

const api = await startApi();
const { baseUrl, siteId, otherSiteId, ticketIds, chatConversationId, installationId, apiKeys, accessToken, origin } =
  api.line;

/** Any text, including invalid and unusual ones. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('..', '\0', '\ud800', '__proto__', 'constructor', 'null', '-1', '1e9', 'x'.repeat(5000), '🦊'),
);
const urlText = anyText.map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')));
const raw = fc.constantFrom('..', '%2e%2e', '%00', '%ff', '%', '*', ':id', ';', '//', '%2F%2F', '%ED%A0%80');

const site = fc.oneof({ weight: 4, arbitrary: fc.constant(siteId) }, fc.constant(otherSiteId), urlText, raw);
const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ticketIds, chatConversationId) }, urlText, raw);
const urlPath = (strings: TemplateStringsArray, ...pieces: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...pieces).map((values) => String.raw({ raw: strings }, ...values));

const intentKey = fc.oneof(fc.constantFrom('contact', 'chat', 'guide', 'callback', 'new'), urlText);
const actionKey = fc.oneof(fc.constantFrom('bookings', 'payments', 'videos', 'requests', 'calls', 'messages'), urlText);
const resolved = fc.oneof(urlPath`intents/${intentKey}`, urlPath`actions/${actionKey}`);
const handOff = urlPath`/sites/${site}/widget/conversations/${id}/handoff`;
const crm = fc.oneof(fc.constant(installationId), urlText);

const payments = [
  urlPath`/sites/${site}/actions/payments/execute`,
  urlPath`/sites/${site}/actions/payments`,
  urlPath`/sites/${site}/payments/provider`,
  urlPath`/sites/${site}/payments/unmatched`,
  urlPath`/webhooks/payments/${fc.oneof(fc.constant('fake'), urlText)}`,
];

/** Every route with its methods. */
const operations: readonly (readonly [path: fc.Arbitrary<string>, ...methods: readonly string[]])[] = [
  [urlPath`/v1/sites/${site}/tickets`, 'GET'],
  [urlPath`/v1/sites/${site}/tickets/${id}`, 'GET', 'PATCH'],
  [urlPath`/v1/sites/${site}/tickets/${id}/comments`, 'POST'],
  [urlPath`/v1/sites/${site}/assessments`, 'POST'],
  [urlPath`/v1/sites/${site}/assessments/${id}`, 'GET'],
  [fc.oneof(urlPath`/sites/${site}/assessments`, urlPath`/sites/${site}/installations/${crm}`), 'GET', 'PATCH'],
  [
    fc.oneof(urlPath`/sites/${site}/assessments/${id}`, urlPath`/sites/${site}/actions/executions/${id}`),
    'GET',
    'DELETE',
  ],
  [fc.oneof(urlPath`/sites/${site}/assessments/${id}/retry`, urlPath`/marketplaces/inbound/crm/${crm}`), 'POST'],
  [fc.oneof(...payments), 'POST', 'PUT', 'GET'],
  [urlPath`/sites/${site}/api-keys`, 'GET', 'POST'],
  [urlPath`/sites/${site}/api-keys/${urlText}`, 'DELETE'],
  [urlPath`/sites/${site}/api-keys/${urlText}/rotate`, 'POST'],
  [urlPath`/sites/${site}/widget/tickets`, 'POST', 'OPTIONS'],
  [urlPath`/sites/${site}/widget/conversations`, 'POST', 'OPTIONS'],
  [urlPath`/sites/${site}/widget/conversations/${id}`, 'GET', 'OPTIONS'],
  [urlPath`/sites/${site}/widget/conversations/${id}/messages`, 'POST', 'OPTIONS'],
  [urlPath`/sites/${site}/widget/conversations/${id}/events`, 'GET', 'OPTIONS'],
  [fc.oneof(urlPath`/sites/${site}/widget/${resolved}/resolve`, handOff), 'POST', 'OPTIONS'],
  [fc.oneof(urlPath`/sites/${site}/intents/${intentKey}`, urlPath`/sites/${site}/actions/${actionKey}`), 'PUT'],
  [fc.oneof(urlPath`/sites/${site}`, urlPath`/sites/${site}/widget/config`), 'GET', 'PATCH'],
  [fc.constant('/sites'), 'GET', 'POST'],
  [fc.constantFrom('/auth/sign-in', '/auth/refresh', '/auth/sign-out', '/auth/set-up'), 'POST'],
  [fc.constantFrom('/health', '/docs/errors', '/docs/openapi.json'), 'GET'],
  [fc.array(fc.oneof(urlText, raw), { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`), 'GET'],
];
const anyMethod = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS');
const target = fc.oneof(
  ...operations.map(([path, ...methods]) =>
    fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...methods) }, anyMethod), path),
  ),
);
const parameter = fc.constantFrom(
  'limit',
  'skip',
  'status',
  'cursor',
  'updatedSince',
  'changedByOthers',
  'externalTicketId',
);
const query = fc
  .array(fc.tuple(fc.oneof(parameter, urlText), fc.oneof(fc.nat().map(String), urlText, raw)), { maxLength: 3 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));

const field = fc.constantFrom(
  'status',
  'priority',
  'externalTicketId',
  'externalTicketUrl',
  'externalSystem',
  'agentNote',
  'content',
  'authorName',
  'name',
  'scopes',
  'overlapSeconds',
  'allowedOrigins',
  'locale',
  'email',
  'password',
  'token',
  'profileKey',
  'externalReference',
  'subject',
  'urls',
  'claims',
  'kind',
  'title',
  'enabled',
  'customerVisible',
  'placement',
  'destination',
  'confirmedHosts',
  'texts',
  'videos',
  'intentKey',
  'fields',
  'visitor',
  'pageUrl',
  'referringIntent',
  'submissionId',
);
const validValue = fc.constantFrom<unknown>(
  'open',
  'high',
  'contact',
  'https://a.example',
  3600,
  ['tickets:read'],
  null,
  {
    message: 'Hello',
  },
);
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .dictionary(fc.oneof(field, anyText), fc.oneof(validValue, anyText, fc.jsonValue()), { maxKeys: 5 })
      .map((value) => JSON.stringify(value)),
  },
  fc.json({ noUnicodeString: false }),
  anyText,
  fc.constant(''),
);

const line = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
const headers = fc.record(
  {
    'X-Service-Api-Key': fc.oneof({ weight: 4, arbitrary: fc.constantFrom(apiKeys.all, apiKeys.ticketsRead) }, line),
    Authorization: fc.oneof({ weight: 4, arbitrary: fc.constant(`Bearer ${accessToken}`) }, line),
    Origin: fc.oneof({ weight: 4, arbitrary: fc.constant(origin) }, line),
    'Content-Type': fc.oneof({ weight: 6, arbitrary: fc.constant('application/json') }, line),
    'Content-Encoding': fc.constantFrom('identity', 'gzip', 'x'),
    'If-Match': fc.oneof(fc.constantFrom('*', '"1"', 'W/"1"'), line),
    'Idempotency-Key': line,
    'If-None-Match': fc.oneof(fc.constantFrom('*', '"1"'), line),
    'X-Conversation-Token': line,
    'X-Request-Id': line,
    Cookie: line,
    Range: fc.constant('bytes=0-1'),
    Expect: fc.constantFrom('x'),
    Prefer: fc.oneof(fc.constantFrom('wait=1', 'wait="1'), line),
  },
  { requiredKeys: ['X-Service-Api-Key', 'Authorization', 'Origin', 'Content-Type'] },
);

const validHeaders = {
  'X-Service-Api-Key': apiKeys.all,
  Authorization: `Bearer ${accessToken}`,
  Origin: origin,
  'Content-Type': 'application/json',
};
const [ticketId] = ticketIds;
const ticketsPath = `/v1/sites/${siteId}/tickets`;

/** Always sent, whatever the seed, because a run must meet the most common responses. */
const EXAMPLES: [
  [method: string, path: string],
  query: string,
  headers: Partial<Record<string, string>>,
  body: string,
][] = [
  [['GET', ticketsPath], '', validHeaders, ''],
  [['GET', ticketsPath], '?limit=0', validHeaders, ''],
  [['PATCH', `${ticketsPath}/${ticketId}`], '', validHeaders, '{'],
  [['GET', `${ticketsPath}/tkt_unknown`], '', validHeaders, ''],
  [['GET', ticketsPath], '', { ...validHeaders, 'X-Service-Api-Key': 'unknown' }, ''],
];

describe('Random requests', () => {
  it(`get a success or a documented problem, never 5xx (${RUNS} requests)`, async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(
      target,
      query,
      headers,
      body,
      async ([method, path], search, sentHeaders, sentBody) => {
        const bytes = Buffer.from(sentBody);
        const length = { 'Content-Length': String(bytes.length), Connection: 'close' };
        const whole = Buffer.concat([
          Buffer.from(formatHeaders(`${method} ${path}${search}`, { ...sentHeaders, ...length })),
          bytes,
        ]);
        // In one write: a body that arrives after the end of a long response resets the connection and truncates the
        // response.
        const reply = await sendRaw(baseUrl, whole);

        assert.ok(reply.status < 500, `${reply.status} ${reply.text}`);
        seen.add(reply.status < 400 ? 'success' : expectDocumentedProblem(reply).code);
      },
    );
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES });

    for (const outcome of ['success', 'invalid_request', 'malformed_json', 'ticket_not_found', 'api_key_invalid']) {
      assert.ok(seen.has(outcome), `${outcome} is not among ${[...seen].join(', ')}`);
    }
  });

  it('do not impair the server', async () => {
    expectSuccess(readHealth, await api.send('/health'));
    expectSuccess(listTickets, await api.asKey('/tickets?limit=100'));
  });
});
