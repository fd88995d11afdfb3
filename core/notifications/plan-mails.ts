import type { AnyEventType, EventHeader } from '../events/event.ts';
import { matchRule } from '../routing/match-rule.ts';
import type { Routing, RoutingAlert } from '../routing/routing.ts';
import { toRoutingFacts } from '../routing/routing-facts.ts';
import type { Message } from '../tickets/message.ts';
import { INITIAL_PRIORITY, type Ticket } from '../tickets/ticket.ts';
import { isMailAddress, isSameAddress } from './mail-address.ts';
import type { NotificationSettings } from './notification-settings.ts';
import type { MailedMessageReference, PlannedMail } from './queued-mail.ts';

/** A message that an event added to a conversation. */
export interface NewMessage {
  readonly ticket: Ticket;
  readonly message: Message;
  /** Whether the message opened the conversation. */
  readonly isNew: boolean;
}

/** Types of events that open a conversation. */
const OPENING_EVENT_TYPES: readonly AnyEventType[] = ['ticket.created', 'chat.created'];

/** Returns the message that the event added to the conversation, or `undefined` if the visitor can see no message. */
export function findNewMessage({ type }: EventHeader<AnyEventType>, ticket: Ticket): NewMessage | undefined {
  const message = ticket.messages.findLast(({ role }) => role !== 'note');
  return message && { ticket, message, isNew: OPENING_EVENT_TYPES.includes(type) };
}

/**
 * Returns the alert of the routing rule that matches the conversation. Returns `undefined` if the message is not from a
 * visitor, or if the rule has no alert.
 */
export function findAlert(routing: Routing, { ticket, message, isNew }: NewMessage): RoutingAlert | undefined {
  if (message.role !== 'visitor') return undefined;
  // A rule may have changed the priority of a new conversation. The initial priority makes the same rule match again.
  const facts = toRoutingFacts(isNew ? { ...ticket, priority: INITIAL_PRIORITY } : ticket);
  return matchRule(routing, facts).outcome.alert;
}

/** Returns the mails of an alert, one per address. `dueAt` applies if the message is not added to a pending mail. */
export function planAlertMails(
  { emails = [] }: RoutingAlert,
  newMessage: NewMessage,
  senderAddress: string,
  dueAt: number,
): readonly PlannedMail[] {
  const { siteId, team } = newMessage.ticket;
  return emails
    .filter((recipient) => isAllowedRecipient(recipient, senderAddress))
    .map((recipient) => ({
      siteId,
      groupKey: JSON.stringify(['alert', team, recipient]),
      kind: 'alert' as const,
      recipient,
      team,
      item: toMailedMessageReference(newMessage),
      dueAt,
    }));
}

/** Returns the mail to the visitor about a specialist's answer, or none if the visitor must not be mailed. */
export function planAnswerMail(
  { visitorAnswers }: NotificationSettings,
  newMessage: NewMessage,
  senderAddress: string,
  dueAt: number,
): readonly PlannedMail[] {
  const { ticket, message } = newMessage;
  if (!visitorAnswers || message.role !== 'specialist') return [];
  if (!isAllowedRecipient(ticket.visitor.email ?? '', senderAddress)) return [];
  const { id, siteId } = ticket;
  const groupKey = JSON.stringify(['answer', id]);
  return [
    {
      siteId,
      groupKey,
      kind: 'answer',
      recipient: null,
      team: null,
      item: toMailedMessageReference(newMessage),
      dueAt,
    },
  ];
}

/**
 * Whether a mail may go to the address. Nothing is sent to the sender's own address, where it could be answered
 * automatically.
 */
export function isAllowedRecipient(address: string, senderAddress: string): boolean {
  return isMailAddress(address) && !isSameAddress(address, senderAddress);
}

function toMailedMessageReference({ ticket: { id, request }, message, isNew }: NewMessage): MailedMessageReference {
  return { conversationId: id, route: request.route, messageId: message.id, isNew };
}
