import { eventDescriptions, eventSchemas } from '../../contracts/webhooks/events.ts';
import { EVENT_TYPES, type EventType } from '../../core/events/event.ts';
import { HOUR, MINUTE, SECOND } from '../../core/shared/time.ts';
import { WEBHOOK_RETRY_DELAYS_SECONDS } from '../../core/webhooks/webhook-delivery.ts';
import { formatCodeList, formatMarkdownTable } from './guide-tables.ts';

/** Members of `data` that every event has. */
const COMMON_DATA_MEMBERS = ['siteId', 'changedBy', 'syncMark'];

/** Renders the event types with their meaning and the fields of `data` that only some types have. */
export function renderEventTypesTable(): string {
  const rows = EVENT_TYPES.map((type) => [
    `\`${type}\``,
    eventDescriptions[type],
    formatCodeList(listTypeSpecificMembers(type)),
  ]);
  return formatMarkdownTable([['`type`', 'sent when', 'in `data`'], ...rows]);
}

function listTypeSpecificMembers(type: EventType): readonly string[] {
  return Object.keys(eventSchemas[type].entries.data.entries).filter((name) => !COMMON_DATA_MEMBERS.includes(name));
}

/**
 * Renders the delays between attempts, each also as the time since the first attempt. The delays do not include jitter.
 */
export function renderRetriesTable(): string {
  const rows = WEBHOOK_RETRY_DELAYS_SECONDS.map((seconds, index) => {
    const elapsed = WEBHOOK_RETRY_DELAYS_SECONDS.slice(0, index + 1).reduce((sum, one) => sum + one, 0);
    return [`${index + 2}`, formatDuration(seconds), formatElapsed(elapsed)];
  });
  return formatMarkdownTable([['attempt', 'after the previous one', 'after the first one'], ...rows]);
}

function formatDuration(seconds: number): string {
  const ms = seconds * SECOND;
  return ms < MINUTE ? `${seconds} s` : ms < HOUR ? `${ms / MINUTE} min` : `${ms / HOUR} h`;
}

/**
 * Formats a duration as hours and minutes, such as `2 h 35 min`. Omits the seconds of durations of at least one minute.
 */
function formatElapsed(seconds: number): string {
  const ms = seconds * SECOND;
  if (ms < MINUTE) return formatDuration(seconds);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return ms < HOUR ? `${minutes} min` : `${Math.floor(ms / HOUR)} h ${minutes} min`;
}
