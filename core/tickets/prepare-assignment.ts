import type { MemberRepository } from '../access/member-repository.port.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import { type Assignee, toUnnamedAssignee } from './assignee.ts';

/**
 * Checks whether conversations may be assigned to the account `assigneeId`, and returns a function for the change. The
 * function returns the changed field `assignee`, or no field if `assigneeId` is undefined. It throws
 * `InvalidRequestError` with the pointer `/assigneeId` if the account is not a member of the site. Only the function
 * throws this error, and a repeated command does not call the function. So a retry succeeds even if the member has left
 * since.
 */
export async function prepareAssignment(
  members: Pick<MemberRepository, 'findMembership'>,
  siteId: string,
  assigneeId: string | null | undefined,
): Promise<() => { readonly assignee?: Assignee | null }> {
  if (assigneeId === undefined) return () => ({});
  if (assigneeId === null) return () => ({ assignee: null });
  const isMember = (await members.findMembership(siteId, assigneeId)) !== undefined;
  return () => {
    if (isMember) return { assignee: toUnnamedAssignee(assigneeId) };
    throw new InvalidRequestError([
      { pointer: '/assigneeId', detail: 'must be the account id of a member of the site' },
    ]);
  };
}
