import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { truncateToFirstLine } from '../shared/text.ts';
import { formatIsoTime } from '../shared/time.ts';
import { deriveConversationToken } from './conversation-token.ts';
import { createMessage } from './message.ts';
import { type ConversationRoute, INITIAL_PRIORITY, type Ticket, type Visitor } from './ticket.ts';
import type { TicketRepository } from './ticket-repository.port.ts';
import type { TicketRouter } from './ticket-router.ts';

type VisitorInput = { readonly [Key in keyof Visitor]?: string | null | undefined };

/** Input from the widget that tickets and chats share. `FirstMessage` has the text that the visitor wrote. */
export interface OpenConversationCommand {
  readonly siteId: string;
  readonly visitor?: VisitorInput | undefined;
  readonly pageUrl: string;
  readonly referringIntent?: string | null | undefined;
  readonly locale?: string | null | undefined;
  /** Idempotency key chosen by the widget. A retry with the same id does not open another conversation. */
  readonly submissionId: string;
}

/** The first message of a conversation, with its route and the form that the visitor filled in. */
export interface FirstMessage {
  readonly route: ConversationRoute;
  readonly content: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly intentKey: string | null;
  readonly formKey: string | null;
  /**
   * Contact details from form fields of the kinds email and phone. Such an answer is used only if neither the widget
   * nor the form field `name`, `email` or `phone` gives the same detail.
   */
  readonly contactAnswers?: VisitorInput | undefined;
}

export interface OpenedConversation {
  readonly conversationId: string;
  /** Secret that lets the visitor read this conversation and write in it. Only its hash is stored. */
  readonly conversationToken: string;
  /** Whether an earlier request already opened this conversation with the same `submissionId`. */
  readonly isRepeated: boolean;
}

const MAX_SUMMARY_LENGTH = 140;

/** Creates and stores conversations of both routes. If a submission is repeated, returns its first conversation. */
export class ConversationOpener {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly routeTicket: TicketRouter,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** Opens a conversation with its first message. @throws IdempotencyKeyReusedError */
  async open(command: OpenConversationCommand, firstMessage: FirstMessage): Promise<OpenedConversation> {
    const { route, content, fields, intentKey, formKey } = firstMessage;
    const { siteId, pageUrl, submissionId, referringIntent = null, locale = null } = command;
    const now = this.clock.now();
    const at = formatIsoTime(now);
    const visitor = toVisitor(command.visitor, fields, firstMessage.contactAnswers);
    const conversationToken = deriveConversationToken(this.cryptography, siteId, submissionId);
    const ticket: Ticket = {
      id: this.ids.next('tkt'),
      siteId,
      status: 'open',
      priority: INITIAL_PRIORITY,
      team: null,
      summary: truncateToFirstLine(content, MAX_SUMMARY_LENGTH),
      visitor,
      request: { route, intentKey, formKey, fields, pageUrl, referringIntent, locale, submittedAt: at },
      messages: [createMessage('visitor', this.ids.next('msg'), visitor.name, content, now)],
      externalTicketId: null,
      externalTicketUrl: null,
      externalSystem: null,
      createdAt: at,
      updatedAt: at,
      lastChangedBy: 'visitor',
      assignee: null,
    };
    const canonicalSubmission = canonicalJson({ ...command, route, content, fields, intentKey });
    const stored = await this.tickets.addConversation({
      ticket: await this.routeTicket.execute(ticket),
      tokenHash: this.cryptography.sha256(conversationToken),
      submission: { id: submissionId, fingerprint: this.cryptography.sha256(canonicalSubmission) },
    });
    return { conversationId: stored.ticket.id, conversationToken, isRepeated: stored.isRepeated };
  }
}

function toVisitor(
  visitor: VisitorInput | undefined,
  fields: Readonly<Record<string, string>>,
  contactAnswers: VisitorInput | undefined,
): Visitor {
  const findContactDetail = (key: keyof Visitor) =>
    visitor?.[key]?.trim() || fields[key]?.trim() || contactAnswers?.[key]?.trim() || null;
  return { name: findContactDetail('name'), email: findContactDetail('email'), phone: findContactDetail('phone') };
}
