import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { DAY } from '../shared/time.ts';

/** How long a link to a conversation is valid. */
export const CONVERSATION_LINK_LIFETIME_MS = 30 * DAY;

/** The code of a link: conversation id, expiry time in base 36, and signature. Ids contain no dot. */
const LINK_CODE_PATTERN = /^([\w-]{1,64})\.([0-9a-z]{1,12})\.([\w-]{43})$/;
const UNSUBSCRIBE_TOKEN_PATTERN = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/;

/** Name of the fragment parameter that contains the code. */
const FRAGMENT_PARAMETER = 'service-conversation';

/** The ids of a conversation and of its site. */
export interface SiteAndConversationIds {
  readonly siteId: string;
  readonly conversationId: string;
}

/**
 * Signs and verifies the links of mails to visitors. Signatures derive from the master key, so nothing is stored for a
 * link.
 */
export class ConversationLinkSigner {
  constructor(
    private readonly cryptography: Pick<Cryptography, 'deriveSecret' | 'timingSafeEqual'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /**
   * Creates the code of a link to a conversation. The widget exchanges the code for the conversation's token, so that
   * mails do not contain the token.
   */
  createLinkCode(siteId: string, conversationId: string): string {
    const expiresAt = (this.clock.now() + CONVERSATION_LINK_LIFETIME_MS).toString(36);
    return `${conversationId}.${expiresAt}.${this.signLinkCode(siteId, conversationId, expiresAt)}`;
  }

  /** Returns the conversation of a code, or `undefined` if the code has expired or is not one of this site. */
  verifyLinkCode(siteId: string, code: string): string | undefined {
    const [, conversationId = '', expiresAt = '', signature = ''] = LINK_CODE_PATTERN.exec(code) ?? [];
    const expected = this.signLinkCode(siteId, conversationId, expiresAt);
    if (!this.cryptography.timingSafeEqual(signature, expected)) return undefined;
    return this.clock.now() < Number.parseInt(expiresAt, 36) ? conversationId : undefined;
  }

  /** Creates the token with which mails about a conversation are unsubscribed. It does not expire. */
  createUnsubscribeToken(siteId: string, conversationId: string): string {
    return `${siteId}.${conversationId}.${this.signUnsubscribeToken(siteId, conversationId)}`;
  }

  /** Returns the conversation of a token for unsubscribing, or `undefined` if the token is invalid. */
  verifyUnsubscribeToken(token: string): SiteAndConversationIds | undefined {
    const [, siteId = '', conversationId = '', signature = ''] = UNSUBSCRIBE_TOKEN_PATTERN.exec(token) ?? [];
    if (!this.cryptography.timingSafeEqual(signature, this.signUnsubscribeToken(siteId, conversationId)))
      return undefined;
    return { siteId, conversationId };
  }

  private signLinkCode(siteId: string, conversationId: string, expiresAt: string): string {
    return this.cryptography.deriveSecret('conversation-link', `${siteId} ${conversationId} ${expiresAt}`);
  }

  private signUnsubscribeToken(siteId: string, conversationId: string): string {
    return this.cryptography.deriveSecret('unsubscribe', `${siteId} ${conversationId}`);
  }
}

/**
 * Returns the URL that opens a conversation: the page from which the visitor wrote if its origin is allowed, otherwise
 * the first allowed origin. Returns `undefined` if no origin is allowed. The code is in the fragment, which browsers do
 * not send to the site's server. A fragment of the page stays, because it may be a route of a single-page site.
 */
export function toConversationUrl(
  pageUrl: string,
  allowedOrigins: readonly string[],
  code: string,
): string | undefined {
  const [firstOrigin] = allowedOrigins;
  const page = URL.canParse(pageUrl) ? new URL(pageUrl) : undefined;
  // Also checks the protocol, because a `blob:` URL has the origin of the page that created it.
  const isAllowed = page && /^https?:$/.test(page.protocol) && allowedOrigins.includes(page.origin);
  const url = isAllowed ? page : firstOrigin && new URL(firstOrigin);
  if (!url) return undefined;
  url.username = '';
  url.password = '';
  const parameter = `${FRAGMENT_PARAMETER}=${code}`;
  url.hash = url.hash === '' ? parameter : `${url.hash}${url.hash.includes('?') ? '&' : '?'}${parameter}`;
  return url.href;
}
