import type * as v from 'valibot';
import type { Schema } from '../operation.ts';
import type { operations } from '../public/operations.ts';

type PublishedOperation = (typeof operations)[number];

type OperationExample<Declared extends PublishedOperation> = {
  readonly response: v.InferOutput<Declared['success']['schema']>;
} & (Declared extends { readonly body: infer Body extends Schema } ? { readonly body: v.InferInput<Body> } : unknown);

/** Id of the site in all examples. */
export const exampleSiteId = 'site_01k9z3v7q8e2m4n6p8r0s2t4v6';
/** Id of the payment execution in all examples. */
export const exampleExecutionId = 'exe_01k9z7a0b1c2d3e4f5g6h7j8k9';

const apiKey = {
  id: 'key_01k9z4a1b2c3d4e5f6g7h8j9k0',
  name: 'Help desk bridge',
  scopes: ['tickets:read', 'tickets:write'],
  prefix: 'svc_5rT0aX',
  createdAt: '2026-03-02T09:15:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  allowedNetworks: ['203.0.113.0/24'],
  status: 'active',
} satisfies OperationExample<Extract<PublishedOperation, { id: 'revokeApiKey' }>>['response']['key'];

const exampleVisitorMessage = {
  id: 'msg_01k9z5c0d1e2f3g4h5j6k7m8n9',
  role: 'visitor',
  authorName: 'Ada Example',
  content: 'My invoice shows the wrong address.',
  createdAt: '2026-03-02T10:00:00.000Z',
} satisfies TicketExample['messages'][number];

const exampleComment = {
  id: 'msg_01k9z5k8m9n0p1q2r3s4t5v6w7',
  role: 'specialist',
  authorName: 'Grace from Billing',
  content: 'We have corrected the address; a new invoice is on its way.',
  createdAt: '2026-03-02T10:42:17.318Z',
} satisfies TicketExample['messages'][number];

type TicketExample = OperationExample<Extract<PublishedOperation, { id: 'readTicket' }>>['response'];

/** A ticket that nobody has changed since it was created. */
export const exampleTicket: TicketExample = {
  id: 'tkt_01k9z5c0d1e2f3g4h5j6k7m8n8',
  siteId: exampleSiteId,
  status: 'open',
  priority: 'normal',
  team: 'Billing',
  summary: 'My invoice shows the wrong address.',
  visitor: { name: 'Ada Example', email: 'ada@example.com', phone: null },
  request: {
    route: 'ticket',
    intentKey: 'contact',
    formKey: 'contact',
    fields: { name: 'Ada Example', email: 'ada@example.com', message: 'My invoice shows the wrong address.' },
    pageUrl: 'https://www.example.com/billing',
    referringIntent: null,
    locale: 'en',
    submittedAt: '2026-03-02T10:00:00.000Z',
  },
  messages: [exampleVisitorMessage],
  externalTicketId: null,
  externalTicketUrl: null,
  externalSystem: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  lastChangedBy: 'visitor',
  assignee: { accountId: 'acc_01k9z3a0b1c2d3e4f5g6h7j8k9', name: 'Grace Example' },
};

const exampleTicketLink = {
  externalTicketId: 'HD-4711',
  externalTicketUrl: 'https://helpdesk.example.com/tickets/HD-4711',
  externalSystem: 'Help desk',
};

const exampleChangeByKey = { updatedAt: '2026-03-02T10:42:17.318Z', lastChangedBy: `key:${apiKey.id}` } as const;

type AssessmentExample = OperationExample<Extract<PublishedOperation, { id: 'readAssessment' }>>['response'];

const exampleAssessmentRequest = {
  profileKey: 'public-web-evidence',
  externalReference: 'listing 4711',
  subject: {
    type: 'saas_website',
    name: 'Parcel Tracker',
    description: 'Shows customers where their parcel is.',
    urls: [{ type: 'website', url: 'https://parcels.example.com/' }],
    claims: { freeTier: true, platforms: ['web'] },
  },
} satisfies OperationExample<Extract<PublishedOperation, { id: 'createAssessment' }>>['body'];

const emptyCoverageExample = {
  fetched: 0,
  unreachable: 0,
  timed_out: 0,
  tls_failed: 0,
  http_error: 0,
  redirect_refused: 0,
  blocked: 0,
  robots_disallowed: 0,
  unsupported_type: 0,
  too_large: 0,
  incomplete: 0,
  encoding_invalid: 0,
  unreadable: 0,
} satisfies AssessmentExample['coverage'];

