import * as v from 'valibot';
import { CONVERSATION_SORTS } from '../../core/tickets/conversation-reader.port.ts';
import { MAX_EXPORTED_CONVERSATIONS } from '../../core/tickets/export-conversations.ts';
import { MAX_PREVIEW_LENGTH, WAITING_FOR } from '../../core/tickets/inbox-fields.ts';
import { MAX_EXACT_TOTAL } from '../../core/tickets/list-conversations.ts';
import { MAX_LISTED_CHANGES } from '../../core/tickets/read-conversation-history.ts';
import { CONVERSATION_ROUTES, LINK_FIELDS, TICKET_PRIORITIES, TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { MAX_BULK_CONVERSATIONS } from '../../core/tickets/update-conversations.ts';
import { defineOperation } from '../operation.ts';
import {
  assigneeFilterSchema,
  assigneeIdSchema,
  assigneeSchema,
  messageSchema,
  teamSchema,
  ticketSchema,
  ticketVersionSchema,
} from '../public/tickets.ts';
import { exactObject, httpUrlSchema, integerBetween, isoTimeSchema, maxItemsRule, nameSchema } from '../schemas.ts';
import { seenBodySchema, submissionIdSchema } from '../widget/widget.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const ticketStatusSchema = v.picklist(TICKET_STATUSES);
const ticketPrioritySchema = v.picklist(TICKET_PRIORITIES);
const conversationRouteSchema = v.picklist(CONVERSATION_ROUTES);
const waitingForSchema = v.picklist(WAITING_FOR);

/** A conversation in a list: without its messages and request. */
export const conversationSummarySchema = exactObject({
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
  assignee: assigneeSchema,
  waitingFor: v.pipe(
    v.nullable(waitingForSchema),
    v.description('Who has to write next: `us` or the `visitor`. `null` if it is resolved. Notes do not count.'),
  ),
  waitingSince: v.pipe(
    v.nullable(isoTimeSchema),
    v.description('Time of the first message that has no answer yet. `null` if nobody is waiting.'),
  ),
  lastMessage: v.pipe(
    v.nullable(
      exactObject({
        role: messageSchema.entries.role,
        authorName: v.nullable(v.string()),
        preview: v.string(),
        createdAt: isoTimeSchema,
      }),
    ),
    v.description(`The latest message, which may be a note. \`preview\` has at most ${MAX_PREVIEW_LENGTH} characters.`),
  ),
  isUnread: v.pipe(
    v.boolean(),
    v.description('Whether the visitor has written since your account last opened it, and nobody has answered.'),
  ),
  version: ticketVersionSchema,
});

/** A ticket or a chat. Chats have no intent and no form. */
export const conversationSchema = exactObject({
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
    field: v.picklist(['status', 'priority', 'team', 'assigneeId', ...LINK_FIELDS]),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
  }),
});

export const conversationHistorySchema = v.array(conversationChangeSchema);

const seenMarkSchema = v.nullable(
  exactObject({
    through: v.pipe(isoTimeSchema, v.description('`createdAt` of the latest seen message.')),
    at: v.pipe(isoTimeSchema, v.description('When it was seen.')),
  }),
);

const conversationResponseSchema = exactObject({ success: v.literal(true), conversation: conversationSchema });
const CONVERSATION_NOT_FOUND_PROBLEMS = ['site_not_found', 'ticket_not_found', 'ticket_erased'] as const;

/** The filters and the order of a list. */
const conversationListQuery = {
  route: v.optional(conversationRouteSchema),
  status: v.optional(ticketStatusSchema),
  priority: v.optional(ticketPrioritySchema),
  team: v.optional(teamSchema),
  assigneeId: v.optional(assigneeFilterSchema),
  waitingFor: v.optional(waitingForSchema),
  visitorEmail: v.optional(v.pipe(nameSchema(320), v.description('Email address of the visitor, in any case.'))),
  createdFrom: v.optional(v.pipe(nameSchema(40), v.description('Earliest `createdAt`: ISO 8601 with a zone.'))),
  createdTo: v.optional(
    v.pipe(nameSchema(40), v.description('Time before which conversations were created: ISO 8601 with a zone.')),
  ),
  search: v.optional(
    v.pipe(
      nameSchema(120),
      v.description('Searches the summary, the visitor’s name and email address, the external id and the id.'),
    ),
  ),
  sort: v.optional(
    v.pipe(
      v.picklist(CONVERSATION_SORTS),
      v.description(
        '`updated` (the default): latest change first. `created`: newest first. `waiting`: longest waiting first. It ' +
          'lists only conversations that wait for `us`, or for the visitor with `waitingFor=visitor`.',
      ),
    ),
  ),
};

