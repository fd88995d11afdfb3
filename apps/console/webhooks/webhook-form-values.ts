import { SUBSCRIBABLE_EVENT_TYPES, type SubscribableEventType } from './event-areas.ts';
import type { Webhook } from './webhook-endpoints.ts';

/** The values of the form of a webhook. */
export interface WebhookFormValues {
  readonly url: string;
  readonly isForAllEvents: boolean;
  /** The selected event types. They are kept while all events are selected. */
  readonly types: readonly SubscribableEventType[];
  readonly description: string;
  readonly includeNotes: boolean;
  readonly excludeChangesBy: string | null;
}

/** The values of a new webhook. */
export const NEW_WEBHOOK_VALUES: WebhookFormValues = {
  url: '',
  isForAllEvents: true,
  types: [],
  description: '',
  includeNotes: false,
  excludeChangesBy: null,
};

/** Where the form shows the server's errors. */
export const WEBHOOK_ERROR_TARGETS = {
  toFieldPointer: (pointer: string) => pointer.replace('/events', '/types'),
  fieldByCode: { webhook_url_taken: 'url' },
};

/** Converts a webhook to form values. */
export function toWebhookFormValues(webhook: Webhook): WebhookFormValues {
  const { url, events, description, includeNotes, excludeChangesBy } = webhook;
  return {
    url,
    isForAllEvents: events.includes('*'),
    types: SUBSCRIBABLE_EVENT_TYPES.filter((type) => events.includes(type)),
    description: description ?? '',
    includeNotes,
    excludeChangesBy,
  };
}

/** Converts form values to the body of a request. */
export function toWebhookRequestBody(values: WebhookFormValues) {
  const { url, isForAllEvents, types, description, includeNotes, excludeChangesBy } = values;
  const events: (SubscribableEventType | '*')[] = isForAllEvents ? ['*'] : [...types];
  return { url: url.trim(), events, description: description.trim() || null, includeNotes, excludeChangesBy };
}
