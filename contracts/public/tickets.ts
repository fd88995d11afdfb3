import * as v from 'valibot';
import { parseInstant } from '../../core/shared/time.ts';
import { UNASSIGNED } from '../../core/tickets/assignee.ts';
import { MESSAGE_ROLES } from '../../core/tickets/message.ts';
import { parseSyncMark } from '../../core/tickets/sync-cursor.ts';
import { MAX_TEAM_LENGTH, TICKET_PRIORITIES, TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { defineOperation } from '../operation.ts';
import {
  documentedRule,
  exactObject,
  httpUrlSchema,
  idempotencyKeySchema,
  integerBetween,
  isoTimeSchema,
  nameSchema,
  singleLineSchema,
  textSchema,
} from '../schemas.ts';

const ticketStatusSchema = v.picklist(TICKET_STATUSES);
const ticketPrioritySchema = v.picklist(TICKET_PRIORITIES);

/** Maximum length of an id in a request. */
const MAX_ID_LENGTH = 60;

/** The name of a team: one line of at most `MAX_TEAM_LENGTH` code points. */
export const teamSchema = singleLineSchema(MAX_TEAM_LENGTH);

export const assigneeSchema = v.pipe(
  v.nullable(
    exactObject({
      accountId: v.string(),
      name: v.pipe(v.string(), v.description('The display name that the account has now.')),
    }),
  ),
  v.description('The member of the site that handles the ticket.'),
);

/** The account id of a member that a request assigns. */
export const assigneeIdSchema = v.pipe(nameSchema(MAX_ID_LENGTH), v.description('Account id of a member of the site.'));

/** The filter for assignees. */
export const assigneeFilterSchema = v.pipe(
  nameSchema(MAX_ID_LENGTH),
  v.description(`Only those assigned to the member with this account id, or to nobody: \`${UNASSIGNED}\`.`),
);

export const messageSchema = exactObject({
  id: v.string(),
  role: v.pipe(v.picklist(MESSAGE_ROLES), v.description('`note`: an internal note. The visitor never sees it.')),
  authorName: v.nullable(v.string()),
  content: v.string(),
  createdAt: isoTimeSchema,
});

export const ticketSchema = exactObject({
  id: v.string(),
  siteId: v.string(),
  status: ticketStatusSchema,
  priority: ticketPrioritySchema,
  team: v.pipe(v.nullable(v.string()), v.description('The team that handles the ticket.')),
  summary: v.string(),
  visitor: exactObject({ name: v.nullable(v.string()), email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
  request: exactObject({
    route: v.literal('ticket'),
    intentKey: v.string(),
    formKey: v.string(),
    fields: v.record(v.string(), v.string()),
    pageUrl: v.string(),
    referringIntent: v.nullable(v.string()),
    locale: v.nullable(v.string()),
    submittedAt: isoTimeSchema,
  }),
  messages: v.array(messageSchema),
  externalTicketId: v.nullable(v.string()),
  externalTicketUrl: v.nullable(v.string()),
  externalSystem: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  updatedAt: v.pipe(isoTimeSchema, v.description('Increases with each change of the ticket.')),
  lastChangedBy: v.pipe(
    v.string(),
    v.description('Author of the last change: `key:…`, `account:…`, `crm:…` or `visitor`.'),
  ),
  assignee: assigneeSchema,
});

/** The remaining fields of an erased ticket, in lists and webhooks. */
export const erasedTicketSchema = exactObject({
  id: v.string(),
  siteId: v.string(),
  erased: v.literal(true),
  updatedAt: v.pipe(isoTimeSchema, v.description('When the ticket was erased.')),
});

export const ticketVersionSchema = v.pipe(
  v.string(),
  v.description('The ticket’s `ETag`, including its quotes, for `If-Match`.'),
);

const ticketIdempotencyKeySchema = v.pipe(
  idempotencyKeySchema,
  v.description(
    'Requests with the same key are carried out once within 7 days. A different request with the key is rejected.',
  ),
);

const updatedSinceSchema = v.pipe(
  v.string(),
  documentedRule(
    (value) => parseSyncMark(value) !== undefined || parseInstant(value) !== undefined,
    'must be a syncMark, or an ISO 8601 time with a zone (write + as %2B)',
    { description: 'A `syncMark` (recommended, misses no change), or an ISO 8601 time with a time zone.' },
  ),
);

export const listTickets = defineOperation({
  id: 'listTickets',
  method: 'get',
  path: '/v1/sites/{siteId}/tickets',
  summary: 'List the site’s tickets, most recently updated first',
  access: 'apiKey',
  scope: 'tickets:read',
  query: {
    status: v.optional(v.pipe(ticketStatusSchema, v.description('Only tickets with this status.'))),
    limit: v.optional(
      v.pipe(
        integerBetween(1, 100),
        v.description('Maximum number of tickets on a page; pages are also limited to 4 MB.'),
      ),
      50,
    ),
    skip: v.optional(
      v.pipe(integerBetween(0, 100_000), v.description('Number of tickets to skip. Prefer `cursor`.')),
      0,
    ),
    priority: v.optional(v.pipe(ticketPrioritySchema, v.description('Only tickets with this priority.'))),
    team: v.optional(v.pipe(teamSchema, v.description('Only tickets of this team.'))),
    assigneeId: v.optional(assigneeFilterSchema),
    externalSystem: v.optional(v.pipe(nameSchema(80), v.description('Only tickets linked to this system.'))),
    externalTicketId: v.optional(
      v.pipe(nameSchema(180), v.description('Only tickets linked to this external record.')),
    ),
    updatedSince: v.optional(updatedSinceSchema),
    changedByOthers: v.optional(
      v.pipe(
        v.boolean('must be true or false'),
        v.description(
          '`true`: omit tickets that only this API key has changed since `updatedSince`. Without `updatedSince`: ' +
            'omit tickets that it changed last.',
        ),
      ),
    ),
    cursor: v.optional(v.pipe(textSchema(120), v.description('The `nextCursor` of the previous page.'))),
  },
  success: {
    status: 200,
    description:
      'A page of tickets, at most 4 MB but at least one ticket. With `updatedSince`, it also has the tickets erased ' +
      'since then, whatever the other filters. A page cut short by size has `hasMore: true` and a ' +
      '`nextCursor`. When paging with `skip`, increase it by the number of tickets received.',
    schema: exactObject({
      data: v.array(
        v.union([exactObject({ ...ticketSchema.entries, version: ticketVersionSchema }), erasedTicketSchema]),
      ),
      page: exactObject({
        limit: v.pipe(v.number(), v.integer()),
        skip: v.pipe(v.number(), v.integer()),
        hasMore: v.boolean(),
        nextCursor: v.nullable(v.string()),
        syncMark: v.pipe(
          v.nullable(v.string()),
          v.description(
            'A checkpoint. Pass it as `updatedSince` next time to get every ticket changed after this list began.',
          ),
        ),
      }),
    }),
  },
  problems: [],
});

export const readTicket = defineOperation({
  id: 'readTicket',
  method: 'get',
  path: '/v1/sites/{siteId}/tickets/{ticketId}',
  summary: 'Read one ticket',
  access: 'apiKey',
  scope: 'tickets:read',
  success: {
    status: 200,
    description: 'The ticket. `ETag` identifies its version.',
    schema: ticketSchema,
    headers: ['ETag'],
  },
  problems: ['ticket_not_found', 'ticket_erased'],
});

export const updateTicket = defineOperation({
  id: 'updateTicket',
  method: 'patch',
  path: '/v1/sites/{siteId}/tickets/{ticketId}',
  summary: 'Update a ticket',
  description:
    'All fields are optional; an empty object changes nothing. `null` removes the team or the assignee, or ' +
    'unlinks an external field.',
  access: 'apiKey',
  scope: 'tickets:write',
  headers: {
    'if-match': v.optional(
      v.pipe(
        v.string(),
        v.description('One or more `ETag`s of the ticket, or `*`. If none matches, the response is 412.'),
      ),
    ),
    'idempotency-key': v.optional(ticketIdempotencyKeySchema),
  },
  body: exactObject({
    status: v.optional(ticketStatusSchema),
    priority: v.optional(ticketPrioritySchema),
    team: v.optional(v.nullable(teamSchema)),
    assigneeId: v.optional(v.nullable(assigneeIdSchema)),
    externalTicketId: v.optional(v.nullable(nameSchema(180))),
    externalTicketUrl: v.optional(v.nullable(httpUrlSchema)),
    externalSystem: v.optional(v.nullable(nameSchema(80))),
    agentNote: v.optional(v.pipe(nameSchema(2000), v.description('Adds an internal note. The visitor never sees it.'))),
  }),
  success: {
    status: 200,
    description: 'The updated ticket.',
    schema: ticketSchema,
    headers: ['ETag', 'Idempotent-Replayed'],
  },
  problems: ['ticket_not_found', 'ticket_erased', 'precondition_failed', 'idempotency_key_reused', 'conversation_full'],
});

export const commentOnTicket = defineOperation({
  id: 'commentOnTicket',
  method: 'post',
  path: '/v1/sites/{siteId}/tickets/{ticketId}/comments',
  summary: 'Add a specialist’s comment',
  description: 'The visitor sees the comment, and the ticket becomes `escalated`.',
  access: 'apiKey',
  scope: 'tickets:write',
  headers: { 'idempotency-key': v.optional(ticketIdempotencyKeySchema) },
  body: exactObject({
    content: nameSchema(4000),
    authorName: v.optional(
      v.pipe(nameSchema(120), v.description('Name shown to the visitor. Defaults to the name of the API key.')),
    ),
  }),
  success: {
    status: 201,
    description: 'The comment and the updated ticket. `ETag` identifies the ticket’s version.',
    schema: exactObject({ success: v.literal(true), message: messageSchema, ticket: ticketSchema }),
    headers: ['ETag', 'Idempotent-Replayed'],
  },
  problems: ['ticket_not_found', 'ticket_erased', 'idempotency_key_reused', 'conversation_full'],
});
