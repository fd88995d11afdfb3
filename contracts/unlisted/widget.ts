import * as v from 'valibot';
import { TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { operation } from '../operation.ts';
import { exactObject, httpUrl, isoTime, name, text, textsByName } from '../schemas.ts';
import { message } from '../tickets.ts';

export const submissionId = v.pipe(v.string(), v.regex(/^[!-~]{1,128}$/, 'must be 1 to 128 visible ASCII characters'));

const fromWidget = {
  visitor: v.optional(
    exactObject({
      name: v.optional(v.nullable(text(120))),
      email: v.optional(v.nullable(v.pipe(text(254), v.regex(/^[^\s@]+@[^\s@]+$/u, 'must be an e-mail address')))),
      phone: v.optional(v.nullable(text(40))),
    }),
  ),
  pageUrl: httpUrl,
  referringIntent: v.optional(v.nullable(text(120))),
  locale: v.optional(v.nullable(text(35))),
  submissionId,
};

export const openTicket = operation({
  id: 'openTicket',
  method: 'post',
  path: '/sites/{siteId}/widget/tickets',
  summary: 'Make a ticket of a form’s answers',
  access: 'origin',
  body: exactObject({ intentKey: text(120), fields: textsByName(), ...fromWidget }),
  success: {
    status: 201,
    description: 'The ticket, and the token that opens its conversation.',
    schema: exactObject({ success: v.literal(true), ticketId: v.string(), conversationToken: v.string() }),
  },
  problems: ['intent_not_available', 'idempotency_key_reused'],
});

export const openChat = operation({
  id: 'openChat',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations',
  summary: 'Begin a conversation',
  access: 'origin',
  body: exactObject({ content: name(4000), ...fromWidget }),
  success: {
    status: 201,
    description: 'The conversation, and the token that opens it.',
    schema: exactObject({ success: v.literal(true), conversationId: v.string(), conversationToken: v.string() }),
  },
  problems: ['idempotency_key_reused'],
});

const conversation = exactObject({
  success: v.literal(true),
  conversationId: v.string(),
  status: v.picklist(TICKET_STATUSES),
  messages: v.array(message),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const readConversation = operation({
  id: 'readConversation',
  method: 'get',
  path: '/sites/{siteId}/widget/conversations/{conversationId}',
  summary: 'Read a conversation as its visitor',
  access: 'conversation',
  success: { status: 200, description: 'The conversation, without notes.', schema: conversation },
  problems: ['conversation_token_invalid'],
});

export const answerAsVisitor = operation({
  id: 'answerAsVisitor',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/messages',
  summary: 'Answer in a conversation as its visitor',
  access: 'conversation',
  body: exactObject({ content: name(4000), submissionId: v.optional(submissionId) }),
  success: {
    status: 201,
    description: 'The answer.',
    schema: exactObject({ success: v.literal(true), message }),
  },
  problems: ['conversation_token_invalid', 'idempotency_key_reused', 'conversation_full'],
});

export const followConversation = operation({
  id: 'followConversation',
  method: 'get',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/events',
  summary: 'Follow a conversation as its visitor (a stream of server-sent events)',
  access: 'conversation',
  success: {
    status: 200,
    description: 'Events named `conversation`, each with the whole conversation.',
    schema: conversation,
  },
  problems: ['conversation_token_invalid'],
});
