import * as v from 'valibot';
import { PLACEMENTS } from '../../core/shared/action-readiness.ts';
import { TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { ACTION_KEYS } from '../../core/widget/action.ts';
import { INTENT_ICONS, INTENT_KINDS } from '../../core/widget/intent.ts';
import { defineOperation } from '../operation.ts';
import { messageSchema } from '../public/tickets.ts';
import {
  documentedRule,
  exactObject,
  firstViolationOnly,
  httpUrlSchema,
  isoTimeSchema,
  nameSchema,
  textRecord,
  textSchema,
} from '../schemas.ts';
import { formFieldSchema, localeSchema, widgetLookSchema } from './widget-parts.ts';

export const readWidgetConfig = defineOperation({
  id: 'readWidgetConfig',
  method: 'get',
  path: '/sites/{siteId}/widget/config',
  summary: 'Read the widget’s intents, actions and texts, without their destinations and forms',
  access: 'origin',
  /** `locale` is the language of the page. */
  query: { locale: v.optional(localeSchema) },
  success: {
    status: 200,
    description: 'The enabled intents and actions, and the texts of the widget.',
    schema: exactObject({
      success: v.literal(true),
      siteId: v.string(),
      /** The language of the texts. */
      locale: v.string(),
      texts: textRecord(),
      look: widgetLookSchema,
      intents: v.array(
        exactObject({
          key: v.string(),
          kind: v.picklist(INTENT_KINDS),
          title: v.string(),
          /** Icon in the menu; null for the icon of the kind. */
          icon: v.nullable(v.picklist(INTENT_ICONS)),
          /** The line below the title in the menu; null for the text of the kind. */
          text: v.nullable(v.string()),
        }),
      ),
      actions: v.array(
        exactObject({
          actionKey: v.picklist(ACTION_KEYS),
          title: v.string(),
          placement: v.picklist(PLACEMENTS),
          /** Whether visitors can use the action. If not, resolving the action returns `unavailable`. */
          visible: v.boolean(),
        }),
      ),
      /** Whether the widget's menu has entries. */
      menu: exactObject({ enabled: v.boolean() }),
    }),
  },
  problems: [],
});

const resolveBodySchema = exactObject({
  /** URL of the page at the time of the click. */
  pageUrl: httpUrlSchema,
  locale: v.optional(v.nullable(localeSchema)),
});

const titleSchema = v.string();
const nullableTextSchema = v.nullable(v.string());
/** A destination and its host. The widget shows the host before it opens the destination. */
const linkEntries = { destination: v.string(), host: v.string() };
const formEntries = {
  title: titleSchema,
  description: nullableTextSchema,
  submitLabel: nullableTextSchema,
  form: exactObject({ key: v.string(), fields: v.array(formFieldSchema) }),
};

const intentResponseEntries = { success: v.literal(true), intentKey: v.string() };

export const resolveIntent = defineOperation({
  id: 'resolveIntent',
  method: 'post',
  path: '/sites/{siteId}/widget/intents/{intentKey}/resolve',
  summary: 'Resolve an intent when a visitor uses it',
  access: 'origin',
  body: resolveBodySchema,
  success: {
    status: 200,
    description: 'The current behaviour of the intent. Ask the visitor to confirm the host before following a link.',
    schema: v.variant('kind', [
      exactObject({ ...intentResponseEntries, kind: v.literal('form'), ...formEntries }),
      exactObject({
        ...intentResponseEntries,
        kind: v.literal('conversation'),
        title: titleSchema,
        greeting: nullableTextSchema,
      }),
      exactObject({ ...intentResponseEntries, kind: v.literal('link'), title: titleSchema, ...linkEntries }),
    ]),
  },
  problems: ['intent_not_available'],
});

const actionResponseEntries = { success: v.literal(true), actionKey: v.picklist(ACTION_KEYS) };

export const resolveAction = defineOperation({
  id: 'resolveAction',
  method: 'post',
  path: '/sites/{siteId}/widget/actions/{actionKey}/resolve',
  summary: 'Resolve an action when a visitor uses it',
  access: 'origin',
  body: resolveBodySchema,
  success: {
    status: 200,
    description:
      'The current behaviour of the action; `unavailable`, with a message to show, if it is not ready or not visible.',
    schema: v.variant('kind', [
      exactObject({
        ...actionResponseEntries,
        kind: v.literal('unavailable'),
        title: titleSchema,
        message: v.string(),
      }),
      exactObject({ ...actionResponseEntries, kind: v.literal('link'), title: titleSchema, ...linkEntries }),
      exactObject({
        ...actionResponseEntries,
        kind: v.literal('notice'),
        title: titleSchema,
        text: v.string(),
        destination: nullableTextSchema,
        host: nullableTextSchema,
      }),
      exactObject({
        ...actionResponseEntries,
        kind: v.literal('videos'),
        title: titleSchema,
        videos: v.array(exactObject({ title: titleSchema, ...linkEntries })),
      }),
      exactObject({ ...actionResponseEntries, kind: v.literal('form'), intentKey: v.string(), ...formEntries }),
      exactObject({ ...actionResponseEntries, kind: v.literal('handoff'), intentKey: v.string(), ...formEntries }),
      /** Phone number in E.164 format. */
      exactObject({
        ...actionResponseEntries,
        kind: v.literal('call'),
        title: titleSchema,
        number: v.string(),
        text: nullableTextSchema,
      }),
      exactObject({
        ...actionResponseEntries,
        kind: v.literal('conversation'),
        title: titleSchema,
        greeting: nullableTextSchema,
      }),
      /** `host` is the host of the checkout page. `amount` is in minor units of the currency. */
      exactObject({
        ...actionResponseEntries,
        kind: v.literal('payment'),
        title: titleSchema,
        description: v.string(),
        amount: v.pipe(v.number(), v.integer()),
        currency: v.string(),
        host: v.string(),
      }),
    ]),
  },
  problems: ['action_not_available'],
});

export const submissionIdSchema = v.pipe(
  v.string(),
  v.regex(/^[!-~]{1,128}$/, 'must be 1 to 128 visible ASCII characters'),
);

const submissionEntries = {
  visitor: v.optional(
    exactObject({
      name: v.optional(v.nullable(nameSchema(120))),
      email: v.optional(
        v.nullable(
          firstViolationOnly(v.pipe(textSchema(254), v.regex(/^[^\s@]+@[^\s@]+$/u, 'must be an email address'))),
        ),
      ),
      phone: v.optional(v.nullable(nameSchema(40))),
    }),
  ),
  pageUrl: httpUrlSchema,
  referringIntent: v.optional(v.nullable(nameSchema(120))),
  locale: v.optional(v.nullable(nameSchema(35))),
  submissionId: submissionIdSchema,
};

export const openTicket = defineOperation({
  id: 'openTicket',
  method: 'post',
  path: '/sites/{siteId}/widget/tickets',
  summary: 'Create a ticket from a submitted form',
  access: 'origin',
  body: exactObject({ intentKey: textSchema(120), fields: textRecord(), ...submissionEntries }),
  success: {
    status: 201,
    description: 'The ticket id and the token for its conversation.',
    schema: exactObject({ success: v.literal(true), ticketId: v.string(), conversationToken: v.string() }),
  },
  problems: ['intent_not_available', 'idempotency_key_reused'],
});

export const openChat = defineOperation({
  id: 'openChat',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations',
  summary: 'Start a conversation',
  access: 'origin',
  body: exactObject({ content: nameSchema(4000), ...submissionEntries }),
  success: {
    status: 201,
    description: 'The conversation id and its token.',
    schema: exactObject({ success: v.literal(true), conversationId: v.string(), conversationToken: v.string() }),
  },
  problems: ['action_not_available', 'idempotency_key_reused'],
});

export const openConversationLink = defineOperation({
  id: 'openConversationLink',
  method: 'post',
  path: '/sites/{siteId}/widget/conversation-links',
  summary: 'Exchange the code of a mailed link for the token of its conversation',
  access: 'origin',
  body: exactObject({ code: textSchema(200) }),
  success: {
    status: 200,
    description: 'The conversation id, its token, and the intent that started it.',
    schema: exactObject({
      success: v.literal(true),
      conversationId: v.string(),
      conversationToken: v.string(),
      intentKey: v.nullable(v.string()),
    }),
  },
  problems: ['conversation_link_invalid', 'ticket_erased'],
});

/** `messageId` is the id of the latest message that was shown. */
export const seenBodySchema = exactObject({ messageId: nameSchema(64) });

/** Maximum number of conversations whose unread answers one request counts. */
const MAX_COUNTED_CONVERSATIONS = 10;

export const countUnreadAnswers = defineOperation({
  id: 'countUnreadAnswers',
  method: 'get',
  path: '/sites/{siteId}/widget/unread',
  summary: 'Count the answers that the visitor has not seen, without marking them as seen',
  access: 'origin',
  query: {
    conversations: v.pipe(
      v.string(),
      v.regex(/^\w{1,64}(?:,\w{1,64})*$/, 'must be conversation ids, separated by commas'),
      documentedRule(
        (value) => value.split(',').length <= MAX_COUNTED_CONVERSATIONS,
        `must have at most ${MAX_COUNTED_CONVERSATIONS} ids`,
        { description: `At most ${MAX_COUNTED_CONVERSATIONS} conversation ids, separated by commas.` },
      ),
    ),
  },
  headers: {
    'x-conversation-token': v.pipe(
      v.string(),
      v.regex(/^[\w, -]*\w[\w, -]*$/, 'must be conversation tokens, separated by commas'),
      v.description('The tokens of the conversations in the same order, separated by commas.'),
    ),
    'if-none-match': v.optional(
      v.pipe(
        v.string(),
        v.description('The `ETag` of an earlier response. If the counts are still the same, the response is 304.'),
      ),
    ),
  },
  success: {
    status: 200,
    description: 'The number of unseen answers by conversation. Conversations with an invalid token are left out.',
    schema: exactObject({
      success: v.literal(true),
      conversations: v.array(exactObject({ conversationId: v.string(), unread: v.pipe(v.number(), v.integer()) })),
    }),
    headers: ['ETag'],
    conditional: true,
  },
  problems: [],
});

const visitorConversationSchema = exactObject({
  success: v.literal(true),
  conversationId: v.string(),
  status: v.picklist(TICKET_STATUSES),
  messages: v.array(messageSchema),
  /** `createdAt` of the visitor's latest message that the team has seen. */
  teamSeenThrough: v.nullable(isoTimeSchema),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
});

const markSeenQuery = {
  markSeen: v.optional(
    v.pipe(
      v.boolean('must be true or false'),
      v.description('Whether the answers count as seen by the visitor. If `false`, send `…/seen` once they are shown.'),
    ),
    true,
  ),
};

export const readConversation = defineOperation({
  id: 'readConversation',
  method: 'get',
  path: '/sites/{siteId}/widget/conversations/{conversationId}',
  summary: 'Read a conversation as the visitor',
  access: 'conversation',
  query: markSeenQuery,
  success: { status: 200, description: 'The conversation, without internal notes.', schema: visitorConversationSchema },
  problems: ['conversation_token_invalid', 'ticket_erased'],
});

export const answerAsVisitor = defineOperation({
  id: 'answerAsVisitor',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/messages',
  summary: 'Send a message as the visitor',
  access: 'conversation',
  body: exactObject({ content: nameSchema(4000), submissionId: v.optional(submissionIdSchema) }),
  success: {
    status: 201,
    description: 'The sent message.',
    schema: exactObject({ success: v.literal(true), message: messageSchema }),
  },
  problems: ['conversation_token_invalid', 'ticket_erased', 'idempotency_key_reused', 'conversation_full'],
});

export const followConversation = defineOperation({
  id: 'followConversation',
  method: 'get',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/events',
  summary: 'Subscribe to a conversation as the visitor (server-sent events)',
  access: 'conversation',
  query: markSeenQuery,
  success: {
    status: 200,
    description: 'Events named `conversation`, each with the whole conversation.',
    schema: visitorConversationSchema,
  },
  problems: ['conversation_token_invalid', 'ticket_erased'],
});

export const markAnswersSeen = defineOperation({
  id: 'markAnswersSeen',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/seen',
  summary: 'Mark the answers of a conversation as seen by the visitor',
  access: 'conversation',
  body: seenBodySchema,
  success: {
    status: 200,
    description: 'The answers up to the message are marked.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['conversation_token_invalid', 'ticket_erased'],
});

export const handOffConversation = defineOperation({
  id: 'handOffConversation',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/handoff',
  summary: 'Request a human in a conversation, as the visitor',
  access: 'conversation',
  success: {
    status: 200,
    description: 'The conversation is escalated. Repeating the request changes nothing.',
    schema: exactObject({ success: v.literal(true), status: v.literal('escalated') }),
  },
  problems: ['action_not_available', 'conversation_token_invalid', 'ticket_erased', 'conversation_full'],
});
