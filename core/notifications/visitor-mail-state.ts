import { DAY, MINUTE, SECOND } from '../shared/time.ts';

/** A mail to the visitor of a conversation. */
export interface VisitorMailSend {
  readonly mailId: string;
  /** When it was handed to the mailer for the first time, in milliseconds since 1970. */
  readonly at: number;
  /** `createdAt` of the latest answer in the mail, in milliseconds since 1970. */
  readonly through: number;
}

/** The data that decides whether the visitor of a conversation is mailed. */
export interface VisitorMailState {
  readonly isUnsubscribed: boolean;
  /** The latest `MAX_CONVERSATION_MAILS_PER_DAY` mails, newest first. */
  readonly sends: readonly VisitorMailSend[];
}

export const INITIAL_VISITOR_MAIL_STATE: VisitorMailState = { isUnsubscribed: false, sends: [] };

/** Minimum time between two mails about a conversation. */
export const MIN_SEND_INTERVAL_MS = 10 * MINUTE;
/**
 * Maximum number of mails about a conversation in 24 hours. It bounds a mail loop between a program that answers the
 * mails and a program that answers in the ticket.
 */
export const MAX_CONVERSATION_MAILS_PER_DAY = 20;
/**
 * Maximum number of mails that a site sends to one address in 24 hours, about all conversations together. It protects
 * people whose address somebody else enters in many conversations.
 */
export const MAILS_PER_ADDRESS_RATE_LIMIT = { limit: 30, windowSeconds: DAY / SECOND };

/**
 * Whether a mail may be sent now. `send`: yes, for the first time. `repeat`: yes, after an earlier attempt. `covered`:
 * no, because another mail was about the same answer. `waitUntil`: not before that time, in milliseconds since 1970.
 */
export type SendDecision = 'send' | 'repeat' | 'covered' | { readonly waitUntil: number };

/**
 * Decides whether the mail `mailId` may be sent at `now`. If so, records the mail in the returned state. `through` is
 * the `createdAt` of the latest answer in the mail. A further attempt of the same mail does not count again.
 */
export function reserveSend(
  state: VisitorMailState,
  { mailId, through }: Pick<VisitorMailSend, 'mailId' | 'through'>,
  now: number,
): { readonly state: VisitorMailState; readonly decision: SendDecision } {
  const own = state.sends.find((send) => send.mailId === mailId);
  const others = state.sends.filter((send) => send.mailId !== mailId);
  if (others.some((send) => send.through === through)) return { state, decision: 'covered' };
  if (own) {
    if (own.through === through) return { state, decision: 'repeat' };
    const sends = state.sends.map((send) => (send === own ? { ...own, through } : send));
    return { state: { ...state, sends }, decision: 'repeat' };
  }
  const waitUntil = findNextSendTime(others, now);
  if (waitUntil > now) return { state, decision: { waitUntil } };
  const sends = [{ mailId, at: now, through }, ...others].slice(0, MAX_CONVERSATION_MAILS_PER_DAY);
  return { state: { ...state, sends }, decision: 'send' };
}

/**
 * Returns when the next mail about the conversation may be sent. A stored time in the future was written by a clock
 * that has been set back since, and counts as `now`.
 */
function findNextSendTime(sends: readonly VisitorMailSend[], now: number): number {
  const times = sends.map(({ at }) => Math.min(at, now));
  const [latest] = times;
  const earliestOfDay = times[MAX_CONVERSATION_MAILS_PER_DAY - 1];
  return Math.max(
    latest === undefined ? now : latest + MIN_SEND_INTERVAL_MS,
    earliestOfDay === undefined ? now : earliestOfDay + DAY,
  );
}
