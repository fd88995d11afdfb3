import type { ClientSession } from 'mongodb';
import { EmailTakenError } from '../../../core/access/access-errors.ts';
import { type Account, deriveDisplayName } from '../../../core/access/account.ts';
import type { AccountRepository, AccountWithLastUse } from '../../../core/access/account-repository.port.ts';
import type { Site } from '../../../core/access/site.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { type AccountDocument, type Collections, replaceMongoId } from '../documents/documents.ts';
import { withAccountsLock } from './change-site-members.ts';
import { insertSite } from './mongo-site-repository.ts';

/** Options of a query for any document. They make MongoDB use the index on `_id` instead of scanning the collection. */
const ANY_DOCUMENT_OPTIONS = { projection: { _id: 1 }, hint: { _id: 1 } } as const;

const NOT_CLOSED_FILTER = { closedAt: { $exists: false } } as const;

export class MongoAccountRepository implements AccountRepository {
  constructor(private readonly database: MongoDatabase) {}

  addFirst(account: Account, site?: Site): Promise<boolean> {
    const { collections } = this.database;
    const { accounts } = collections;
    // Concurrent calls may all find no account. Because of this lock, one of them commits. The others then find its
    // account.
    return withAccountsLock(this.database, async (session) => {
      if (await accounts.findOne({}, { session, ...ANY_DOCUMENT_OPTIONS })) return false;
      await accounts.insertOne(toAccountDocument(account), { session });
      if (site) await insertSite(collections, site, session);
      return true;
    });
  }

  add(account: Account): Promise<void> {
    const { collections } = this.database;
    return withAccountsLock(this.database, (session) => insertAccount(collections, account, session));
  }

  changePassword(accountId: string, passwordHash: string): Promise<void> {
    const { collections } = this.database;
    return this.database.transaction((session) => changePassword(collections, accountId, passwordHash, session));
  }

  async changeName(accountId: string, name: string): Promise<void> {
    const { accounts } = this.database.collections;
    await this.database.execute(() => accounts.updateOne({ _id: accountId, ...NOT_CLOSED_FILTER }, { $set: { name } }));
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return toOpenAccount(await this.database.execute(() => this.database.collections.accounts.findOne({ email })));
  }

  async find(accountId: string): Promise<Account | undefined> {
    return toOpenAccount(
      await this.database.execute(() => this.database.collections.accounts.findOne({ _id: accountId })),
    );
  }

  async findMany(accountIds: readonly string[]): Promise<readonly Account[]> {
    const found = this.database.collections.accounts.find({ _id: { $in: [...accountIds] }, ...NOT_CLOSED_FILTER });
    return (await this.database.execute(() => found.toArray())).map(toAccount);
  }

  async list(limit: number, after = ''): Promise<readonly AccountWithLastUse[]> {
    const { accounts } = this.database.collections;
    const found = accounts.find({ _id: { $gt: after }, ...NOT_CLOSED_FILTER }, { sort: { _id: 1 }, limit });
    const documents = await this.database.execute(() => found.toArray());
    return documents.map((document) => ({ account: toAccount(document), lastUsedAt: document.lastUsedAt ?? null }));
  }

  async recordUse(accountId: string, at: number): Promise<void> {
    const { accounts } = this.database.collections;
    await this.database.execute(() =>
      accounts.updateOne({ _id: accountId, ...NOT_CLOSED_FILTER }, { $max: { lastUsedAt: at } }),
    );
  }

  async hasAny(): Promise<boolean> {
    const { accounts } = this.database.collections;
    return (await this.database.execute(() => accounts.findOne({}, ANY_DOCUMENT_OPTIONS))) !== null;
  }
}

/** Stores an account in the session's transaction. @throws EmailTakenError if another account has its email address */
export async function insertAccount(
  { accounts }: Collections,
  account: Account,
  session: ClientSession,
): Promise<void> {
  await accounts.insertOne(toAccountDocument(account), { session }).catch((error: unknown) => {
    throw isDuplicateKeyError(error)
      ? new EmailTakenError('An account with this email address already exists.')
      : error;
  });
}

/**
 * Changes an account's password in the session's transaction, ends the account's sessions and deletes its password
 * reset. If another transaction rotates one of these sessions at the same time, the two conflict and one is retried.
 */
export async function changePassword(
  { accounts, sessions, passwordResets }: Collections,
  accountId: string,
  passwordHash: string,
  session: ClientSession,
): Promise<void> {
  await accounts.updateOne({ _id: accountId, ...NOT_CLOSED_FILTER }, { $set: { passwordHash } }, { session });
  await sessions.deleteMany({ accountId }, { session });
  await passwordResets.deleteOne({ _id: accountId }, { session });
}

function toAccountDocument({ id, ...account }: Account): AccountDocument {
  return { _id: id, ...account };
}

function toOpenAccount(document: AccountDocument | null): Account | undefined {
  return document && document.closedAt === undefined ? toAccount(document) : undefined;
}

function toAccount({ lastUsedAt: _, closedAt: __, ...document }: AccountDocument): Account {
  return { ...replaceMongoId(document), name: deriveDisplayName(document.name, document.email) };
}