export const listConversations = defineOperation({
  id: 'listConversations',
  method: 'get',
  path: '/sites/{siteId}/conversations',
  summary: 'List the site’s tickets and chats',
  access: 'bearer',
  role: 'viewer',
  query: { ...conversationListQuery, ...pagingQuery },
  success: {
    status: 200,
    description: 'A page of conversations, without their messages.',
    schema: exactObject({
      ...pageSchema(conversationSummarySchema).entries,
      page: exactObject({
        ...pageSchema(conversationSummarySchema).entries.page.entries,
        total: v.pipe(
          v.number(),
          v.integer(),
          v.description(`Number of conversations on all pages, at most ${MAX_EXACT_TOTAL}.`),
        ),
        isTotalExact: v.pipe(v.boolean(), v.description('If false, there are more than `total` conversations.')),
      }),
    }),
  },
  problems: ['site_not_found'],
});

export const exportConversations = defineOperation({
  id: 'exportConversations',
  method: 'get',
  path: '/sites/{siteId}/conversations/export',
  summary: 'Export a list of tickets and chats as CSV',
  access: 'bearer',
  role: 'agent',
  query: conversationListQuery,
  success: {
    status: 200,
    description: `At most ${MAX_EXPORTED_CONVERSATIONS} conversations as \`text/csv\`, in the order of the list.`,
    schema: v.string(),
  },
  problems: ['site_not_found'],
});

export const updateConversations = defineOperation({
  id: 'updateConversations',
  method: 'patch',
  path: '/sites/{siteId}/conversations',
  summary: 'Change status, priority, team or assignee of several conversations, each on its own',
  access: 'bearer',
  role: 'agent',
  audit: 'none',
  body: exactObject({
    ids: v.pipe(
      v.array(nameSchema(60)),
      v.minLength(1, 'may not be empty'),
      maxItemsRule(MAX_BULK_CONVERSATIONS, `must have at most ${MAX_BULK_CONVERSATIONS} items`),
    ),
    status: v.optional(ticketStatusSchema),
    priority: v.optional(ticketPrioritySchema),
    team: v.optional(v.nullable(teamSchema)),
    assigneeId: v.optional(v.nullable(assigneeIdSchema)),
  }),
  success: {
    status: 200,
    description: 'One result for each conversation, in the order of `ids`.',
    schema: exactObject({
      success: v.literal(true),
      results: v.array(
        v.variant('outcome', [
          exactObject({
            id: v.string(),
            outcome: v.picklist(['updated', 'unchanged']),
            version: ticketVersionSchema,
          }),
          exactObject({ id: v.string(), outcome: v.literal('failed'), code: v.string(), detail: v.string() }),
        ]),
      ),
    }),
  },
  problems: ['site_not_found'],
});

export const inspectConversation = defineOperation({
  id: 'inspectConversation',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Read a conversation with its internal notes',
  access: 'bearer',
  role: 'viewer',
  query: {
    messageLimit: v.optional(
      v.pipe(integerBetween(1, 100), v.description('Return only this number of the latest messages. Default: all.')),
    ),
  },
  success: {
    status: 200,
    description: 'The conversation, and how far the visitor and the team have seen the messages of the other side.',
    schema: exactObject({
      ...conversationResponseSchema.entries,
      seen: exactObject({ visitor: seenMarkSchema, team: seenMarkSchema }),
      earlierCursor: v.optional(
        v.pipe(
          v.nullable(v.string()),
          v.description('Only with `messageLimit`: the cursor of earlier messages, `null` if there are none.'),
        ),
      ),
    }),
    headers: ['ETag'],
  },
  problems: CONVERSATION_NOT_FOUND_PROBLEMS,
});

