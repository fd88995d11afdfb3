import type { InferOutput } from 'valibot';
import type { Operation } from '../../contracts/operation.ts';
import type { executePayment, readExecution } from '../../contracts/public/payments.ts';
import type {
  answerAsVisitor,
  openChat,
  openTicket,
  readConversation,
  readWidgetConfig,
  resolveAction,
  resolveIntent,
} from '../../contracts/widget/widget.ts';

type Answer<Declared extends Operation> = InferOutput<Declared['success']['schema']>;

export type Config = Answer<typeof readWidgetConfig>;
export type Resolved = Answer<typeof resolveIntent> | Answer<typeof resolveAction>;
export type ResolvedAs<Kind extends Resolved['kind']> = Extract<Resolved, { kind: Kind }>;
export type FormField = ResolvedAs<'form'>['form']['fields'][number];
export type Conversation = Answer<typeof readConversation>;
export type Message = Conversation['messages'][number];
export type OpenedTicket = Answer<typeof openTicket>;
export type OpenedChat = Answer<typeof openChat>;
export type SentMessage = Answer<typeof answerAsVisitor>;
export type Checkout = Answer<typeof executePayment>;
export type Execution = Answer<typeof readExecution>;
