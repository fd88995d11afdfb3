import type { SiteRepository } from '../access/site-repository.port.ts';
import { type ConversationReader, findDocumentUnlessErased } from '../tickets/conversation-reader.port.ts';
import { parseTicketBytes } from '../tickets/ticket-document.ts';
import type { ConversationLinkSigner, SiteAndConversationIds } from './conversation-link-signer.ts';
import type { VisitorMailRepository } from './visitor-mail-repository.port.ts';

/** The content of the page on which a visitor unsubscribes. */
export interface UnsubscribePageContent {
  readonly siteName: string;
  /** Language tags of the visitor and of the site, in the order of preference. */
  readonly locales: readonly (string | null)[];
}

/** Ends the mails to the visitor of a conversation. The token is in every such mail. */
export class UnsubscribeVisitor {
  constructor(
    private readonly links: ConversationLinkSigner,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly conversations: Pick<ConversationReader, 'findDocument'>,
    private readonly visitorMail: Pick<VisitorMailRepository, 'change'>,
  ) {}

  /** Returns the content of the page for a token. Changes nothing. Returns `undefined` if the token is invalid. */
  async findPageContent(token: string): Promise<UnsubscribePageContent | undefined> {
    const conversation = this.links.verifyUnsubscribeToken(token);
    return conversation && this.readPageContent(conversation);
  }

  /** Ends the mails, and returns the content of the page. Returns `undefined` if the token is invalid. */
  async execute(token: string): Promise<UnsubscribePageContent | undefined> {
    const conversation = this.links.verifyUnsubscribeToken(token);
    const pageContent = conversation && (await this.readPageContent(conversation));
    if (!pageContent) return undefined;
    await this.visitorMail.change(conversation.siteId, conversation.conversationId, (state) =>
      state.isUnsubscribed ? state : { ...state, isUnsubscribed: true },
    );
    return pageContent;
  }

  private async readPageContent({
    siteId,
    conversationId,
  }: SiteAndConversationIds): Promise<UnsubscribePageContent | undefined> {
    const site = await this.sites.find(siteId);
    const stored = site && (await findDocumentUnlessErased(this.conversations, siteId, conversationId));
    if (!stored) return undefined;
    const { request } = parseTicketBytes(stored.document);
    return { siteName: site.name, locales: [request.locale, site.locale] };
  }
}
