import { type Actor, LINK_FIELDS, type Ticket } from './ticket.ts';

const HISTORY_FIELDS = ['status', 'priority', 'team', 'assigneeId', ...LINK_FIELDS] as const;

type HistoryField = (typeof HISTORY_FIELDS)[number];

/** A change of one field of a conversation. */
export interface ConversationFieldChange {
  /** The conversation's `updatedAt` after the change, ISO 8601 in UTC. */
  readonly at: string;
  readonly by: Actor;
  readonly change: {
    readonly field: HistoryField;
    readonly from: string | null;
    readonly to: string | null;
  };
}

/**
 * Lists the fields in which two states of a conversation differ, in the order of `HISTORY_FIELDS`: status, priority,
 * team, assignee and link.
 */
export function listChangedFields(before: Ticket, after: Ticket): readonly ConversationFieldChange[] {
  const { updatedAt: at, lastChangedBy: by } = after;
  const changes: ConversationFieldChange[] = [];
  for (const field of HISTORY_FIELDS) {
    const [from, to] = [readField(before, field), readField(after, field)];
    if (from !== to) changes.push({ at, by, change: { field, from, to } });
  }
  return changes;
}

function readField(ticket: Ticket, field: HistoryField): string | null {
  return field === 'assigneeId' ? (ticket.assignee?.accountId ?? null) : ticket[field];
}

/**
 * Returns the latest value of a field that an actor other than `actor` set after the time `after` (milliseconds since
 * 1970). Returns `undefined` if no other actor set the field. The history must be sorted latest first.
 */
export function findValueSetByOthers(
  history: readonly ConversationFieldChange[],
  field: ConversationFieldChange['change']['field'],
  actor: Actor,
  after: number,
): string | null | undefined {
  const matches = ({ at, by, change }: ConversationFieldChange) =>
    change.field === field && by !== actor && Date.parse(at) > after;
  return history.find(matches)?.change.to;
}

/** Whether the change affects the link to an external record. */
export function isLinkChange({ change: { field } }: ConversationFieldChange): boolean {
  return (LINK_FIELDS as readonly string[]).includes(field);
}
