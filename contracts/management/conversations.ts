import * as v from 'valibot';
import { CONVERSATION_ROUTES, LINK_FIELDS, TICKET_PRIORITIES, TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { defineOperation } from '../operation.ts';
import { messageSchema, teamSchema, ticketSchema, ticketVersionSchema } from '../public/tickets.ts';
import { exactObject, httpUrlSchema, isoTimeSchema, nameSchema } from '../schemas.ts';
import { seenBodySchema, submissionIdSchema } from '../widget/widget.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const ticketStatusSchema = v.picklist(TICKET_STATUSES);
const ticketPrioritySchema = v.picklist(TICKET_PRIORITIES);
const conversationRouteSchema = v.picklist(CONVERSATION_ROUTES);

/** A conversation in a list: without its messages and request. */
const conversationSummarySchema = exactObject({
  id: v.string(),
  route: conversationRouteSchema,
  status: ticketStatusSchema,
  priority: ticketPrioritySchema,
  team: v.nullable(v.string()),
  summary: v.string(),
  visitor: ticketSchema.entries.visitor,
  externalTicketId: v.nullable(v.string()),
  externalTicketUrl: v.nullable(v.string()),
  externalSystem: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  lastChangedBy: v.string(),
  version: ticketVersionSchema,
});

/** A ticket or a chat. Chats have no intent and no form. */
const conversationSchema = exactObject({
  ...ticketSchema.entries,
  request: exactObject({
    ...ticketSchema.entries.request.entries,
    route: conversationRouteSchema,
    intentKey: v.nullable(v.string()),
    formKey: v.nullable(v.string()),
  }),
});

/** A change of one field of a conversation. Creating a conversation is not recorded as a change. */
const conversationChangeSchema = exactObject({
  at: isoTimeSchema,
  by: v.pipe(v.string(), v.description('Author of the change: `key:…`, `account:…`, `crm:…` or `visitor`.')),
  change: exactObject({
    field: v.picklist(['status', 'priority', 'team', ...LINK_FIELDS]),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
  }),
});

const seenMarkSchema = v.nullable(
  exactObject({
    through: v.pipe(isoTimeSchema, v.description('`createdAt` of the latest seen message.')),
    at: v.pipe(isoTimeSchema, v.description('When it was seen.')),
  }),
);

const conversationResponseSchema = exactObject({ success: v.literal(true), conversation: conversationSchema });
const NOT_FOUND_PROBLEMS = ['site_not_found', 'ticket_not_found'] as const;

export const listConversations = defineOperation({
  id: 'listConversations',
  method: 'get',
  path: '/sites/{siteId}/conversations',
  summary: 'List the site’s tickets and chats, most recently updated first',
  access: 'bearer',
  query: {
    route: v.optional(conversationRouteSchema),
    status: v.optional(ticketStatusSchema),
    priority: v.optional(ticketPrioritySchema),
    team: v.optional(teamSchema),
    search: v.optional(
      v.pipe(
        nameSchema(120),
        v.description('Searches the summary, the visitor’s name and email address, the external id and the id.'),
      ),
    ),
    ...pagingQuery,
  },
  success: {
    status: 200,
    description: 'A page of conversations, without their messages.',
    schema: pageSchema(conversationSummarySchema),
  },
  problems: ['site_not_found'],
});

export const inspectConversation = defineOperation({
  id: 'inspectConversation',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Read a conversation with its internal notes',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The conversation, and how far the visitor and the team have seen the messages of the other side.',
    schema: exactObject({
      success: v.literal(true),
      conversation: conversationSchema,
      seen: exactObject({ visitor: seenMarkSchema, team: seenMarkSchema }),
    }),
    headers: ['ETag'],
  },
  problems: NOT_FOUND_PROBLEMS,
});

export const writeInConversation = defineOperation({
  id: 'writeInConversation',
  method: 'post',
  path: '/sites/{siteId}/conversations/{conversationId}/messages',
  summary: 'Reply to the visitor, which escalates the conversation, or add an internal note',
  access: 'bearer',
  audit: 'none',
  body: exactObject({
    content: nameSchema(4000),
    kind: v.picklist(['message', 'note']),
    authorName: v.optional(
      v.pipe(
        nameSchema(120),
        v.description('Name shown to the visitor. Defaults to the name in the account’s email address.'),
      ),
    ),
    submissionId: v.optional(submissionIdSchema),
  }),
  success: {
    status: 201,
    description: 'The new message and the updated conversation.',
    schema: exactObject({ success: v.literal(true), message: messageSchema, conversation: conversationSchema }),
    headers: ['ETag'],
  },
  problems: [...NOT_FOUND_PROBLEMS, 'idempotency_key_reused', 'conversation_full'],
});

export const updateConversation = defineOperation({
  id: 'updateConversation',
  method: 'patch',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Change a conversation’s status, priority, team or link; null removes the team or the link',
  access: 'bearer',
  audit: 'none',
  headers: { 'if-match': v.optional(v.string()) },
  body: exactObject({
    status: v.optional(ticketStatusSchema),
    priority: v.optional(ticketPrioritySchema),
    team: v.optional(v.nullable(teamSchema)),
    externalTicketId: v.optional(v.nullable(nameSchema(180))),
    externalTicketUrl: v.optional(v.nullable(httpUrlSchema)),
    externalSystem: v.optional(v.nullable(nameSchema(80))),
  }),
  success: {
    status: 200,
    description: 'The updated conversation.',
    schema: conversationResponseSchema,
    headers: ['ETag'],
  },
  problems: [...NOT_FOUND_PROBLEMS, 'precondition_failed'],
});

export const markConversationSeen = defineOperation({
  id: 'markConversationSeen',
  method: 'post',
  path: '/sites/{siteId}/conversations/{conversationId}/seen',
  summary: 'Mark the visitor’s messages as seen by the team, which the widget shows to the visitor',
  access: 'bearer',
  audit: 'none',
  body: seenBodySchema,
  success: {
    status: 200,
    description: 'The messages up to the given one are marked.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: NOT_FOUND_PROBLEMS,
});

export const readConversationHistory = defineOperation({
  id: 'readConversationHistory',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}/history',
  summary: 'Read the change history of a conversation’s status, priority, team and link',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The latest 200 changes, newest first.',
    schema: exactObject({ success: v.literal(true), history: v.array(conversationChangeSchema) }),
  },
  problems: NOT_FOUND_PROBLEMS,
});