/** An assessment before its first attempt. */
export const queuedAssessmentExample: AssessmentExample = {
  assessmentId: 'asm_01k9z6a0b1c2d3e4f5g6h7j8k9',
  siteId: exampleSiteId,
  status: 'queued',
  profileVersion: 'public-web-evidence@1.0.0+3f9ac04b7d1e',
  ...exampleAssessmentRequest,
  attempt: 0,
  createdAt: '2026-03-02T11:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  deletesAt: '2026-04-01T11:00:00.000Z',
  sources: [],
  evidence: [],
  claims: [],
  coverage: emptyCoverageExample,
  failureCode: null,
  failureMessage: null,
};

/** An assessment with results. */
export const completedAssessmentExample: AssessmentExample = {
  ...queuedAssessmentExample,
  status: 'completed',
  attempt: 1,
  startedAt: '2026-03-02T11:00:00.031Z',
  finishedAt: '2026-03-02T11:00:00.874Z',
  sources: [
    {
      sourceId: 'src_0f6b3c9a21de',
      type: 'website',
      url: 'https://parcels.example.com/',
      finalUrl: 'https://parcels.example.com/en/',
      outcome: 'fetched',
      httpStatus: 200,
      contentType: 'text/html',
      decodedBytes: 48_210,
      redirects: 1,
      fetchedAt: '2026-03-02T11:00:00.852Z',
    },
  ],
  evidence: [
    {
      evidenceId: 'evd_7c41e0b85a96',
      fact: 'title',
      value: 'Parcel Tracker: where is my parcel?',
      sourceId: 'src_0f6b3c9a21de',
      url: 'https://parcels.example.com/en/',
      locator: 'title',
      quote: null,
      ruleId: 'page-title',
      basis: 'meta',
    },
    {
      evidenceId: 'evd_1b0f6d3c9e27',
      fact: 'integration',
      value: 'slack',
      sourceId: 'src_0f6b3c9a21de',
      url: 'https://parcels.example.com/en/',
      locator: 'main > p:nth-of-type(2)',
      quote: 'Parcel Tracker integrates with Slack, Shopify and Zapier.…',
      ruleId: 'text-integrates-with',
      basis: 'visible_text',
    },
  ],
  coverage: { ...emptyCoverageExample, fetched: 1 },
};

/** An example request body and response of each published operation. */
export const operationExamples: {
  readonly [Declared in PublishedOperation as Declared['id']]: OperationExample<Declared>;
} = {
  readHealth: { response: { status: 'ok', uptime: 86_400 } },
  listApiKeys: { response: { success: true, keys: [apiKey] } },
  createApiKey: {
    body: { name: apiKey.name, scopes: apiKey.scopes, allowedNetworks: apiKey.allowedNetworks },
    response: { success: true, key: apiKey, secret: 'svc_EXAMPLE' },
  },
  revokeApiKey: {
    response: { success: true, key: { ...apiKey, revokedAt: '2026-03-09T16:30:00.000Z', status: 'revoked' } },
  },
  listTickets: {
    response: {
      data: [{ ...exampleTicket, version: '"41"' }],
      page: { limit: 50, skip: 0, hasMore: false, nextCursor: null, syncMark: 'm1a' },
    },
  },
  readTicket: { response: exampleTicket },
  updateTicket: {
    body: exampleTicketLink,
    response: { ...exampleTicket, ...exampleTicketLink, ...exampleChangeByKey },
  },
  commentOnTicket: {
    body: { content: exampleComment.content, authorName: exampleComment.authorName },
    response: {
      success: true,
      message: exampleComment,
      ticket: {
        ...exampleTicket,
        status: 'escalated',
        messages: [exampleVisitorMessage, exampleComment],
        ...exampleChangeByKey,
      },
    },
  },
  createAssessment: { body: exampleAssessmentRequest, response: queuedAssessmentExample },
  readAssessment: { response: completedAssessmentExample },
  receiveCrmDelivery: {
    body: { record: { id: 'HD-4711', stage: 'solved', note: 'The address is corrected.' } },
    response: { success: true, deliveryId: 'evt_7c1d', receivedAt: '2026-03-02T12:00:00.113Z' },
  },
  executePayment: {
    body: { pageUrl: 'https://www.example.com/pricing', idempotencyKey: '0f0f6a3e-6b0f-4a39-9a53-6d6f2f1f4c11' },
    response: {
      success: true,
      executionId: exampleExecutionId,
      actionKey: 'payments',
      status: 'pending',
      checkoutUrl: 'https://checkout.example.com/c/pay/cs_4711',
      expiresAt: '2026-03-02T13:45:00.000Z',
    },
  },
  readExecution: {
    response: {
      success: true,
      executionId: exampleExecutionId,
      actionKey: 'payments',
      status: 'succeeded',
      amount: 1900,
      currency: 'EUR',
      createdAt: '2026-03-02T13:00:00.000Z',
      updatedAt: '2026-03-02T13:02:11.480Z',
      expiresAt: '2026-03-02T13:45:00.000Z',
    },
  },
};
