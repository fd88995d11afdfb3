import * as v from 'valibot';
import { CONVERSATION_ROUTES, LINK_FIELDS, TICKET_PRIORITIES, TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { operation } from '../operation.ts';
import { message, ticket, version } from '../public/tickets.ts';
import { exactObject, httpUrl, isoTime, name } from '../schemas.ts';
import { submissionId } from '../widget/widget.ts';
import { pageOf, paging } from './pages.ts';

const status = v.picklist(TICKET_STATUSES);
const priority = v.picklist(TICKET_PRIORITIES);
const route = v.picklist(CONVERSATION_ROUTES);

/** A conversation as it stands in a list: all but what can be long. */
const conversationSummary = exactObject({
  id: v.string(),
  route,
  status,
  priority,
  summary: v.string(),
  visitor: ticket.entries.visitor,
  externalTicketId: v.nullable(v.string()),
  externalTicketUrl: v.nullable(v.string()),
  externalSystem: v.nullable(v.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
  lastChangedBy: v.string(),
  version,
});

/** The ticket document, whichever route the conversation came by: one of the route `chat` has no intent and no form. */
const conversation = exactObject({
  ...ticket.entries,
  request: exactObject({
    ...ticket.entries.request.entries,
    route,
    intentKey: v.nullable(v.string()),
    formKey: v.nullable(v.string()),
  }),
});

/** One field that changed; of a new conversation nothing is told, since it begins open and normal. */
const conversationChange = exactObject({
  at: isoTime,
  by: v.pipe(v.string(), v.description('`key:…`, `account:…`, `crm:…` or `visitor`.')),
  change: exactObject({
    field: v.picklist(['status', 'priority', ...LINK_FIELDS]),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
  }),
});

const one = exactObject({ success: v.literal(true), conversation });
const lacking = ['site_not_found', 'ticket_not_found'] as const;

export const listConversations = operation({
  id: 'listConversations',
  method: 'get',
  path: '/sites/{siteId}/conversations',
  summary: 'List the site’s conversations of both routes, the latest change first',
  access: 'bearer',
  query: {
    route: v.optional(route),
    status: v.optional(status),
    priority: v.optional(priority),
    search: v.optional(
      v.pipe(name(120), v.description('In summary, visitor’s name and e-mail address, external id and id.')),
    ),
    ...paging,
  },
  success: {
    status: 200,
    description: 'A page of conversations, without their messages.',
    schema: pageOf(conversationSummary),
  },
  problems: ['site_not_found'],
});

export const inspectConversation = operation({
  id: 'inspectConversation',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Read a conversation as the site’s account, notes included',
  access: 'bearer',
  success: { status: 200, description: 'The conversation.', schema: one, headers: ['ETag'] },
  problems: lacking,
});

export const writeInConversation = operation({
  id: 'writeInConversation',
  method: 'post',
  path: '/sites/{siteId}/conversations/{conversationId}/messages',
  summary: 'Answer the visitor, which escalates the conversation, or add a note, which changes no status',
  access: 'bearer',
  audit: 'none',
  body: exactObject({
    content: name(4000),
    kind: v.picklist(['message', 'note']),
    authorName: v.optional(
      v.pipe(name(120), v.description('Who speaks; the name in the account’s e-mail address when left out.')),
    ),
    submissionId: v.optional(submissionId),
  }),
  success: {
    status: 201,
    description: 'What was written, and the conversation as it is now.',
    schema: exactObject({ success: v.literal(true), message, conversation }),
    headers: ['ETag'],
  },
  problems: [...lacking, 'idempotency_key_reused', 'conversation_full'],
});

export const updateConversation = operation({
  id: 'updateConversation',
  method: 'patch',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Change a conversation’s status, priority or link; null unlinks',
  access: 'bearer',
  audit: 'none',
  headers: { 'if-match': v.optional(v.string()) },
  body: exactObject({
    status: v.optional(status),
    priority: v.optional(priority),
    externalTicketId: v.optional(v.nullable(name(180))),
    externalTicketUrl: v.optional(v.nullable(httpUrl)),
    externalSystem: v.optional(v.nullable(name(80))),
  }),
  success: { status: 200, description: 'The conversation as it is now.', schema: one, headers: ['ETag'] },
  problems: [...lacking, 'precondition_failed'],
});

export const readConversationHistory = operation({
  id: 'readConversationHistory',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}/history',
  summary: 'Who changed a conversation’s status, priority and link, and when',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The latest 200 changes, newest first.',
    schema: exactObject({ success: v.literal(true), history: v.array(conversationChange) }),
  },
  problems: lacking,
});
