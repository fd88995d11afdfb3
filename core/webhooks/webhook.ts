import type { EventType } from '../events/event.ts';
import type { SealedSecret } from '../shared/sealed-secrets.ts';
import { DAY, HOUR } from '../shared/time.ts';

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;

export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/**
 * Why a webhook is disabled. `by_owner`: an account or the command line disabled it. `gone`: its endpoint responded
 * 410. `failing`: an attempt failed at least `MAX_FAILING_MS` after `failingSince`.
 */
export const DISABLED_REASONS = ['by_owner', 'gone', 'failing'] as const;

export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The event types of a webhook: a list of types, or `*` for all types except `webhook.test`. */
export type SubscribedEvents = readonly (EventType | '*')[];

/** A URL to which Portico sends events of a site. Times are in milliseconds since 1970. docs/webhooks.md */
export interface Webhook {
  readonly id: string;
  readonly siteId: string;
  readonly url: string;
  readonly events: SubscribedEvents;
  readonly description: string | null;
  /** Whether tickets in events contain internal notes. */
  readonly includeNotes: boolean;
  /** Id of an API key. Ticket events of changes with this API key are not delivered to the webhook. */
  readonly excludeChangesBy: string | null;
  readonly status: WebhookStatus;
  readonly disabledReason: DisabledReason | null;
  /** Start of the current series of failed attempts. Null if the latest attempt succeeded, or if there was none. */
  readonly failingSince: number | null;
  /** Time of the latest failed attempt of this series. It may be up to `FAILURE_RECORD_INTERVAL_MS` too early. */
  readonly lastFailedAt: number | null;
  /** Newest first. */
  readonly secrets: readonly SealedSecret[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Maximum number of webhooks per site. */
export const MAX_WEBHOOKS = 20;
/** Maximum number of valid secrets per webhook. Each adds a signature to every request. */
export const MAX_WEBHOOK_SECRETS = 5;
/** A failed attempt disables the webhook if its series of failures (`failingSince`) began at least this long ago. */
export const MAX_FAILING_MS = 5 * DAY;
/**
 * If more than this time lies between two failed attempts, the later one begins a new series. Retries of one delivery
 * follow sooner.
 */
export const MAX_FAILURE_GAP_MS = 2 * DAY;
/** `lastFailedAt` is stored at most this often. */
export const FAILURE_RECORD_INTERVAL_MS = HOUR;

/** The values of `failingSince` and `lastFailedAt` after a successful attempt, a new URL or a new status. */
export const NOT_FAILING = { failingSince: null, lastFailedAt: null } as const;
