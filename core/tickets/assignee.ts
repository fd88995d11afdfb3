/** The member of the site that handles a conversation. */
export interface Assignee {
  readonly accountId: string;
  /** The display name that the account has now. */
  readonly name: string;
}

/** Value of the query parameter `assigneeId` that selects conversations without an assignee. */
export const UNASSIGNED = 'none';

/**
 * Returns the display name of a member of the conversation's site. Returns `undefined` if the account is not a member.
 */
export type FindMemberName = (accountId: string) => string | undefined;

/** Returns the assignee to store with a change. Its name is empty, because the store sets the current name. */
export function toUnnamedAssignee(accountId: string | null): Assignee | null {
  return accountId === null ? null : { accountId, name: '' };
}

/**
 * Returns the ticket with the current name of its assignee. If the assignee is not a member of the site any more,
 * returns the ticket without an assignee.
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

/** Converts the query parameter `assigneeId` to the filter of a repository, in which null means no assignee. */
export function toAssigneeFilter(assigneeId: string | undefined): string | null | undefined {
  return assigneeId === UNASSIGNED ? null : assigneeId;
}
