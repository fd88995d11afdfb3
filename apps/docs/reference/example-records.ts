import { eventExamples } from '../../../contracts/openapi/event-examples.ts';
import {
  completedAssessmentExample,
  exampleSiteId,
  exampleTicket,
  operationExamples,
} from '../../../contracts/openapi/examples.ts';
import type { SchemaName } from './named-schemas.ts';

const exampleAccountId = 'acc_01k9z3a0b1c2d3e4f5g6h7j8k9';

export const exampleMapping = {
  recordId: '/record/id',
  status: { pointer: '/record/stage', values: { new: 'open', solved: 'resolved' } },
  comment: '/record/note',
};

const exampleProfileVersion = {
  profileVersion: 'public-web-evidence@1.0.0+3f9ac04b7d1e',
  version: '1.0.0',
  publishedAt: '2026-03-01T08:00:00.000Z',
  title: 'Public web evidence',
  retentionDays: 30,
};

const exampleVisibility = { enabled: true, customerVisible: true, placement: 'menu', title: null } as const;

export const examplePaymentSettings = {
  provider: 'fake',
  amount: 1900,
  currency: 'EUR',
  description: 'A year of the example shop',
  successUrl: 'https://www.example.com/thanks',
  cancelUrl: 'https://www.example.com/pricing',
  ...exampleVisibility,
};

const examplePaymentsAction = {
  actionKey: 'payments',
  ...exampleVisibility,
  ready: true,
  usable: true,
  lacks: [],
  settings: examplePaymentSettings,
  testedAt: '2026-03-02T12:30:00.000Z',
  credentials: [{ provider: 'fake', changedAt: '2026-03-02T12:29:10.000Z', webhookPath: '/webhooks/payments/fake' }],
  providers: ['fake', 'stripe'],
  checkoutHosts: { stripe: 'checkout.stripe.com' },
};

const { [0]: sourceExample } = completedAssessmentExample.sources;
const { [0]: evidenceExample } = completedAssessmentExample.evidence;
const {
  sources: _sources,
  evidence: _evidence,
  claims: _claims,
  subject,
  ...assessmentSummary
} = completedAssessmentExample;

/** Examples of the named schemas, for the examples of operations. */
export const exampleRecords: { readonly [Name in SchemaName]?: unknown } = {
  Action: {
    actionKey: 'calls',
    ...exampleVisibility,
    ready: true,
    lacks: [],
    settings: { number: '+43123456789', text: 'Mondays to Fridays, 9 to 17 h.' },
  },
  ApiKey: operationExamples.createApiKey.response.key,
  Assessment: completedAssessmentExample,
  AssessmentSummary: { ...assessmentSummary, subject: { type: subject.type, name: subject.name } },
  AuditEntry: {
    id: 'aud_01k9z9a0b1c2d3e4f5g6h7j8k9',
    at: '2026-03-02T09:15:00.000Z',
    by: `account:${exampleAccountId}`,
    action: 'api_key.created',
    subjectId: 'key_01k9z4a1b2c3d4e5f6g7h8j9k0',
    detail: 'Help desk bridge',
  },
  CrmConnection: {
    id: 'ins_01k9z4m0n1p2q3r4s5t6v7w8x9',
    siteId: exampleSiteId,
    name: 'Help desk',
    status: 'active',
    inboundEnabled: true,
    inboundPath: '/marketplaces/inbound/crm/ins_01k9z4m0n1p2q3r4s5t6v7w8x9',
    mapping: exampleMapping,
    secrets: [
      { id: 'sec_01k9z4m1n2p3q4r5s6t7v8w9x0', createdAt: '2026-03-02T09:20:00.000Z', endsAt: null, status: 'active' },
    ],
    createdAt: '2026-03-02T09:20:00.000Z',
    updatedAt: '2026-03-02T09:24:31.006Z',
  },
  CrmDelivery: eventExamples['crm_delivery.failed'].data.delivery,
  Evidence: evidenceExample,
  Execution: eventExamples['payment.succeeded'].data.execution,
  FormField: { name: 'email', kind: 'email', label: 'Your email address', required: true, limit: 254, options: [] },
  Intent: {
    kind: 'conversation',
    key: 'chat',
    title: 'Chat with us',
    enabled: true,
    usable: true,
    updatedAt: '2026-03-02T09:40:00.000Z',
    greeting: 'Hello! How can we help you?',
    icon: null,
    menuText: null,
  },
  LoggedRequest: {
    id: '8f14e45f-ceea-467f-a8d5-53b1c1a0a9d2',
    at: '2026-03-02T10:42:17.301Z',
    method: 'POST',
    path: `/v1/sites/${exampleSiteId}/tickets/${exampleTicket.id}/comments`,
    status: 201,
    code: null,
    caller: 'key_01k9z4a1b2c3d4e5f6g7h8j9k0',
    durationMs: 4.2,
  },
  Mail: {
    mailId: 'mail_01k9za0b1c2d3e4f5g6h7j8k9m',
    kind: 'alert',
    recipient: 'billing@example.com',
    team: 'Billing',
    conversationId: exampleTicket.id,
    messages: 1,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: '2026-03-02T10:00:30.000Z',
    createdAt: '2026-03-02T10:00:00.000Z',
    failedAt: null,
    failure: null,
  },
  Message: operationExamples.commentOnTicket.response.message,
  PaymentsAction: examplePaymentsAction,
  PaymentSettings: examplePaymentSettings,
  Profile: {
    key: 'public-web-evidence',
    title: 'Public web evidence',
    status: 'active',
    current: exampleProfileVersion,
  },
  ProfileVersion: exampleProfileVersion,
  Site: {
    id: exampleSiteId,
    name: 'Example shop',
    allowedOrigins: ['https://www.example.com'],
    locale: 'en',
    texts: {},
    createdAt: '2026-03-02T09:00:00.000Z',
    deletedAt: null,
    deletesAt: null,
    role: 'owner',
  },
  Source: sourceExample,
  Ticket: exampleTicket,
  UnmatchedMoney: eventExamples['payment.unmatched'].data.unmatched,
  Webhook: {
    webhookId: 'whk_01k9z4t0v1w2x3y4z5a6b7c8d9',
    siteId: exampleSiteId,
    url: 'https://hooks.example.com/portico',
    events: ['ticket.created', 'ticket.updated'],
    description: 'Help desk bridge',
    includeNotes: false,
    excludeChangesBy: null,
    status: 'active',
    disabledReason: null,
    failingSince: null,
    secrets: [{ createdAt: '2026-03-02T09:30:00.000Z', endsAt: null, status: 'active' }],
    createdAt: '2026-03-02T09:30:00.000Z',
    updatedAt: '2026-03-02T09:30:00.000Z',
  },
  WebhookDelivery: {
    deliveryId: 'evt_01k9z8a0b1c2d3e4f5g6h7j8k9',
    type: 'ticket.created',
    subjectId: exampleTicket.id,
    state: 'delivered',
    attempts: 1,
    nextAttemptAt: null,
    createdAt: '2026-03-02T10:00:00.000Z',
    finishedAt: '2026-03-02T10:00:00.214Z',
    log: [{ at: '2026-03-02T10:00:00.120Z', durationMs: 94, httpStatus: 204, failureCode: null, response: '' }],
  },
};
