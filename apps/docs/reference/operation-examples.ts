import { eventExamples } from '../../../contracts/openapi/event-examples.ts';
import {
  completedAssessmentExample,
  exampleTicket,
  operationExamples,
  queuedAssessmentExample,
} from '../../../contracts/openapi/examples.ts';
import type { Operation } from '../../../contracts/operation.ts';
import { exampleMapping, examplePaymentSettings, exampleRecords } from './example-records.ts';
import { createExampleValue } from './example-value.ts';
import { toSchemaNode } from './named-schemas.ts';

/** An example request and response of an operation. */
export interface OperationExample {
  readonly query: Readonly<Record<string, string | number>>;
  /** Header values. `$NAME` is replaced by the variable. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The JSON of the response, or its text if the response is not JSON. */
  readonly response: unknown;
}

type ExampleParts = Partial<OperationExample>;

/** The cookie with the refresh token. Browsers send it automatically. */
const SESSION_COOKIE = 'portico_refresh=$REFRESH_TOKEN';

const exampleActionVisibility = { enabled: true, customerVisible: true, placement: 'menu' } as const;

const exampleRules = {
  title: 'Page titles',
  fetch: { totalMs: 10_000, wireBytes: 1_000_000, decodedBytes: 4_000_000, redirects: 3 },
  retentionDays: 30,
  evidence: {
    vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
    licences: {},
    facts: [
      {
        id: 'page-title',
        fact: 'title',
        sources: 'all',
        anchor: { kind: 'meta', names: ['title'] },
        capture: { kind: 'text' },
      },
    ],
    claims: [],
  },
  tests: [
    {
      name: 'finds the title',
      pages: [{ body: '<!doctype html><title>Parcel Tracker</title>' }],
      facts: { title: ['Parcel Tracker'] },
    },
  ],
};

const exampleRouting = {
  rules: [
    {
      name: 'Billing',
      when: { pagePath: '/billing' },
      then: { priority: 'high', team: 'Billing', alert: { emails: ['billing@example.com'] } },
    },
  ],
  otherwise: { team: 'Support' },
};

const exampleForm = {
  kind: 'form',
  title: 'Ask for a quote',
  enabled: true,
  description: 'Tell us what you need. We answer within a day.',
  submitLabel: 'Send',
  fields: [{ name: 'email', kind: 'email', label: 'Your email address', required: true }],
};

const exampleSubmission = {
  pageUrl: 'https://www.example.com/billing',
  locale: 'en',
  submissionId: '0f0f6a3e-6b0f-4a39-9a53-6d6f2f1f4c11',
};

const exampleConversationResponse = { success: true, conversation: exampleTicket };
const exampleSeenMarks = {
  visitor: { through: '2026-03-02T10:20:00.000Z', at: '2026-03-02T10:21:07.402Z' },
  team: { through: '2026-03-02T10:15:30.000Z', at: '2026-03-02T10:16:12.950Z' },
};

const {
  evidence: [titleExample, slackExample],
} = completedAssessmentExample;
const exampleComparison = {
  facts: {
    appeared: [{ fact: 'integration', value: 'slack', evidence: [slackExample], pagesInOther: 'read' }],
    gone: [],
    changed: [
      {
        before: {
          fact: 'title',
          value: 'Parcel Tracker',
          evidence: [{ ...titleExample, evidenceId: 'evd_2f90c6e1d3b4', value: 'Parcel Tracker' }],
        },
        after: { fact: 'title', value: titleExample?.value, evidence: [titleExample] },
      },
    ],
    unchanged: 12,
  },
  claims: {
    appeared: [],
    gone: [],
    changed: [
      {
        before: { claim: 'integrations', claimed: 'slack', status: 'not_found', reason: null, citations: [] },
        after: {
          claim: 'integrations',
          claimed: 'slack',
          status: 'supported',
          reason: null,
          citations: [slackExample?.evidenceId],
        },
      },
    ],
    unchanged: 3,
  },
  sources: {
    appeared: [],
    gone: [],
    changed: [],
    unchanged: completedAssessmentExample.sources.length,
  },
};

const { siteId: _siteId, messages: _messages, request: _request, ...ticketSummary } = exampleTicket;
const exampleConversationSummary = {
  ...ticketSummary,
  route: 'chat',
  team: null,
  summary: 'Do you ship to Austria?',
  waitingFor: 'us',
  waitingSince: '2026-03-02T10:15:30.000Z',
  lastMessage: {
    role: 'visitor',
    authorName: null,
    preview: 'Do you ship to Austria?',
    createdAt: '2026-03-02T10:15:30.000Z',
  },
  isUnread: true,
  version: '"42"',
};

