import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CrmClient } from '../support/fixtures/crm-client.ts';
import { aFormBody } from '../support/fixtures/submissions.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const crm = await CrmClient.connect(api);
const installation = `/installations/${crm.installationId}`;

const OFFER = { enabled: 'yes', customerVisible: true, placement: 'menu' };
const PRIVATE = 'https://ada:secret@shop.example.com/';
const SUBJECT = {
  type: 'unheard-of',
  name: ' ',
  description: 'x',
  urls: [
    { type: 'website', url: 'https://example.com/' },
    { type: 'website', url: 'http://localhost/' },
    { type: 'unheard-of', url: PRIVATE },
  ],
};
const SUBJECT_POINTERS = [
  '/subject/type',
  '/subject/name',
  '/subject/urls/1/url',
  '/subject/urls/2/type',
  '/subject/urls/2/url',
];
const MAPPING = {
  recordId: 'id',
  externalSystem: ' ',
  status: { pointer: 'stage', values: { won: 'closed', lost: 'open' } },
  priority: { pointer: '/p', values: {} },
  authorName: '/author',
};
const MAPPING_POINTERS = [
  '/mapping/recordId',
  '/mapping/externalSystem',
  '/mapping/status/pointer',
  '/mapping/status/values/won',
  '/mapping/priority/values',
  '/mapping/authorName',
];

/** Requests that violate the schema and rules of the core at once, with the pointers that the one response names. */
const cases: readonly (readonly [method: string, path: string, body: object, ...pointers: string[]])[] = [
  [
    'POST',
    '/assessments',
    { profileKey: 'nowhere', externalReference: ' ', subject: SUBJECT },
    '/profileKey',
    '/externalReference',
    ...SUBJECT_POINTERS,
  ],
  [
    'POST',
    '/assessments',
    {
      profileKey: api.line.profileKey,
      externalReference: '1',
      subject: { ...SUBJECT, urls: Array(18).fill(SUBJECT.urls[0]).concat(SUBJECT.urls) },
    },
    '/subject/type',
    '/subject/name',
    '/subject/urls',
    '/subject/urls/19/url',
    '/subject/urls/20/type',
    '/subject/urls/20/url',
  ],
  ['PATCH', installation, { name: ' ', status: 'open', mapping: MAPPING }, '/name', '/status', ...MAPPING_POINTERS],
  ['PATCH', installation, { mapping: { recordId: 5 } }, '/mapping/recordId', '/mapping'],
  ['POST', `${installation}/mapping/dry-run`, { deliveryId: 5, mapping: MAPPING }, '/deliveryId', ...MAPPING_POINTERS],
  [
    'PATCH',
    '',
    { name: ' ', allowedOrigins: ['shop'], texts: { en: { bogus: 'x', send: ' ' }, xx1: {} } },
    '/name',
    '/allowedOrigins/0',
    '/texts/en/bogus',
    '/texts/en/send',
    '/texts/xx1',
  ],
  [
    'PUT',
    '/actions/payments',
    { provider: 'bank', amount: 0, currency: 'XXXX', description: 'x', successUrl: PRIVATE, ...OFFER },
    '/provider',
    '/amount',
    '/currency',
    '/successUrl',
    '/cancelUrl',
    '/enabled',
  ],
  [
    'PUT',
    '/payments/provider',
    { provider: 'bank', secretKey: ' ', webhookSecrets: 'x' },
    '/provider',
    '/secretKey',
    '/webhookSecrets',
  ],
  [
    'PUT',
    '/intents/docs',
    { kind: 'link', title: ' ', enabled: 1, destination: PRIVATE, confirmedHost: 'other.example.com' },
    '/title',
    '/enabled',
    '/destination',
    '/confirmedHost',
  ],
  [
    'PUT',
    '/intents/ask',
    { kind: 'form', title: '', enabled: true, fields: [{ name: 'a', kind: 'select', label: 'A' }] },
    '/title',
    '/fields/0/options',
  ],
  ['PUT', '/actions/bookings', { ...OFFER, destination: PRIVATE }, '/enabled', '/destination'],
  [
    'PUT',
    '/actions/promotions',
    { ...OFFER, text: ' ', destination: 'http://localhost' },
    '/enabled',
    '/text',
    '/destination',
  ],
  [
    'PUT',
    '/actions/videos',
    { ...OFFER, videos: [{ title: 'A', destination: PRIVATE }] },
    '/enabled',
    '/videos/0/destination',
  ],
];

describe('400 invalid_request', () => {
  for (const [method, path, body, ...pointers] of cases) {
    const route = path.replace(crm.installationId, '{installationId}');
    it(`lists all ${pointers.length} violations of ${method} /sites/{siteId}${route}`, async () => {
      const headers = path === '/assessments' ? { 'idempotency-key': 'faults' } : {};
      expectProblem(
        await api.asAccount(`/sites/${api.line.siteId}${path}`, { method, body, headers }),
        'invalid_request',
        ...pointers,
      );
    });
  }

  it('lists all violations of a request with an API key', async () => {
    const body = { profileKey: 'nowhere', externalReference: ' ', subject: SUBJECT };
    const reply = await api.asKey('/assessments', { method: 'POST', body, headers: { 'idempotency-key': 'k' } });

    expectProblem(reply, 'invalid_request', '/profileKey', '/externalReference', ...SUBJECT_POINTERS);
  });

  it('lists all violations of a widget form', async () => {
    const body = aFormBody({ pageUrl: PRIVATE, fields: { stranger: 'x' }, visitor: { name: ' ', email: '' } });
    const reply = await api.asVisitor('/tickets', { method: 'POST', body });

    expectProblem(
      reply,
      'invalid_request',
      '/pageUrl',
      '/visitor/name',
      '/visitor/email',
      '/fields/stranger',
      '/fields/message',
    );
  });

  it('reports one violation per field of PATCH /v1/sites/{siteId}/tickets/{ticketId}', async () => {
    const body = { externalTicketId: '  ', externalTicketUrl: PRIVATE, externalSystem: ' ', agentNote: '' };
    const [id = ''] = api.line.ticketIds;
    const problem = expectProblem(
      await api.asKey(`/tickets/${id}`, { method: 'PATCH', body }),
      'invalid_request',
      '/externalTicketId',
      '/externalTicketUrl',
      '/externalSystem',
      '/agentNote',
    );

    assert.deepEqual(Object.fromEntries((problem.errors ?? []).map(({ pointer, detail }) => [pointer, detail])), {
      '/externalTicketId': 'may not be blank',
      '/externalTicketUrl': 'may not contain a user name or password',
      '/externalSystem': 'may not be blank',
      '/agentNote': 'may not be empty',
    });
    const relative = await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { externalTicketUrl: '/tickets/1' } });
    assert.equal(expectProblem(relative, 'invalid_request', '/externalTicketUrl').errors?.length, 1);
  });
});
