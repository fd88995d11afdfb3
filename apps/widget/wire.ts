import type { InferOutput } from 'valibot';
import type { Operation } from '../../contracts/operation.ts';
import type { executePayment, readExecution } from '../../contracts/public/payments.ts';
import type {
  answerAsVisitor,
  countUnreadAnswers,
  openChat,
  openConversationLink,
  openTicket,
  readConversation,
  readWidgetConfig,
  resolveAction,
  resolveIntent,
} from '../../contracts/widget/widget.ts';

type SuccessBody<Declared extends Operation> = InferOutput<Declared['success']['schema']>;

export type WidgetConfig = SuccessBody<typeof readWidgetConfig>;
export type ResolvedContent = SuccessBody<typeof resolveIntent> | SuccessBody<typeof resolveAction>;
export type ResolvedContentOfKind<Kind extends ResolvedContent['kind']> = Extract<ResolvedContent, { kind: Kind }>;
export type FormField = ResolvedContentOfKind<'form'>['form']['fields'][number];
export type Conversation = SuccessBody<typeof readConversation>;
export type ConversationMessage = Conversation['messages'][number];
export type UnreadCounts = SuccessBody<typeof countUnreadAnswers>;
export type OpenTicketReply = SuccessBody<typeof openTicket>;
export type OpenChatReply = SuccessBody<typeof openChat>;
export type LinkedConversation = SuccessBody<typeof openConversationLink>;
export type SentMessage = SuccessBody<typeof answerAsVisitor>;
export type Checkout = SuccessBody<typeof executePayment>;
export type PaymentExecution = SuccessBody<typeof readExecution>;
