import type { Site } from '../access/site.ts';
import { fillPlaceholders } from '../localization/texts.ts';
import { DAY } from '../shared/time.ts';
import type { Message } from '../tickets/message.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { MailContent } from './compose-mail.ts';
import { CONVERSATION_LINK_LIFETIME_MS } from './conversation-link-signer.ts';
import { toHeaderText, toShortQuote } from './mail.ts';
import type { MailBlock } from './mail-body.ts';
import { selectMailTexts } from './mail-texts.ts';

/** URLs for the visitor of a conversation. */
export interface VisitorUrls {
  /** Opens the conversation on a page of the site. */
  readonly conversation: string;
  readonly unsubscribe: string;
}

/**
 * Composes the mail to the visitor about the latest of `answers`. The mail contains no text that the visitor entered,
 * so nobody can misuse the widget to send a text to another person. The visitor only chose the page that the link
 * opens, and that page has an allowed origin.
 */
export function composeAnswerMail(
  { visitor, request }: Pick<Ticket, 'visitor' | 'request'>,
  answers: readonly Message[],
  site: Pick<Site, 'name' | 'locale'>,
  urls: VisitorUrls,
): MailContent {
  const { locale, texts } = selectMailTexts(request.locale, site.locale);
  const latest = answers.at(-1);
  const siteName = toHeaderText(site.name);
  const author = toHeaderText(latest?.authorName ?? '') || texts.unnamedSpecialist;
  const subject =
    answers.length > 1
      ? fillPlaceholders(texts.answers, { count: String(answers.length), site: siteName })
      : fillPlaceholders(texts.answer, { site: siteName });
  const days = String(CONVERSATION_LINK_LIFETIME_MS / DAY);
  const blocks: readonly MailBlock[] = [
    { kind: 'heading', text: toHeaderText(subject) },
    { kind: 'paragraph', text: fillPlaceholders(texts.answerBy, { author, site: siteName }) },
    { kind: 'quote', text: toShortQuote(latest?.content ?? '') },
    { kind: 'link', label: texts.openConversation, url: urls.conversation },
    { kind: 'note', text: `${fillPlaceholders(texts.linkNotice, { days })} ${texts.noReplies}` },
    { kind: 'note', text: fillPlaceholders(texts.answerReason, { site: siteName }) },
    { kind: 'link', label: texts.unsubscribe, url: urls.unsubscribe },
  ];
  // Mail programs show a button to unsubscribe, which sends a POST request: RFC 8058.
  const headers = {
    'List-Unsubscribe': `<${urls.unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { to: visitor.email ?? '', subject, blocks, locale, headers };
}
