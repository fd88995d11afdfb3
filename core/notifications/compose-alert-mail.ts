import type { Site } from '../access/site.ts';
import { fillPlaceholders } from '../localization/texts.ts';
import type { Message } from '../tickets/message.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { MailContent } from './compose-mail.ts';
import { toFullQuote, toHeaderText, toShortQuote } from './mail.ts';
import type { MailBlock } from './mail-body.ts';
import { selectMailTexts } from './mail-texts.ts';
import type { MailTexts } from './mail-texts-en.ts';
import type { AlertTextLevel } from './notification-settings.ts';
import type { MailedMessageReference, QueuedMail } from './queued-mail.ts';

/** A message of an alert and its conversation. Both are read when the mail is sent. */
export interface AlertItem extends Pick<MailedMessageReference, 'isNew'> {
  readonly ticket: Ticket;
  readonly message: Message;
}

/** Maximum number of messages that an alert shows. Further ones are only counted. */
export const MAX_SHOWN_ALERT_ITEMS = 20;

/** Composes an alert about at least one message. */
export function composeAlertMail(
  { recipient, team, items, itemCount, newCount }: QueuedMail,
  shown: readonly AlertItem[],
  site: Pick<Site, 'id' | 'name' | 'locale'>,
  alertText: AlertTextLevel,
  publicUrl: string,
): MailContent {
  const { locale, texts } = selectMailTexts(site.locale);
  const consoleUrl = `${publicUrl}/console/sites/${site.id}`;
  const isAllTickets = itemCount === items.length && items.every(({ route }) => route === 'ticket');
  const what = composeAlertSubject(texts, itemCount, newCount, isAllTickets);
  const subject = team === null ? what : fillPlaceholders(texts.forTeam, { what, team });
  const siteName = toHeaderText(site.name);
  const further = itemCount - shown.length;
  const blocks: readonly MailBlock[] = [
    { kind: 'heading', text: fillPlaceholders(texts.alertIntro, { what: toHeaderText(subject), site: siteName }) },
    ...shown.flatMap((item) => composeItemBlocks(item, texts, alertText, consoleUrl)),
    ...(further > 0
      ? ([
          { kind: 'paragraph', text: fillPlaceholders(texts.moreItems, { count: String(further) }) },
          { kind: 'link', label: texts.showAll, url: `${consoleUrl}/tickets` },
        ] as const)
      : []),
    {
      kind: 'note',
      text: fillPlaceholders(texts.alertReason, { site: siteName, url: `${consoleUrl}/routing` }),
    },
  ];
  return { to: recipient ?? '', subject, blocks, locale };
}

function composeAlertSubject(texts: MailTexts, itemCount: number, newCount: number, isAllTickets: boolean): string {
  const count = String(itemCount);
  if (newCount === 0)
    return itemCount === 1 ? texts.newVisitorAnswer : fillPlaceholders(texts.newVisitorAnswers, { count });
  if (newCount < itemCount) return fillPlaceholders(texts.newMessages, { count });
  if (itemCount === 1) return isAllTickets ? texts.newTicket : texts.newChat;
  return fillPlaceholders(isAllTickets ? texts.newTickets : texts.newConversations, { count });
}

function composeItemBlocks(
  { ticket, message, isNew }: AlertItem,
  texts: MailTexts,
  alertText: AlertTextLevel,
  consoleUrl: string,
): readonly MailBlock[] {
  const { id, visitor, request } = ticket;
  const event = !isNew ? texts.answered : request.route === 'ticket' ? texts.opened : texts.openedChat;
  const name = alertText === 'none' ? '' : toHeaderText(visitor.name ?? '');
  const text = fillPlaceholders(event, { visitor: name || texts.unnamedVisitor });
  const link = { kind: 'link', label: texts.openInConsole, url: `${consoleUrl}/tickets/${id}` } as const;
  if (alertText === 'none') return [{ kind: 'paragraph', text: text.replace(/:$/, '.') }, link];
  const quote = alertText === 'full' ? toFullQuote(message.content) : toShortQuote(message.content);
  return [{ kind: 'paragraph', text }, { kind: 'quote', text: quote }, link];
}
