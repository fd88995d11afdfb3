import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { firstLine } from '../shared/text.ts';
import { isoTime } from '../shared/time.ts';
import { deriveConversationToken } from './conversation-token.ts';
import { createMessage } from './message.ts';
import { type ConversationRoute, INITIAL_PRIORITY, type Ticket, type Visitor } from './ticket.ts';
import type { TicketRepository } from './ticket-repository.port.ts';
import type { TicketRouter } from './ticket-router.ts';

type VisitorInput = { readonly [Key in keyof Visitor]?: string | null | undefined };

/**
 * Input from the widget that is the same for tickets and chats. The visitor's text is not included: see `FirstMessage`.
 */
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
  /** Contact details found by the kind of a form field, used if no field is named `name`, `email` or `phone`. */
  readonly contactAnswers?: VisitorInput | undefined;
}

export interface OpenedConversation {
  readonly conversationId: string;
  /** Secret with which the visitor can read this conversation and write in it. Only the hash of the token is stored. */
  readonly conversationToken: string;
  readonly repeated: boolean;
}

const MAX_SUMMARY_LENGTH = 140;

/**
 * Creates and stores conversations of either route. If a submission is sent again, it returns the first conversation.
 */
export class ConversationOpener {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly routeTicket: TicketRouter,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** Opens a conversation with its first message. @throws IdempotencyKeyReused */
  async open(command: OpenConversationCommand, firstMessage: FirstMessage): Promise<OpenedConversation> {
    const { route, content, fields, intentKey, formKey } = firstMessage;
    const { siteId, pageUrl, submissionId, referringIntent = null, locale = null } = command;
    const now = this.clock.now();
    const at = isoTime(now);
    const visitor = toVisitor(command.visitor, fields, firstMessage.contactAnswers);
    const conversationToken = deriveConversationToken(this.cryptography, siteId, submissionId);
    const ticket: Ticket = {
      id: this.ids.next('tkt'),
      siteId,
      status: 'open',
      priority: INITIAL_PRIORITY,
      team: null,
      summary: firstLine(content, MAX_SUMMARY_LENGTH),
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
    const submitted = canonicalJson({ ...command, route, content, fields, intentKey });
    const stored = await this.tickets.addConversation({
      ticket: await this.routeTicket.execute(ticket),
      tokenHash: this.cryptography.sha256(conversationToken),
      submission: { id: submissionId, fingerprint: this.cryptography.sha256(submitted) },
    });
    return { conversationId: stored.ticket.id, conversationToken, repeated: stored.repeated };
  }
}

function toVisitor(
  visitor: VisitorInput | undefined,
  fields: Readonly<Record<string, string>>,
  contactAnswers: VisitorInput | undefined,
): Visitor {
  const pick = (key: keyof Visitor) =>
    visitor?.[key]?.trim() || fields[key]?.trim() || contactAnswers?.[key]?.trim() || null;
  return { name: pick('name'), email: pick('email'), phone: pick('phone') };
}
