import type { Command } from 'commander';
import { EVENT_TYPES } from '../../core/events/event.ts';

/** Option names by setting of a webhook, for error messages. */
export const WEBHOOK_OPTION_NAMES = {
  url: '--url',
  events: '--event',
  description: '--description',
  excludeChangesBy: '--exclude-changes-by',
} as const;

/** The event types except `webhook.test`: a webhook receives test events without subscribing to them. */
const SUBSCRIBABLE_EVENT_TYPES = EVENT_TYPES.filter((type) => type !== 'webhook.test');

/** The values of `--event`, for its help text. */
export const EVENT_OPTION_HELP = `${SUBSCRIBABLE_EVENT_TYPES.join(', ')}, or "*" for all; repeatable`;

/** Adds the options of a webhook's optional settings. */
export function withWebhookOptions(command: Command): Command {
  return command
    .option('--description <text>', 'your own note; at most 200 characters')
    .option('--include-notes', 'include internal notes in tickets')
    .option('--exclude-changes-by <key>', 'ID of an API key whose changes are not sent; list-keys prints it');
}