const exampleActions = {
  bookings: {
    body: { destination: 'https://booking.example.com/shop', confirmedHosts: ['booking.example.com'] },
    settings: {
      destination: 'https://booking.example.com/shop',
      host: 'booking.example.com',
      confirmedBy: 'account:acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
      confirmedAt: '2026-03-02T09:45:00.000Z',
    },
  },
  calls: { body: { number: '+43123456789', text: 'Mondays to Fridays, 9 to 17 h.' } },
  human_handoff: { body: { intentKey: 'contact' } },
  messages: { body: { greeting: 'Hello! How can we help you?' } },
  promotions: {
    body: { text: 'Two months free with every year.' },
    settings: { text: 'Two months free with every year.', destination: null },
  },
  requests: { body: { intentKey: 'contact' } },
  videos: {
    body: {
      videos: [{ title: 'Your first order', destination: 'https://video.example.com/watch/2' }],
      confirmedHosts: ['video.example.com'],
    },
    settings: {
      videos: [
        {
          title: 'Your first order',
          destination: 'https://video.example.com/watch/2',
          host: 'video.example.com',
          confirmedBy: 'account:acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
          confirmedAt: '2026-03-02T09:45:00.000Z',
        },
      ],
    },
  },
};

function createActionExample(actionKey: keyof typeof exampleActions): ExampleParts {
  const example = exampleActions[actionKey];
  const settings = 'settings' in example ? example.settings : example.body;
  return {
    body: { ...exampleActionVisibility, ...example.body },
    response: {
      success: true,
      action: { actionKey, ...exampleActionVisibility, title: null, ready: true, lacks: [], settings },
    },
  };
}

/**
 * The parts of examples that cannot be derived from the schemas. test/docs/operation-samples.test.ts checks that the
 * server accepts the bodies.
 */
