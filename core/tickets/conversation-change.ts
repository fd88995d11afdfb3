import { type Actor, LINK_FIELDS, type Ticket } from './ticket.ts';

const CHANGE_FIELDS = ['status', 'priority', ...LINK_FIELDS] as const;

/** One changed field of a conversation: who changed it, when, from what and to what. */
export interface ConversationChange {
  /** ISO 8601 in UTC: the conversation's `updatedAt` that the change brought. */
  readonly at: string;
  readonly by: Actor;
  readonly change: {
    readonly field: (typeof CHANGE_FIELDS)[number];
    readonly from: string | null;
    readonly to: string | null;
  };
}

/** What has changed of status, priority and link, in that order. */
export function changesBetween(before: Ticket, { updatedAt: at, lastChangedBy: by, ...after }: Ticket) {
  const changes: ConversationChange[] = [];
  for (const field of CHANGE_FIELDS) {
    const [from, to] = [before[field], after[field]];
    if (from !== to) changes.push({ at, by, change: { field, from, to } });
  }
  return changes as readonly ConversationChange[];
}

/**
 * What somebody other than `actor` has last set a field to after an instant, in milliseconds since 1970; `undefined`
 * when nobody has. The history is sorted by the latest change first.
 */
export function findValueSetByOthers(
  history: readonly ConversationChange[],
  field: ConversationChange['change']['field'],
  actor: Actor,
  after: number,
): string | null | undefined {
  const matches = ({ at, by, change }: ConversationChange) =>
    change.field === field && by !== actor && Date.parse(at) > after;
  return history.find(matches)?.change.to;
}

/** Whether it links the conversation to another record. */
export function isOfLink({ change: { field } }: ConversationChange): boolean {
  return (LINK_FIELDS as readonly string[]).includes(field);
}
