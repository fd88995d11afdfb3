import type { ClientSession } from 'mongodb';
import type { SiteMember } from '../../../core/access/site-member.ts';
import { toSiteMemberKey } from '../documents/document-keys.ts';
import type { Collections, SiteMemberDocument } from '../documents/documents.ts';

/** Order of a site's members, as `MemberRepository.list` returns them. */
export const MEMBER_ORDER = { since: 1, accountId: 1 } as const;

/** Changes the members of a site in a transaction. */
export async function changeSiteMembers(
  { installation, siteMembers, formerMembers }: Collections,
  siteId: string,
  change: (members: readonly SiteMember[]) => readonly SiteMember[],
  session: ClientSession,
): Promise<void> {
  // All transactions that change members change this document, so they conflict and run one after the other.
  await installation.updateOne({ _id: 'accounts' }, { $inc: { turn: 1 } }, { session });
  const members = (await siteMembers.find({ siteId }, { session, sort: MEMBER_ORDER }).toArray()).map(toSiteMember);
  const changed = change(members);
  const removed = members.filter(({ accountId }) => !changed.some((one) => one.accountId === accountId));
  const stored = changed.filter((member) => !members.includes(member));
  const writes = [
    ...removed.map(({ accountId }) => ({ deleteOne: { filter: { _id: toSiteMemberKey(siteId, accountId) } } })),
    ...stored.map((replacement) => {
      const _id = toSiteMemberKey(siteId, replacement.accountId);
      return { replaceOne: { filter: { _id }, replacement, upsert: true } };
    }),
  ];
  if (writes.length === 0) return;
  await siteMembers.bulkWrite(writes, { session });
  const formerWrites = [
    ...removed.map(({ accountId }) => {
      const filter = { _id: toSiteMemberKey(siteId, accountId) };
      return { replaceOne: { filter, replacement: { siteId, accountId }, upsert: true } };
    }),
    ...stored.map(({ accountId }) => ({ deleteOne: { filter: { _id: toSiteMemberKey(siteId, accountId) } } })),
  ];
  await formerMembers.bulkWrite(formerWrites, { session });
}

export function toSiteMember({ _id, ...member }: SiteMemberDocument): SiteMember {
  return member;
}
