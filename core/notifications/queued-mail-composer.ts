import type { Site } from '../access/site.ts';
import { hasAlertRecipient } from '../routing/routing.ts';
import type { RoutingRepository } from '../routing/routing-repository.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { RateLimiter } from '../shared/rate-limiter.port.ts';
import { type ConversationReader, findDocumentUnlessErased } from '../tickets/conversation-reader.port.ts';
import { listUnseenAnswers } from '../tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../tickets/seen-mark-repository.port.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { parseTicketBytes } from '../tickets/ticket-document.ts';
import { type AlertItem, composeAlertMail, MAX_SHOWN_ALERT_ITEMS } from './compose-alert-mail.ts';
import { composeAnswerMail } from './compose-answer-mail.ts';
import type { MailContent } from './compose-mail.ts';
import { type ConversationLinkSigner, toConversationUrl } from './conversation-link-signer.ts';
import { normalizeAddressWithoutTag } from './mail-address.ts';
import { createFailureWithoutReply, type FailedMailResult } from './mailer.port.ts';
import type { NotificationSettingsStore } from './notification-settings-store.port.ts';
import { isAllowedRecipient } from './plan-mails.ts';
import type { MailedMessageReference, QueuedMail } from './queued-mail.ts';
import type { VisitorMailRepository } from './visitor-mail-repository.port.ts';
import { reserveSend, type SendDecision } from './visitor-mail-state.ts';

/** The content of a due mail, or why it is not sent now. `waitUntil` is in milliseconds since 1970. */
type ComposeMailResult = MailContent | 'not_needed' | { readonly waitUntil: number } | FailedMailResult;

/** The URL at which browsers reach the server. */
interface PublicUrl {
  readonly current: string;
  /** False for a worker without a configured URL. It does not know where the servers listen. */
  readonly isKnown: boolean;
}

/** The repositories from which the texts of mails are read. */
interface MailRepositories {
  readonly conversations: Pick<ConversationReader, 'findDocument'>;
  readonly settings: Pick<NotificationSettingsStore, 'find'>;
  readonly routings: Pick<RoutingRepository, 'find'>;
  readonly visitorMail: VisitorMailRepository;
  readonly seenMarks: Pick<SeenMarkRepository, 'find'>;
}

/** Composes due mails from the current state of their conversations. */
export class QueuedMailComposer {
  constructor(
    private readonly repositories: MailRepositories,
    private readonly links: ConversationLinkSigner,
    private readonly publicUrl: PublicUrl,
    private readonly clock: Clock,
    private readonly rateLimiter: RateLimiter,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
  ) {}

  /** Composes a mail of the site. `senderAddress` never gets a mail. */
  async compose(mail: QueuedMail, site: Site, senderAddress: string): Promise<ComposeMailResult> {
    if (!this.publicUrl.isKnown) return createFailureWithoutReply('unavailable', 'public_url_missing');
    return mail.kind === 'alert' ? this.composeAlert(mail, site) : this.composeAnswer(mail, site, senderAddress);
  }

  private async composeAlert(mail: QueuedMail, site: Site): Promise<ComposeMailResult> {
    const { settings, routings } = this.repositories;
    // A mail may wait for hours. It is not sent if its recipient has been removed from the rules since.
    if (!hasAlertRecipient(await routings.find(site.id), mail.recipient ?? '')) return 'not_needed';
    const { alertText } = await settings.find(site.id);
    const shown: AlertItem[] = [];
    // One at a time, because a conversation may have megabytes of messages.
    for (const item of mail.items.slice(0, MAX_SHOWN_ALERT_ITEMS)) {
      const ticket = await this.readTicket(site.id, item);
      const message = ticket?.messages.find(({ id }) => id === item.messageId);
      if (ticket && message) shown.push({ ticket, message, isNew: item.isNew });
    }
    return shown.length === 0 ? 'not_needed' : composeAlertMail(mail, shown, site, alertText, this.publicUrl.current);
  }

  private async composeAnswer(mail: QueuedMail, site: Site, senderAddress: string): Promise<ComposeMailResult> {
    const { settings, visitorMail, seenMarks } = this.repositories;
    const [item] = mail.items;
    const ticket = item && (await this.readTicket(site.id, item));
    const { visitorAnswers } = await settings.find(site.id);
    if (!ticket || !visitorAnswers || !isAllowedRecipient(ticket.visitor.email ?? '', senderAddress))
      return 'not_needed';

    const known = await visitorMail.find(site.id, ticket.id);
    const answers = listUnseenAnswers(ticket, await seenMarks.find(site.id, ticket.id));
    const latest = answers.at(-1);
    const code = this.links.createLinkCode(site.id, ticket.id);
    const conversation = toConversationUrl(ticket.request.pageUrl, site.allowedOrigins, code);
    if (known.isUnsubscribed || !latest || conversation === undefined) return 'not_needed';

    const through = Date.parse(latest.createdAt);
    const now = this.clock.now();
    let decision: SendDecision = 'covered';
    await visitorMail.change(site.id, ticket.id, (state) => {
      const reserved = reserveSend(state, { mailId: mail.id, through }, now);
      decision = reserved.decision;
      return reserved.state;
    });
    const refusal = await this.checkSendLimits(decision, site.id, ticket.visitor.email ?? '');
    if (refusal) return refusal;
    const token = this.links.createUnsubscribeToken(site.id, ticket.id);
    const unsubscribe = `${this.publicUrl.current}/unsubscribe/${token}`;
    return composeAnswerMail(ticket, answers, site, { conversation, unsubscribe });
  }

  /**
   * Returns why the mail is not sent now, or `undefined` if it may be sent. Counts each mail once in the limit of mails
   * to its address.
   */
  private async checkSendLimits(
    decision: SendDecision,
    siteId: string,
    address: string,
  ): Promise<Exclude<ComposeMailResult, MailContent> | undefined> {
    if (decision === 'covered') return 'not_needed';
    if (decision === 'repeat') return undefined;
    if (decision !== 'send') return decision;
    // Hashed, so that the rate limiter's store does not contain the address.
    const subject = this.cryptography.sha256(`${siteId} ${normalizeAddressWithoutTag(address)}`);
    const state = await this.rateLimiter.consume('mailedVisitor', subject);
    return state?.allowed === false ? createFailureWithoutReply('rejected', 'recipient_limit') : undefined;
  }

  private async readTicket(siteId: string, { conversationId }: MailedMessageReference): Promise<Ticket | undefined> {
    const stored = await findDocumentUnlessErased(this.repositories.conversations, siteId, conversationId);
    return stored && parseTicketBytes(stored.document);
  }
}
