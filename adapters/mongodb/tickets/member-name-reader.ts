import type { ClientSession } from 'mongodb';
import { deriveDisplayName } from '../../../core/access/account.ts';
import type { FindMemberName } from '../../../core/tickets/assignee.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toSiteMemberKey } from '../documents/document-keys.ts';
import type { AccountDocument, Collections, ConversationDocument } from '../documents/documents.ts';

/** Reads the display names of assignees who are members of the site. Concurrent reads share one query. */
export class MemberNameReader {
  private readonly readName;

  constructor(database: MongoDatabase) {
    this.readName = database.batchReads((keys) => readMemberNames(database.collections, keys));
  }

  /**
   * Reads the names of the conversations' assignees. Returns a function that finds the name by account id. If no
   * conversation has an assignee, sends no query.
   */
  async readNames(
    siteId: string,
    conversations: readonly Pick<ConversationDocument, 'assigneeId'>[],
  ): Promise<FindMemberName> {
    const accountIds = new Set(conversations.flatMap(({ assigneeId }) => assigneeId ?? []));
    const names = new Map<string, string | undefined>();
    await Promise.all(
      [...accountIds].map(async (id) => names.set(id, await this.readName(toSiteMemberKey(siteId, id)))),
    );
    return (accountId) => names.get(accountId);
  }
}

/** Reads the display names of members by their keys (`toSiteMemberKey`). Leaves out accounts that are not members. */
export async function readMemberNames(
  { siteMembers, accounts }: Collections,
  keys: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, string>> {
  const pipeline = [
    { $match: { _id: { $in: keys } } },
    { $lookup: { from: accounts.collectionName, localField: 'accountId', foreignField: '_id', as: 'accounts' } },
  ];
  const found = siteMembers.aggregate<{ _id: string; accounts: readonly AccountDocument[] }>(
    pipeline,
    session ? { session } : {},
  );
  const names = (await found.toArray()).flatMap(({ _id, accounts: [account] }) =>
    account ? [[_id, deriveDisplayName(account.name, account.email)] as const] : [],
  );
  return new Map(names);
}