const EXAMPLE_PARTS: Readonly<Record<string, ExampleParts>> = {
  ...operationExamples,
  listTickets: { ...operationExamples.listTickets, query: { status: 'open', limit: 50 } },
  createAssessment: { ...operationExamples.createAssessment, headers: { 'idempotency-key': 'listing-4711' } },
  readAssessment: { ...operationExamples.readAssessment, headers: { prefer: 'wait=30' } },
  answerAsVisitor: { body: { content: 'Thank you!', submissionId: 'answer-1' } },
  closeAccount: { body: { currentPassword: 'the current password' } },
  updateAccount: { body: { name: 'Ada Example' } },
  changePassword: { body: { currentPassword: 'the current password', newPassword: 'a longer new password' } },
  compareAssessment: {
    response: {
      success: true,
      previous: {
        assessmentId: 'asm_01k8q2a0b1c2d3e4f5g6h7j8k9',
        profileVersion: completedAssessmentExample.profileVersion,
        createdAt: '2026-02-02T11:00:00.000Z',
        finishedAt: '2026-02-02T11:00:00.914Z',
      },
      comparison: exampleComparison,
    },
  },
  configureBookings: createActionExample('bookings'),
  configureCalls: createActionExample('calls'),
  configureHumanHandoff: createActionExample('human_handoff'),
  configureInstallation: { body: { inboundEnabled: true, mapping: exampleMapping } },
  configureMessages: createActionExample('messages'),
  configurePaymentProvider: {
    body: {
      provider: 'fake',
      secretKey: 'fake_key_EXAMPLE_0123456789',
      webhookSecrets: ['fake_whsec_EXAMPLE_0123456789'],
    },
  },
  configurePayments: { body: examplePaymentSettings },
  configurePromotions: createActionExample('promotions'),
  configureRequests: createActionExample('requests'),
  configureSite: { body: { allowedOrigins: ['https://www.example.com', 'https://shop.example.com'] } },
  configureVideos: createActionExample('videos'),
  configureWebhook: { body: { events: ['ticket.created', 'ticket.updated'], status: 'active' } },
  createInstallation: { body: { name: 'Help desk' } },
  createSite: { body: { name: 'Example shop', allowedOrigins: ['https://www.example.com'] } },
  createWebhook: {
    body: { url: 'https://hooks.example.com/portico', events: ['ticket.created', 'ticket.updated'] },
    response: { success: true, webhook: exampleRecords.Webhook, secret: 'whsec_EXAMPLE' },
  },
  dryRunMapping: { body: { deliveryId: 'evt_7c1d', mapping: exampleMapping } },
  dryRunRouting: {
    body: { ...exampleRouting, limit: 50 },
    response: {
      success: true,
      matches: [
        {
          ticketId: exampleTicket.id,
          route: 'ticket',
          summary: exampleTicket.summary,
          createdAt: exampleTicket.createdAt,
          rule: 'Billing',
          then: exampleRouting.rules[0]?.then,
          assignee: exampleTicket.assignee,
        },
      ],
    },
  },
  followConversation: {
    response: `event: conversation\ndata: {"success":true,"conversationId":"${exampleTicket.id}", …}\n\n`,
  },
  followSite: {
    response: `event: ready\ndata: {}\n\nevent: conversations\ndata: {"conversationId":"${exampleTicket.id}"}\n\n`,
  },
  inspectAssessment: {
    response: {
      success: true,
      assessment: {
        ...queuedAssessmentExample,
        status: 'running',
        attempt: 1,
        startedAt: completedAssessmentExample.startedAt,
      },
      progress: {
        elapsedMs: 2140,
        sources: [{ ...queuedAssessmentExample.subject.urls[0], state: 'reading', outcome: null, elapsedMs: 1830 }],
      },
    },
  },
  inspectConversation: { response: { ...exampleConversationResponse, seen: exampleSeenMarks } },
  listConversations: {
    query: { route: 'chat', status: 'open' },
    response: {
      success: true,
      data: [exampleConversationSummary],
      page: { limit: 50, hasMore: false, nextCursor: null, total: 1, isTotalExact: true },
    },
  },
  searchVisitor: {
    body: { email: 'ada@example.com' },
    response: { success: true, data: [withoutUnread(exampleConversationSummary)], total: 1, isTotalExact: true },
  },
  exportVisitor: {
    body: { email: 'ada@example.com' },
    response: {
      success: true,
      exportedAt: '2026-04-01T08:00:00.000Z',
      person: { email: 'ada@example.com' },
      conversations: [{ conversation: exampleTicket, history: [] }],
      executions: [],
      assessments: [],
      deliveries: [],
    },
  },
  eraseVisitor: { body: { email: 'ada@example.com' } },
  deleteSite: {
    response: {
      success: true,
      site: Object.assign({}, exampleRecords.Site, {
        deletedAt: '2026-04-01T08:00:00.000Z',
        deletesAt: '2026-04-08T08:00:00.000Z',
      }),
    },
  },
  readRetention: {
    response: { success: true, conversations: null, deliveries: 30, requestLog: 7, executions: null, counts: null },
  },
  readErasure: {
    response: {
      success: true,
      erasureId: 'ers_01k9z9a0b1c2d3e4f5g6h7j8k9',
      state: 'completed',
      requestedAt: '2026-04-01T08:00:00.000Z',
      finishedAt: '2026-04-01T08:00:02.417Z',
      counts: {
        conversations: 2,
        messages: 7,
        deliveries: 0,
        webhookDeliveries: 9,
        mails: 0,
        assessments: 0,
        executions: 1,
        requests: 12,
      },
    },
  },
  exportConversations: {
    query: { status: 'open' },
    response: 'id,route,status,priority,team\r\ntkt_01k9z5c0d1e2f3g4h5j6k7m8n8,chat,open,normal,Billing\r\n',
  },
  countUnreadAnswers: {
    query: { conversations: 'tkt_01k9z5c0d1e2f3g4h5j6k7m8n8' },
    headers: { 'x-conversation-token': 'ct_EXAMPLE' },
  },
  markConversationSeen: { body: { messageId: 'msg_01k9z5c0d1e2f3g4h5j6k7m8n9' } },
  markAnswersSeen: { body: { messageId: 'msg_01k9z5c0d1e2f3g4h5j6k7m8n9' } },
  changeMemberRole: { body: { role: 'admin' } },
  acceptInvitation: { body: { token: 'token-of-the-invitation-link', password: 'a longer new password' } },
  createInvitation: { body: { email: 'grace@example.com', role: 'agent' } },
  readInvitation: { body: { token: 'token-of-the-invitation-link' } },
  listRefusals: {
    response: {
      success: true,
      counts: { signature_invalid: 2 },
      latest: [{ reason: 'signature_invalid', at: '2026-03-02T12:00:00.113Z' }],
    },
  },
  listExecutions: { query: { status: 'succeeded' } },
  openChat: {
    body: {
      content: 'Do you ship to Austria?',
      ...exampleSubmission,
      submissionId: '7d0b8c52-3c5e-4a0e-8f0e-0b6a2f1d9c33',
    },
  },
  openConversationLink: { body: { code: 'code-from-the-mail' } },
  openTicket: {
    body: {
      intentKey: 'contact',
      fields: { name: 'Ada Example', email: 'ada@example.com', message: 'My invoice shows the wrong address.' },
      ...exampleSubmission,
    },
  },
  publishProfile: { body: { version: '1.0.0', rules: exampleRules } },
  readMetrics: {
    response:
      '# HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.\n' +
      '# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 1.482\n',
  },
  readConversationHistory: {
    response: {
      success: true,
      history: [
        {
          at: '2026-03-02T10:15:40.002Z',
          by: 'key:key_01k9z4a1b2c3d4e5f6g7h8j9k0',
          change: { field: 'priority', from: 'normal', to: 'high' },
        },
      ],
    },
  },
  readProfileVersion: {
    response: { success: true, version: { ...(exampleRecords.ProfileVersion as object), rules: exampleRules } },
  },
  readRouting: { response: { success: true, ...exampleRouting } },
  reapplyDeliveries: { body: { since: '2026-03-02T00:00:00Z' } },
  readSystem: {
    response: {
      success: true,
      version: '1.0.0',
      node: 'v22.14.0',
      store: { kind: 'sqlite', version: '3.50.4', schemaVersion: 41, bytes: 41_943_040, isAnswering: true },
      queue: { kind: 'memory', waiting: 0 },
      workers: [
        {
          id: 'server-4711',
          role: 'server',
          version: '1.0.0',
          startedAt: '2026-03-01T10:00:00.000Z',
          seenAt: '2026-03-02T10:00:00.000Z',
        },
      ],
      uptime: 86_400,
      startedAt: '2026-03-01T10:00:00.000Z',
    },
  },
  reapplyDelivery: { body: { confirm: true } },
  readWebhookDelivery: {
    response: { success: true, delivery: exampleRecords.WebhookDelivery, event: eventExamples['ticket.created'] },
  },
  refreshSession: { headers: { cookie: SESSION_COOKIE } },
  summarizeWebhookDeliveries: {
    response: {
      success: true,
      intervalSeconds: 21_600,
      webhooks: [
        {
          webhookId: 'whk_01k9z4t0v1w2x3y4z5a6b7c8d9',
          total: { delivered: 118, retrying: 2, failed: 0, waiting: 0 },
          isComplete: true,
          lastAttempt: { at: '2026-03-02T10:42:17.318Z', durationMs: 84, httpStatus: 204, failureCode: null },
          intervals: [{ at: '2026-03-02T06:00:00.000Z', delivered: 12, retrying: 0, failed: 0, waiting: 0 }],
        },
      ],
    },
  },
  signOut: { headers: { cookie: SESSION_COOKIE } },
  requestPasswordReset: { body: { email: 'you@example.com' } },
  resendWebhookEvents: { body: { since: '2026-03-02T00:00:00Z' } },
  resetPassword: { body: { token: 'EXAMPLE_TOKEN', password: 'a longer new password' } },
  resolveAction: {
    body: { pageUrl: 'https://www.example.com/pricing' },
    response: {
      success: true,
      actionKey: 'calls',
      kind: 'call',
      title: 'Call us',
      number: '+43123456789',
      text: 'Mondays to Fridays, 9 to 17 h.',
    },
  },
  resolveIntent: { body: { pageUrl: 'https://www.example.com/pricing' } },
  rotateApiKey: { body: { overlapSeconds: 86_400 } },
  rotateSigningSecret: { body: { overlapSeconds: 86_400 } },
  rotateWebhookSecret: {
    body: { overlapHours: 24 },
    response: { success: true, webhook: exampleRecords.Webhook, secret: 'whsec_EXAMPLE' },
  },
  saveIntent: {
    body: exampleForm,
    response: {
      success: true,
      intent: {
        ...exampleForm,
        key: 'quote',
        icon: null,
        menuText: null,
        usable: true,
        updatedAt: '2026-03-02T09:40:00.000Z',
        fields: [exampleRecords.FormField],
      },
    },
  },
  saveLook: { body: { accent: '#2f5d46', accentText: 'white', corner: 'end', logo: null } },
  saveNotifications: { body: { visitorAnswers: true, alertText: 'short' } },
  saveRetention: {
    body: { conversations: 365, deliveries: 30, requestLog: 7, executions: 90 },
    response: { success: true, conversations: 365, deliveries: 30, requestLog: 7, executions: 90, counts: null },
  },
  saveRouting: { body: exampleRouting, response: { success: true, ...exampleRouting } },
  sendTestDelivery: { body: { event: { record: { id: 'HD-4711', stage: 'solved' } } } },
  setProfileStatus: { body: { status: 'active' } },
  setUp: {
    body: {
      token: 'token-of-the-set-up-link',
      email: 'you@example.com',
      password: 'a long password',
      site: { name: 'Example shop', origin: 'https://www.example.com' },
    },
  },
  signIn: { body: { email: 'you@example.com', password: 'your password' } },
  startAssessment: {
    body: operationExamples.createAssessment.body,
    headers: { 'idempotency-key': 'listing-4711' },
    response: { success: true, assessment: queuedAssessmentExample },
  },
  retryAssessment: { response: { success: true, assessment: queuedAssessmentExample } },
  testProfile: {
    body: { rules: exampleRules },
    response: {
      success: true,
      passed: true,
      tests: [
        {
          name: 'finds the title',
          passed: true,
          faults: [],
          pages: [
            {
              url: 'https://example.com/',
              outcome: 'fetched',
              facts: [
                {
                  fact: 'title',
                  value: 'Parcel Tracker',
                  locator: 'title',
                  quote: null,
                  ruleId: 'page-title',
                  basis: 'meta',
                },
              ],
            },
          ],
          claims: [],
        },
      ],
    },
  },
  updateConversations: {
    body: { ids: ['tkt_01k9z5c0d1e2f3g4h5j6k7m8n8'], status: 'resolved' },
    response: {
      success: true,
      results: [{ id: 'tkt_01k9z5c0d1e2f3g4h5j6k7m8n8', outcome: 'updated', version: '"43"' }],
    },
  },
  readFirstSteps: {
    response: {
      success: true,
      widgetSeen: { origin: 'https://shop.example', at: '2026-03-02T10:42:17.318Z' },
      hasConversation: true,
      hasAnswer: false,
      hasApiKey: true,
    },
  },
  readOverview: {
    query: { range: '24h', timeZone: 'Europe/Berlin' },
    response: {
      success: true,
      period: { since: '2026-03-01T11:00:00.000Z', until: '2026-03-02T10:42:17.319Z' },
      previousPeriod: { since: '2026-02-28T11:00:00.000Z', until: '2026-03-01T10:42:17.319Z' },
      waiting: { count: 2, isExact: true, longestSince: '2026-03-02T08:05:41.770Z' },
      created: { current: 14, previous: 11 },
      resolved: { current: 9, previous: 12 },
      medianFirstAnswerMs: { current: 1_260_000, previous: 1_815_000 },
      intervalUnit: 'hour',
      intervals: [
        { at: '2026-03-02T09:00:00.000Z', created: 3, resolved: 1 },
        { at: '2026-03-02T10:00:00.000Z', created: 1, resolved: 2 },
      ],
    },
  },
  updateConversation: { body: { status: 'resolved', team: 'Billing' }, response: exampleConversationResponse },
  writeInConversation: {
    body: { content: 'We have corrected the address.', kind: 'message' },
    response: { ...exampleConversationResponse, message: exampleRecords.Message },
  },
};

/** Returns the example of an operation. Parts that `EXAMPLE_PARTS` does not contain are derived from the schemas. */
export function createOperationExample({ id, body, success }: Operation): OperationExample {
  const parts = EXAMPLE_PARTS[id] ?? {};
  return {
    query: parts.query ?? {},
    headers: parts.headers ?? {},
    ...(body && { body: parts.body ?? createExampleValue(toSchemaNode(body, 'request'), 'request') }),
    response: parts.response ?? createExampleValue(toSchemaNode(success.schema, 'response'), 'response'),
  };
}

function withoutUnread({ isUnread: _isUnread, ...summary }: typeof exampleConversationSummary) {
  return summary;
}
