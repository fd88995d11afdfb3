import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENT_AREAS, SUBSCRIBABLE_EVENT_TYPES } from '../../../apps/console/webhooks/event-areas.ts';
import {
  NEW_WEBHOOK_VALUES,
  toWebhookFormValues,
  toWebhookRequestBody,
} from '../../../apps/console/webhooks/webhook-form-values.ts';
import { eventDescriptions } from '../../../contracts/webhooks/events.ts';
import { EVENT_TYPES } from '../../../core/events/event.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';

const A_WEBHOOK = {
  webhookId: 'whk_1',
  siteId: 'site_1',
  url: 'https://example.com/hooks',
  events: ['payment.failed' as const, 'ticket.created' as const],
  description: null,
  includeNotes: true,
  excludeChangesBy: 'key_1',
  status: 'active' as const,
  disabledReason: null,
  failingSince: null,
  secrets: [],
  createdAt: isoMinutesAfterNoon(0),
  updatedAt: isoMinutesAfterNoon(0),
};

describe('The event types in the form of a webhook', () => {
  it('are all types except test events', () => {
    assert.deepEqual(
      SUBSCRIBABLE_EVENT_TYPES,
      EVENT_TYPES.filter((type) => type !== 'webhook.test'),
    );
  });

  it('have the descriptions of the contract', () => {
    for (const [type, label] of EVENT_AREAS.flatMap(({ types }) => types)) {
      assert.equal(`${label}.`, eventDescriptions[type]);
    }
  });
});

describe('The form of a webhook', () => {
  it('begins with all events', () => {
    assert.deepEqual(toWebhookRequestBody({ ...NEW_WEBHOOK_VALUES, url: ' https://example.com/ ' }), {
      url: 'https://example.com/',
      events: ['*'],
      description: null,
      includeNotes: false,
      excludeChangesBy: null,
    });
  });

  it('returns the settings of a webhook unchanged, with types in the order of the areas', () => {
    const { url, description, includeNotes, excludeChangesBy } = A_WEBHOOK;
    const events = ['ticket.created', 'payment.failed'];

    assert.deepEqual(toWebhookRequestBody(toWebhookFormValues(A_WEBHOOK)), {
      url,
      events,
      description,
      includeNotes,
      excludeChangesBy,
    });
  });

  it('sends only * once all events are selected', () => {
    assert.deepEqual(toWebhookRequestBody({ ...toWebhookFormValues(A_WEBHOOK), isForAllEvents: true }).events, ['*']);
  });
});
