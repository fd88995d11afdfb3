import type { Cryptography } from '../shared/cryptography.port.ts';
import { deriveConversationToken } from '../tickets/conversation-token.ts';
import type { TicketRepository } from '../tickets/ticket-repository.port.ts';
import type { ConversationLinkSigner } from './conversation-link-signer.ts';
import { ConversationLinkInvalidError } from './mail-errors.ts';

/** A conversation that the visitor has opened with a link of a mail. */
export interface LinkedConversation {
  readonly conversationId: string;
  readonly conversationToken: string;
  /** The intent whose form the visitor has filled in. Null for a chat. */
  readonly intentKey: string | null;
}

/** Exchanges the code of a link for the token of its conversation. @throws ConversationLinkInvalidError */
export class OpenConversationLink {
  constructor(
    private readonly tickets: Pick<TicketRepository, 'findSubmissionId' | 'findConversation'>,
    private readonly links: ConversationLinkSigner,
    private readonly cryptography: Cryptography,
  ) {}

  async execute({ siteId, code }: { readonly siteId: string; readonly code: string }): Promise<LinkedConversation> {
    const conversationId = this.links.verifyLinkCode(siteId, code);
    const submissionId = conversationId && (await this.tickets.findSubmissionId(siteId, conversationId));
    if (conversationId === undefined || submissionId === undefined) throw new ConversationLinkInvalidError();
    const conversationToken = deriveConversationToken(this.cryptography, siteId, submissionId);
    // The token differs from the stored one if the master key has changed since.
    const tokenHash = this.cryptography.sha256(conversationToken);
    const ticket = await this.tickets.findConversation(siteId, conversationId, tokenHash);
    if (!ticket) throw new ConversationLinkInvalidError();
    return { conversationId, conversationToken, intentKey: ticket.request.intentKey };
  }
}
