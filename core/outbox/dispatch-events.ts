import type { StoredEvent } from '../events/event.ts';
import type { Clock } from '../shared/clock.port.ts';
import { isSubscribed } from '../webhooks/subscription.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import type { EventOutbox } from './event-outbox.port.ts';

/** Number of events per transaction. Small, so that other writes of a store with one writer wait only briefly. */
const BATCH_SIZE = 20;

/** Creates the deliveries of the events in the outbox. @throws StoreUnavailable */
export class DispatchEvents {
  constructor(
    private readonly outbox: Pick<EventOutbox, 'dispatch'>,
    private readonly clock: Clock,
  ) {}

  /** Dispatches one batch of events. Returns whether more events may be waiting. */
  async execute(): Promise<boolean> {
    return (await this.outbox.dispatch(this.clock.now(), selectWebhooks, BATCH_SIZE)) === BATCH_SIZE;
  }
}

function selectWebhooks(event: StoredEvent, webhooks: readonly Webhook[]): readonly string[] {
  return webhooks.filter((one) => one.status === 'active' && isSubscribed(one, event)).map(({ id }) => id);
}
