import type * as v from 'valibot';
import type { Schema } from './operation.ts';
import type { operations } from './operations.ts';

type Published = (typeof operations)[number];

type Example<Declared extends Published> = {
  readonly answer: v.InferOutput<Declared['success']['schema']>;
} & (Declared extends { readonly body: infer Body extends Schema } ? { readonly body: v.InferInput<Body> } : unknown);

const siteId = 'site_01k9z3v7q8e2m4n6p8r0s2t4v6';

const apiKey = {
  id: 'key_01k9z4a1b2c3d4e5f6g7h8j9k0',
  name: 'Help desk bridge',
  scopes: ['tickets:read', 'tickets:write'],
  prefix: 'svc_5rT0aX',
  createdAt: '2026-03-02T09:15:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  status: 'active',
} satisfies Example<Extract<Published, { id: 'revokeApiKey' }>>['answer']['key'];

const opened = {
  id: 'msg_01k9z5c0d1e2f3g4h5j6k7m8n9',
  role: 'visitor',
  authorName: 'Ada Example',
  content: 'My invoice shows the wrong address.',
  createdAt: '2026-03-02T10:00:00.000Z',
} satisfies Ticket['messages'][number];

const comment = {
  id: 'msg_01k9z5k8m9n0p1q2r3s4t5v6w7',
  role: 'specialist',
  authorName: 'Grace from Billing',
  content: 'We have corrected the address; a new invoice is on its way.',
  createdAt: '2026-03-02T10:42:17.318Z',
} satisfies Ticket['messages'][number];

type Ticket = Example<Extract<Published, { id: 'readTicket' }>>['answer'];

const ticket: Ticket = {
  id: 'tkt_01k9z5c0d1e2f3g4h5j6k7m8n8',
  siteId,
  status: 'open',
  priority: 'normal',
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
  messages: [opened],
  externalTicketId: null,
  externalTicketUrl: null,
  externalSystem: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  lastChangedBy: 'visitor',
};

const link = {
  externalTicketId: 'HD-4711',
  externalTicketUrl: 'https://helpdesk.example.com/tickets/HD-4711',
  externalSystem: 'Help desk',
};

const byKey = { updatedAt: '2026-03-02T10:42:17.318Z', lastChangedBy: `key:${apiKey.id}` } as const;

/** One request body and one answer of each published operation. */
export const examples: { readonly [Declared in Published as Declared['id']]: Example<Declared> } = {
  readHealth: { answer: { status: 'ok', uptime: 86_400 } },
  listApiKeys: { answer: { success: true, keys: [apiKey] } },
  createApiKey: {
    body: { name: apiKey.name, scopes: apiKey.scopes },
    answer: { success: true, key: apiKey, secret: 'svc_EXAMPLE' },
  },
  revokeApiKey: {
    answer: { success: true, key: { ...apiKey, revokedAt: '2026-03-09T16:30:00.000Z', status: 'revoked' } },
  },
  listTickets: {
    answer: { data: [ticket], page: { limit: 50, skip: 0, hasMore: false, nextCursor: null, syncMark: 'm1a' } },
  },
  readTicket: { answer: ticket },
  updateTicket: { body: link, answer: { ...ticket, ...link, ...byKey } },
  commentOnTicket: {
    body: { content: comment.content, authorName: comment.authorName },
    answer: {
      success: true,
      message: comment,
      ticket: { ...ticket, status: 'escalated', messages: [opened, comment], ...byKey },
    },
  },
};
