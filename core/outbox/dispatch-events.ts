import { type AnyEventType, type EventHeader, isMessageEvent, isPublicEvent } from '../events/event.ts';
import type { MailSettings } from '../notifications/mail-settings.ts';
import {
  findAlert,
  findNewMessage,
  type NewMessage,
  planAlertMails,
  planAnswerMail,
} from '../notifications/plan-mails.ts';
import type { PlannedMail } from '../notifications/queued-mail.ts';
import { hasAlert, type RoutingAlert } from '../routing/routing.ts';
import type { Clock } from '../shared/clock.port.ts';
import { parseTicket } from '../tickets/ticket-document.ts';
import { isSubscribed } from '../webhooks/subscription.ts';
import type { DispatchPlan, EventOutbox, EventReceivers } from './event-outbox.port.ts';

/**
 * Number of events per transaction. It is small, because other writes wait meanwhile in a store with a single writer.
 */
const BATCH_SIZE = 20;

/** Creates the deliveries and mails of the events in the outbox. @throws StoreUnavailableError */
export class DispatchEvents {
  constructor(
    private readonly outbox: Pick<EventOutbox, 'dispatch'>,
    private readonly clock: Clock,
    private readonly mailSettings: MailSettings,
  ) {}

  /** Dispatches one batch of events. Returns whether more events may be waiting. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const count = await this.outbox.dispatch(
      now,
      (event, receivers, document) => this.plan(event, receivers, document, now),
      BATCH_SIZE,
    );
    return count === BATCH_SIZE;
  }

  private plan(
    event: EventHeader<AnyEventType>,
    receivers: EventReceivers,
    document: string | undefined,
    now: number,
  ): DispatchPlan | 'document_needed' {
    const { routing, notifications } = receivers;
    const mayNotify = isMessageEvent(event) && (hasAlert(routing) || notifications.visitorAnswers);
    if (mayNotify && document === undefined) return 'document_needed';
    const newMessage = mayNotify && document !== undefined ? findNewMessage(event, parseTicket(document)) : undefined;
    const alert = newMessage && findAlert(routing, newMessage);
    return {
      webhookIds: isPublicEvent(event) ? selectWebhookIds(event, receivers, alert) : [],
      mails: newMessage ? this.planMails(newMessage, alert, receivers, now) : [],
      isRetained: isPublicEvent(event) && receivers.webhooks.length > 0,
    };
  }

  private planMails(
    newMessage: NewMessage,
    alert: RoutingAlert | undefined,
    { notifications }: EventReceivers,
    now: number,
  ): readonly PlannedMail[] {
    const { sender, schedule } = this.mailSettings;
    if (!sender) return [];
    return [
      ...(alert ? planAlertMails(alert, newMessage, sender.address, now) : []),
      ...planAnswerMail(notifications, newMessage, sender.address, now + schedule.answerDelayMs),
    ];
  }
}

/** Selects the active webhooks that subscribe to the event, and the webhook that the alert names. */
function selectWebhookIds(
  event: EventHeader,
  { webhooks }: EventReceivers,
  alert: RoutingAlert | undefined,
): readonly string[] {
  return webhooks
    .filter((one) => one.status === 'active' && (isSubscribed(one, event) || one.id === alert?.webhookId))
    .map(({ id }) => id);
}
