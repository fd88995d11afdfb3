import * as v from 'valibot';
import { DELIVERY_FAILURES, DELIVERY_STATES, type DeliveryFailure } from '../core/crm/delivery.ts';
import { INSTALLATION_STATUSES } from '../core/crm/installation.ts';
import { REFUSAL_REASONS } from '../core/crm/refusals.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../core/tickets/ticket.ts';
import { byName, exactObject, isoTime } from './schemas.ts';

const whole = v.pipe(v.number(), v.integer());
const failureCode = v.nullable(v.picklist(Object.keys(DELIVERY_FAILURES) as [DeliveryFailure]));

/** What each JSON pointer and table may be is a rule of the core, which names the place. */
function valueTable<const Meanings extends readonly [string, ...string[]]>(meanings: Meanings) {
  return exactObject({ pointer: v.string(), values: byName(v.picklist(meanings)) });
}

export const mapping = exactObject({
  recordId: v.string(),
  externalSystem: v.optional(v.string()),
  status: v.optional(valueTable(TICKET_STATUSES)),
  priority: v.optional(valueTable(TICKET_PRIORITIES)),
  comment: v.optional(v.string()),
  authorName: v.optional(v.string()),
});

export const installation = exactObject({
  id: v.string(),
  siteId: v.string(),
  name: v.string(),
  status: v.picklist(INSTALLATION_STATUSES),
  inboundEnabled: v.boolean(),
  /** Where deliveries go, below the address of the service. */
  inboundPath: v.string(),
  mapping: v.nullable(mapping),
  /** Newest first; never the secrets themselves. */
  secrets: v.array(
    exactObject({
      id: v.string(),
      createdAt: isoTime,
      endsAt: v.nullable(isoTime),
      status: v.picklist(['active', 'ended']),
    }),
  ),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const delivery = exactObject({
  deliveryId: v.string(),
  state: v.picklist(DELIVERY_STATES),
  receivedAt: isoTime,
  sentAt: isoTime,
  digest: v.string(),
  bytes: whole,
  attempts: whole,
  nextAttemptAt: v.nullable(isoTime),
  recordId: v.nullable(v.string()),
  ticketId: v.nullable(v.string()),
  settledAt: v.nullable(isoTime),
  failureCode,
  failurePointer: v.nullable(v.string()),
  failureMessage: v.nullable(v.string()),
});

/** What a mapping would make of a delivery. */
export const preview = exactObject({
  outcome: v.picklist(['applied', 'unmatched', 'failed']),
  recordId: v.nullable(v.string()),
  ticketId: v.nullable(v.string()),
  change: v.nullable(
    exactObject({
      status: v.nullable(v.picklist(TICKET_STATUSES)),
      priority: v.nullable(v.picklist(TICKET_PRIORITIES)),
      comment: v.nullable(exactObject({ content: v.string(), authorName: v.nullable(v.string()) })),
    }),
  ),
  failureCode,
  failurePointer: v.nullable(v.string()),
  failureMessage: v.nullable(v.string()),
});

export const refusals = {
  /** How many of each reason, ever; one that never was is left out. */
  counts: exactObject(v.entriesFromList(REFUSAL_REASONS, v.optional(whole))),
  /** The latest, newest first. */
  latest: v.array(exactObject({ reason: v.picklist(REFUSAL_REASONS), at: isoTime })),
};
