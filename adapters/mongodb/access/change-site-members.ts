import type { ClientSession } from 'mongodb';
import { AccountClosed } from '../../../core/access/access-errors.ts';
import type { SiteMember } from '../../../core/access/site-member.ts';
import { toSiteMemberKey } from '../documents/document-keys.ts';
import type { Collections, SiteDocument, SiteMemberDocument } from '../documents/documents.ts';

/** Order of a site's members, as `MemberRepository.list` returns them. */
export const MEMBER_ORDER = { since: 1, accountId: 1 } as const;

/**
 * Makes a transaction conflict with all others that create or close accounts, or change sites' members, so that they
 * run one after the other.
 */
export async function lockAccounts({ installation }: Collections, session: ClientSession): Promise<void> {
  await installation.updateOne({ _id: 'accounts' }, { $inc: { turn: 1 } }, { session });
}

/** Changes the members of a site in a transaction. @throws AccountClosed */
export async function changeSiteMembers(
  collections: Collections,
  siteId: string,
  change: (members: readonly SiteMember[]) => readonly SiteMember[],
  session: ClientSession,
): Promise<void> {
  await lockAccounts(collections, session);
  const stored = (await collections.siteMembers.find({ siteId }, { session, sort: MEMBER_ORDER }).toArray()).map(
    toSiteMember,
  );
  const isStored = stored.length > 0;
  const site = isStored ? null : await collections.sites.findOne({ _id: siteId }, { session });
  await storeSiteMembers(collections, siteId, stored, change(isStored ? stored : toCreators(site)), session);
}

/** Stores the difference between the stored and the changed members of a site. @throws AccountClosed */
export async function storeSiteMembers(
  { accounts, siteMembers, formerMembers }: Collections,
  siteId: string,
  stored: readonly SiteMember[],
  changed: readonly SiteMember[],
  session: ClientSession,
): Promise<void> {
  const removed = stored.filter(({ accountId }) => !changed.some((one) => one.accountId === accountId));
  const written = changed.filter((member) => !stored.includes(member));
  const closed = { _id: { $in: written.map(({ accountId }) => accountId) }, closedAt: { $exists: true } };
  if (written.length > 0 && (await accounts.findOne(closed, { session }))) throw new AccountClosed();
  const writes = [
    ...removed.map(({ accountId }) => ({ deleteOne: { filter: { _id: toSiteMemberKey(siteId, accountId) } } })),
    ...written.map((replacement) => {
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
    ...written.map(({ accountId }) => ({ deleteOne: { filter: { _id: toSiteMemberKey(siteId, accountId) } } })),
  ];
  await formerMembers.bulkWrite(formerWrites, { session });
}

export function toSiteMember({ _id, ...member }: SiteMemberDocument): SiteMember {
  return member;
}

/** Returns the members of a site without stored members: its account is the owner. */
export function toCreators(site: SiteDocument | null): readonly SiteMember[] {
  return site ? [{ siteId: site._id, accountId: site.accountId, role: 'owner', since: site.createdAt }] : [];
}
