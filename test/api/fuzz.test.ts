import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readHealth } from '../../contracts/public/health.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { expectDocumentedProblem, succeeded } from '../support/matchers/answers.ts';
import { startApi } from '../support/servers/api.ts';
import { head, sendRaw } from '../support/servers/raw-http.ts';

/** `PORTICO_TEST_SEED=…` tries other requests than the usual ones; a failure prints the seed it came from. */
const seed = Number(process.env['PORTICO_TEST_SEED'] ?? 20_260_301);
const RUNS = 500;

const api = await startApi();
const { baseUrl, siteId, otherSiteId, ticketIds, chatConversationId, installationId, apiKeys, accessToken, origin } =
  api.line;

/** Any text, the ugly ones among them. */
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('..', '\0', '\ud800', '__proto__', 'constructor', 'null', '-1', '1e9', 'x'.repeat(5000), '🦊'),
);
const inAddress = junk.map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')));
const raw = fc.constantFrom('..', '%2e%2e', '%00', '%ff', '%', '*', ':id', ';', '//', '%2F%2F', '%ED%A0%80');

const site = fc.oneof({ weight: 4, arbitrary: fc.constant(siteId) }, fc.constant(otherSiteId), inAddress, raw);
const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ticketIds, chatConversationId) }, inAddress, raw);
const address = (strings: TemplateStringsArray, ...pieces: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...pieces).map((given) => String.raw({ raw: strings }, ...given));

const intentKey = fc.oneof(fc.constantFrom('contact', 'chat', 'guide', 'callback', 'new'), inAddress);
const actionKey = fc.oneof(
  fc.constantFrom('bookings', 'payments', 'videos', 'requests', 'calls', 'messages'),
  inAddress,
);
const resolved = fc.oneof(address`intents/${intentKey}`, address`actions/${actionKey}`);
const handOff = address`/sites/${site}/widget/conversations/${id}/handoff`;
const crm = fc.oneof(fc.constant(installationId), inAddress);

const payments = [
  address`/sites/${site}/actions/payments/execute`,
  address`/sites/${site}/actions/payments`,
  address`/sites/${site}/payments/provider`,
  address`/sites/${site}/payments/unmatched`,
  address`/webhooks/payments/${fc.oneof(fc.constant('fake'), inAddress)}`,
];

/** Every address, with the methods that it takes. */
const operations: readonly (readonly [path: fc.Arbitrary<string>, ...methods: readonly string[]])[] = [
  [address`/v1/sites/${site}/tickets`, 'GET'],
  [address`/v1/sites/${site}/tickets/${id}`, 'GET', 'PATCH'],
  [address`/v1/sites/${site}/tickets/${id}/comments`, 'POST'],
  [address`/v1/sites/${site}/assessments`, 'POST'],
  [address`/v1/sites/${site}/assessments/${id}`, 'GET'],
  [fc.oneof(address`/sites/${site}/assessments`, address`/sites/${site}/installations/${crm}`), 'GET', 'PATCH'],
  [
    fc.oneof(address`/sites/${site}/assessments/${id}`, address`/sites/${site}/actions/executions/${id}`),
    'GET',
    'DELETE',
  ],
  [fc.oneof(address`/sites/${site}/assessments/${id}/retry`, address`/marketplaces/inbound/crm/${crm}`), 'POST'],
  [fc.oneof(...payments), 'POST', 'PUT', 'GET'],
  [address`/sites/${site}/api-keys`, 'GET', 'POST'],
  [address`/sites/${site}/api-keys/${inAddress}`, 'DELETE'],
  [address`/sites/${site}/api-keys/${inAddress}/rotate`, 'POST'],
  [address`/sites/${site}/widget/tickets`, 'POST', 'OPTIONS'],
  [address`/sites/${site}/widget/conversations`, 'POST', 'OPTIONS'],
  [address`/sites/${site}/widget/conversations/${id}`, 'GET', 'OPTIONS'],
  [address`/sites/${site}/widget/conversations/${id}/messages`, 'POST', 'OPTIONS'],
  [address`/sites/${site}/widget/conversations/${id}/events`, 'GET', 'OPTIONS'],
  [fc.oneof(address`/sites/${site}/widget/${resolved}/resolve`, handOff), 'POST', 'OPTIONS'],
  [fc.oneof(address`/sites/${site}/intents/${intentKey}`, address`/sites/${site}/actions/${actionKey}`), 'PUT'],
  [fc.oneof(address`/sites/${site}`, address`/sites/${site}/widget/config`), 'GET', 'PATCH'],
  [fc.constant('/sites'), 'GET', 'POST'],
  [fc.constantFrom('/auth/sign-in', '/auth/refresh', '/auth/sign-out', '/auth/set-up'), 'POST'],
  [fc.constantFrom('/health', '/docs/errors', '/docs/openapi.json'), 'GET'],
  [fc.array(fc.oneof(inAddress, raw), { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`), 'GET'],
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
  .array(fc.tuple(fc.oneof(parameter, inAddress), fc.oneof(fc.nat().map(String), inAddress, raw)), { maxLength: 3 })
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
const likely = fc.constantFrom<unknown>('open', 'high', 'contact', 'https://a.example', 3600, ['tickets:read'], null, {
  message: 'Hello',
});
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .dictionary(fc.oneof(field, junk), fc.oneof(likely, junk, fc.jsonValue()), { maxKeys: 5 })
      .map((value) => JSON.stringify(value)),
  },
  fc.json({ noUnicodeString: false }),
  junk,
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

const rightly = {
  'X-Service-Api-Key': apiKeys.all,
  Authorization: `Bearer ${accessToken}`,
  Origin: origin,
  'Content-Type': 'application/json',
};
const [ticketId] = ticketIds;
const ofTickets = `/v1/sites/${siteId}/tickets`;

/** Sent whatever the seed, since a run that met none of the commonest answers would show little. */
const CERTAIN: [[verb: string, where: string], asked: string, said: Partial<Record<string, string>>, sent: string][] = [
  [['GET', ofTickets], '', rightly, ''],
  [['GET', ofTickets], '?limit=0', rightly, ''],
  [['PATCH', `${ofTickets}/${ticketId}`], '', rightly, '{'],
  [['GET', `${ofTickets}/tkt_unknown`], '', rightly, ''],
  [['GET', ofTickets], '', { ...rightly, 'X-Service-Api-Key': 'unknown' }, ''],
];

describe('Whatever is sent', () => {
  it(`is answered with a documented problem or a success, never a 5xx (${RUNS} requests, seed ${seed})`, async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(target, query, headers, body, async ([verb, where], asked, said, sent) => {
      const bytes = Buffer.from(sent);
      const length = { 'Content-Length': String(bytes.length), Connection: 'close' };
      const whole = Buffer.concat([Buffer.from(head(`${verb} ${where}${asked}`, { ...said, ...length })), bytes]);
      // In one write: a body that arrives after the end of a long response resets the connection and truncates the
      // response.
      const reply = await sendRaw(baseUrl, whole);

      assert.ok(reply.status < 500, `${reply.status} ${reply.text}`);
      seen.add(reply.status < 400 ? 'success' : expectDocumentedProblem(reply).code);
    });
    await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true, examples: CERTAIN });

    for (const met of ['success', 'invalid_request', 'malformed_json', 'ticket_not_found', 'api_key_invalid']) {
      assert.ok(seen.has(met), `${met} was never met among ${[...seen].join(', ')}`);
    }
  });

  it('leaves the server as able as before', async () => {
    succeeded(readHealth, await api.send('/health'));
    succeeded(listTickets, await api.asKey('/tickets?limit=100'));
  });
});
