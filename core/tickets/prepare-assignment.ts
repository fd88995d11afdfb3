import type { MemberRepository } from '../access/member-repository.port.ts';
import { InvalidRequest } from '../shared/domain-error.ts';
import { type Assignee, toAssignee } from './assignee.ts';

/**
 * Prepares an assignment of conversations. Returns a function that a change calls for the new assignee. It throws
 * `InvalidRequest` with the pointer `/assigneeId` if the account is not a member of the site. A change that has already
 * been carried out does not call it, so a retry succeeds even if the member has left since.
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
    if (isMember) return { assignee: toAssignee(assigneeId) };
    throw new InvalidRequest([{ pointer: '/assigneeId', detail: 'must be the account id of a member of the site' }]);
  };
}
