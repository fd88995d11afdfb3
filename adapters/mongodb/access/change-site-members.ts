import type { ClientSession } from 'mongodb';
import { AccountClosedError } from '../../../core/access/access-errors.ts';
import type { SiteMember } from '../../../core/access/site-member.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSiteMemberKey } from '../documents/document-keys.ts';
import type { Collections, SiteDocument, SiteMemberDocument } from '../documents/documents.ts';

/** The sort order in which `MemberRepository.list` returns the members of a site. */
export const MEMBER_ORDER = { since: 1, accountId: 1 } as const;

/**
 * Runs `work` in a transaction that locks the accounts and the members of sites. Used by every write that creates or
 * closes an account, creates a site or an invitation, or changes members. All these transactions write the same
 * document. In one process, they run one after the other. If several processes run such transactions at once, MongoDB
 * commits one of them, and the others conflict and are retried.
 */
export function withAccountsLock<T>(database: MongoDatabase, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const { installation } = database.collections;
  return database.serialTransaction('accounts', async (session) => {
    await installation.updateOne({ _id: 'accounts' }, { $inc: { turn: 1 } }, { session });
    return work(session);
  });
}

/**
 * Changes the members of a site in the session's transaction. `withAccountsLock` must have started the transaction.
 * @throws AccountClosedError if the account of a new or changed member is closed
 */
export async function changeSiteMembers(
  collections: Collections,
  siteId: string,
  change: (members: readonly SiteMember[]) => readonly SiteMember[],
  session: ClientSession,
): Promise<void> {
  const stored = (await collections.siteMembers.find({ siteId }, { session, sort: MEMBER_ORDER }).toArray()).map(
    toSiteMember,
  );
  const isStored = stored.length > 0;
  const site = isStored ? null : await collections.sites.findOne({ _id: siteId }, { session });
  await storeSiteMembers(collections, siteId, stored, change(isStored ? stored : deriveDefaultMembers(site)), session);
}

/**
 * Replaces the stored members of a site by the changed members, and updates the former members of the site. Writes only
 * the differences.
 * @throws AccountClosedError if the account of a new or changed member is closed
 */
export async function storeSiteMembers(
  { accounts, siteMembers, formerMembers }: Collections,
  siteId: string,
  stored: readonly SiteMember[],
  changed: readonly SiteMember[],
  session: ClientSession,
): Promise<void> {
  const removed = stored.filter(({ accountId }) => !changed.some((one) => one.accountId === accountId));
  const addedOrChanged = changed.filter((member) => !stored.includes(member));
  const closedAccountFilter = {
    _id: { $in: addedOrChanged.map(({ accountId }) => accountId) },
    closedAt: { $exists: true },
  };
  if (addedOrChanged.length > 0 && (await accounts.findOne(closedAccountFilter, { session })))
    throw new AccountClosedError();
  const memberWrites = [
    ...removed.map(({ accountId }) => ({ deleteOne: { filter: { _id: toSiteMemberKey(siteId, accountId) } } })),
    ...addedOrChanged.map((replacement) => {
      const _id = toSiteMemberKey(siteId, replacement.accountId);
      return { replaceOne: { filter: { _id }, replacement, upsert: true } };
    }),
  ];
  if (memberWrites.length === 0) return;
  await siteMembers.bulkWrite(memberWrites, { session });
  const formerWrites = [
    ...removed.map(({ accountId }) => {
      const filter = { _id: toSiteMemberKey(siteId, accountId) };
      return { replaceOne: { filter, replacement: { siteId, accountId }, upsert: true } };
    }),
    ...addedOrChanged.map(({ accountId }) => ({ deleteOne: { filter: { _id: toSiteMemberKey(siteId, accountId) } } })),
  ];
  await formerMembers.bulkWrite(formerWrites, { session });
}

export function toSiteMember({ _id, ...member }: SiteMemberDocument): SiteMember {
  return member;
}

/** Returns the members of a site that has no stored members: the account that created the site is its owner. */
export function deriveDefaultMembers(site: SiteDocument | null): readonly SiteMember[] {
  return site ? [{ siteId: site._id, accountId: site.accountId, role: 'owner', since: site.createdAt }] : [];
}
