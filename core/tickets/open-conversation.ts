import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { InvalidRequest } from '../shared/domain-error.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { firstLine } from '../shared/text.ts';
import { isoTime } from '../shared/time.ts';
import { faultsOfAnswers } from '../widget/form.ts';
import { intentOf } from '../widget/intent.ts';
import { message } from './message.ts';
import type { Route, Ticket, Visitor } from './ticket.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

type GivenVisitor = { readonly [Key in keyof Visitor]?: string | null | undefined };

/** What the widget sends; where a visitor's own words stand is said by `fields` or `content`. */
export interface OpenCommand {
  readonly siteId: string;
  readonly visitor?: GivenVisitor | undefined;
  readonly pageUrl: string;
  readonly referringIntent?: string | null | undefined;
  readonly locale?: string | null | undefined;
  /** The widget's own name for this submission: sent again, it opens nothing new. */
  readonly submissionId: string;
}

export interface OpenTicketCommand extends OpenCommand {
  readonly intentKey: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface OpenChatCommand extends OpenCommand {
  readonly content: string;
}

export interface Opened {
  readonly conversationId: string;
  /** Gives access to this conversation alone; only its hash is stored. */
  readonly conversationToken: string;
  readonly repeated: boolean;
}

const SUMMARY_LIMIT = 140;

/** Opens conversations: tickets through a form, chats with a first message. Decisions 3, 7. */
export class OpenConversation {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** Makes a ticket of a form's answers. @throws IntentNotAvailable, InvalidRequest, IdempotencyKeyReused */
  ticket({ intentKey, fields, ...command }: OpenTicketCommand): Promise<Opened> {
    const { form } = intentOf(intentKey);
    const faults = faultsOfAnswers(form, fields);
    if (faults.length > 0) throw new InvalidRequest(...faults);
    return this.open('ticket', command, fields['message'] ?? '', fields, intentKey, form.key);
  }

  /** Makes a conversation that the ticket interface never shows. @throws IdempotencyKeyReused */
  chat({ content, ...command }: OpenChatCommand): Promise<Opened> {
    return this.open('chat', command, content, {}, null, null);
  }

  private async open(
    route: Route,
    command: OpenCommand,
    content: string,
    fields: Readonly<Record<string, string>>,
    intentKey: string | null,
    formKey: string | null,
  ): Promise<Opened> {
    const { siteId, pageUrl, submissionId, referringIntent = null, locale = null } = command;
    const now = this.clock.now();
    const at = isoTime(now);
    const visitor = visitorOf(command.visitor, fields);
    const conversationToken = this.cryptography.derive('conversation', `${siteId} ${submissionId}`);
    const ticket: Ticket = {
      id: this.ids.next('tkt'),
      siteId,
      status: 'open',
      priority: 'normal',
      summary: firstLine(content, SUMMARY_LIMIT),
      visitor,
      request: { route, intentKey, formKey, fields, pageUrl, referringIntent, locale, submittedAt: at },
      messages: [message('visitor', this.ids.next('msg'), visitor.name, content, now)],
      externalTicketId: null,
      externalTicketUrl: null,
      externalSystem: null,
      createdAt: at,
      updatedAt: at,
      lastChangedBy: 'visitor',
    };
    const said = canonicalJson({ route, intentKey, content, fields, ...command });
    const stored = await this.tickets.open({
      ticket,
      tokenHash: this.cryptography.sha256(conversationToken),
      submission: { id: submissionId, fingerprint: this.cryptography.sha256(said) },
    });
    return { conversationId: stored.ticket.id, conversationToken, repeated: stored.repeated };
  }
}

function visitorOf(visitor: GivenVisitor | undefined, fields: Readonly<Record<string, string>>): Visitor {
  const one = (key: keyof Visitor) => visitor?.[key]?.trim() || fields[key]?.trim() || null;
  return { name: one('name'), email: one('email'), phone: one('phone') };
}
