/** The member of the site that handles a conversation. */
export interface Assignee {
  readonly accountId: string;
  /** The display name that the account has now. */
  readonly name: string;
}

/** The value of the filter `assigneeId` for conversations that are assigned to nobody. */
export const UNASSIGNED = 'none';

/** Returns the display name of a member of the conversation's site, `undefined` if the account is not a member. */
export type FindMemberName = (accountId: string) => string | undefined;

/** Returns the assignee for a change of a conversation. The store sets the name when it stores the change. */
export function toAssignee(accountId: string | null): Assignee | null {
  return accountId === null ? null : { accountId, name: '' };
}

/**
 * Returns the ticket with the current name of its assignee. If the assignee is not a member of the site, returns the
 * ticket without an assignee.
 */
export function withCurrentAssignee<Assigned extends { readonly assignee: Assignee | null }>(
  ticket: Assigned,
  findName: FindMemberName,
): Assigned {
  const { assignee } = ticket;
  if (!assignee) return ticket;
  const name = findName(assignee.accountId);
  if (name === assignee.name) return ticket;
  return { ...ticket, assignee: name === undefined ? null : { accountId: assignee.accountId, name } };
}

/** Converts the value of the filter `assigneeId` to that of a repository, where null means nobody. */
export function toAssigneeFilter(assigneeId: string | undefined): string | null | undefined {
  return assigneeId === UNASSIGNED ? null : assigneeId;
}