export const listMessages = defineOperation({
  id: 'listMessages',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}/messages',
  summary: 'List the messages and notes of a conversation, newest first',
  access: 'bearer',
  role: 'viewer',
  query: pagingQuery,
  success: { status: 200, description: 'A page of messages.', schema: pageSchema(messageSchema) },
  problems: CONVERSATION_NOT_FOUND_PROBLEMS,
});

export const writeInConversation = defineOperation({
  id: 'writeInConversation',
  method: 'post',
  path: '/sites/{siteId}/conversations/{conversationId}/messages',
  summary: 'Reply to the visitor, which escalates the conversation, or add an internal note',
  access: 'bearer',
  role: 'agent',
  audit: 'none',
  body: exactObject({
    content: nameSchema(4000),
    kind: v.picklist(['message', 'note']),
    status: v.optional(
      v.pipe(
        ticketStatusSchema,
        v.description('New status of the conversation. Default: `escalated` after a message, unchanged after a note.'),
      ),
    ),
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
  problems: [...CONVERSATION_NOT_FOUND_PROBLEMS, 'idempotency_key_reused', 'conversation_full'],
});

export const updateConversation = defineOperation({
  id: 'updateConversation',
  method: 'patch',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Change a conversation’s status, priority, team, assignee or link; null removes the last three',
  access: 'bearer',
  role: 'agent',
  audit: 'none',
  headers: { 'if-match': v.optional(v.string()) },
  body: exactObject({
    status: v.optional(ticketStatusSchema),
    priority: v.optional(ticketPrioritySchema),
    team: v.optional(v.nullable(teamSchema)),
    assigneeId: v.optional(v.nullable(assigneeIdSchema)),
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
  problems: [...CONVERSATION_NOT_FOUND_PROBLEMS, 'precondition_failed'],
});

/** What the operations that delete a ticket or a conversation have in common. */
const commonDeletionDeclaration = {
  access: 'bearer',
  role: 'admin',
  method: 'delete',
  audit: 'ticket.deleted',
  success: {
    status: 200,
    description:
      'It is deleted with everything about it. Only its id stays, so that integrations learn of the deletion.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: CONVERSATION_NOT_FOUND_PROBLEMS,
} as const;

export const deleteTicket = defineOperation({
  id: 'deleteTicket',
  path: '/sites/{siteId}/tickets/{ticketId}',
  summary: 'Delete a ticket permanently, with its messages, webhook deliveries and mails',
  ...commonDeletionDeclaration,
});

export const deleteConversation = defineOperation({
  id: 'deleteConversation',
  path: '/sites/{siteId}/conversations/{conversationId}',
  summary: 'Delete a ticket or a chat permanently, with its messages, webhook deliveries and mails',
  ...commonDeletionDeclaration,
});

export const markConversationSeen = defineOperation({
  id: 'markConversationSeen',
  method: 'post',
  path: '/sites/{siteId}/conversations/{conversationId}/seen',
  summary: 'Mark a conversation as read by your account and as seen by the team, up to a message',
  access: 'bearer',
  role: 'agent',
  audit: 'none',
  body: seenBodySchema,
  success: {
    status: 200,
    description: 'The messages up to the given one count as read. The widget shows the visitor that they were seen.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: CONVERSATION_NOT_FOUND_PROBLEMS,
});

export const readConversationHistory = defineOperation({
  id: 'readConversationHistory',
  method: 'get',
  path: '/sites/{siteId}/conversations/{conversationId}/history',
  summary: 'Read the change history of a conversation’s status, priority, team, assignee and link',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: `The latest ${MAX_LISTED_CHANGES} changes, newest first.`,
    schema: exactObject({ success: v.literal(true), history: conversationHistorySchema }),
  },
  problems: CONVERSATION_NOT_FOUND_PROBLEMS,
});
