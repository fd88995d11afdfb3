import * as v from 'valibot';
import { PLACEMENTS } from '../../core/shared/action-readiness.ts';
import { TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { ACTION_KEYS } from '../../core/widget/action.ts';
import { INTENT_KINDS } from '../../core/widget/intent.ts';
import { operation } from '../operation.ts';
import { message } from '../public/tickets.ts';
import { exactObject, firstFaultOnly, httpUrl, isoTime, name, text, textsByName } from '../schemas.ts';
import { formField, locale } from './widget-parts.ts';

export const readWidgetConfig = operation({
  id: 'readWidgetConfig',
  method: 'get',
  path: '/sites/{siteId}/widget/config',
  summary: 'Read what the widget offers and says; never what an intent or an action does',
  access: 'origin',
  /** The language of the page. */
  query: { locale: v.optional(locale) },
  success: {
    status: 200,
    description: 'The enabled intents and actions, and the words of the widget.',
    schema: exactObject({
      success: v.literal(true),
      siteId: v.string(),
      /** The language of the texts. */
      locale: v.string(),
      texts: textsByName(),
      intents: v.array(exactObject({ key: v.string(), kind: v.picklist(INTENT_KINDS), title: v.string() })),
      actions: v.array(
        exactObject({
          actionKey: v.picklist(ACTION_KEYS),
          title: v.string(),
          placement: v.picklist(PLACEMENTS),
          /** Whether it is offered to visitors; one that is not answers all the same that it is not available. */
          visible: v.boolean(),
        }),
      ),
      /** Whether there is anything to show in the widget's own menu. */
      menu: exactObject({ enabled: v.boolean() }),
    }),
  },
  problems: [],
});

const atUse = exactObject({
  /** The page at the moment of the click. */
  pageUrl: httpUrl,
  locale: v.optional(v.nullable(locale)),
});

const title = v.string();
const words = v.nullable(v.string());
/** Where it leads, and the host to name before. */
const way = { destination: v.string(), host: v.string() };
const form = {
  title,
  description: words,
  submitLabel: words,
  form: exactObject({ key: v.string(), fields: v.array(formField) }),
};

const ofIntent = { success: v.literal(true), intentKey: v.string() };

export const resolveIntent = operation({
  id: 'resolveIntent',
  method: 'post',
  path: '/sites/{siteId}/widget/intents/{intentKey}/resolve',
  summary: 'Ask what an intent does, at the moment of its use',
  access: 'origin',
  body: atUse,
  success: {
    status: 200,
    description: 'What it does now. Of a link that it leads there, once the visitor has confirmed the host.',
    schema: v.variant('kind', [
      exactObject({ ...ofIntent, kind: v.literal('form'), ...form }),
      exactObject({ ...ofIntent, kind: v.literal('conversation'), title, greeting: words }),
      exactObject({ ...ofIntent, kind: v.literal('link'), title, ...way }),
    ]),
  },
  problems: ['intent_not_available'],
});

const ofAction = { success: v.literal(true), actionKey: v.picklist(ACTION_KEYS) };

export const resolveAction = operation({
  id: 'resolveAction',
  method: 'post',
  path: '/sites/{siteId}/widget/actions/{actionKey}/resolve',
  summary: 'Ask what an action does, at the moment of its use',
  access: 'origin',
  body: atUse,
  success: {
    status: 200,
    description:
      'What it does now; `unavailable`, with words to show, when it is not ready or not offered to visitors.',
    schema: v.variant('kind', [
      exactObject({ ...ofAction, kind: v.literal('unavailable'), title, message: v.string() }),
      exactObject({ ...ofAction, kind: v.literal('link'), title, ...way }),
      exactObject({
        ...ofAction,
        kind: v.literal('notice'),
        title,
        text: v.string(),
        destination: words,
        host: words,
      }),
      exactObject({ ...ofAction, kind: v.literal('videos'), title, videos: v.array(exactObject({ title, ...way })) }),
      exactObject({ ...ofAction, kind: v.literal('form'), intentKey: v.string(), ...form }),
      exactObject({ ...ofAction, kind: v.literal('handoff'), intentKey: v.string(), ...form }),
      /** The number in E.164. */
      exactObject({ ...ofAction, kind: v.literal('call'), title, number: v.string(), text: words }),
      exactObject({ ...ofAction, kind: v.literal('conversation'), title, greeting: words }),
      /** `host` is that of the page that the visitor pays on; the amount is in the currency's minor unit. */
      exactObject({
        ...ofAction,
        kind: v.literal('payment'),
        title,
        description: v.string(),
        amount: v.pipe(v.number(), v.integer()),
        currency: v.string(),
        host: v.string(),
      }),
    ]),
  },
  problems: ['action_not_available'],
});

export const submissionId = v.pipe(v.string(), v.regex(/^[!-~]{1,128}$/, 'must be 1 to 128 visible ASCII characters'));

const fromWidget = {
  visitor: v.optional(
    exactObject({
      name: v.optional(v.nullable(name(120))),
      email: v.optional(
        v.nullable(firstFaultOnly(v.pipe(text(254), v.regex(/^[^\s@]+@[^\s@]+$/u, 'must be an e-mail address')))),
      ),
      phone: v.optional(v.nullable(name(40))),
    }),
  ),
  pageUrl: httpUrl,
  referringIntent: v.optional(v.nullable(name(120))),
  locale: v.optional(v.nullable(name(35))),
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
  problems: ['action_not_available', 'idempotency_key_reused'],
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

export const handOffConversation = operation({
  id: 'handOffConversation',
  method: 'post',
  path: '/sites/{siteId}/widget/conversations/{conversationId}/handoff',
  summary: 'Ask for a person to join a conversation, as its visitor',
  access: 'conversation',
  success: {
    status: 200,
    description: 'The conversation is escalated; nothing more happens when it was already.',
    schema: exactObject({ success: v.literal(true), status: v.literal('escalated') }),
  },
  problems: ['action_not_available', 'conversation_token_invalid', 'conversation_full'],
});
