import type { Session, SessionFamily } from '../../../core/access/session.ts';
import type { SessionRepository } from '../../../core/access/session-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { SessionDocument } from '../documents/documents.ts';

/** Stores each session as one document. When a session family ends, all its documents are deleted. */
export class MongoSessionRepository implements SessionRepository {
  private readonly sessions;

  constructor(private readonly database: MongoDatabase) {
    this.sessions = database.collections.sessions;
  }

  async add(session: Session): Promise<void> {
    await this.database.execute(() => this.sessions.insertOne(toSessionDocument(session)));
  }

  rotate(tokenHash: string, now: number, successor: (session: Session) => Session): Promise<Session | undefined> {
    return this.database.transaction(async (session) => {
      const found = await this.sessions.findOne({ tokenHash }, { session });
      if (!found) return undefined;
      if (found.usedAt !== null) {
        await this.sessions.deleteMany({ familyId: found.familyId }, { session });
        return undefined;
      }
      if (now >= found.expiresAt) return undefined;
      const newSession = successor(toSession(found));
      await this.sessions.updateOne({ _id: found._id }, { $set: { usedAt: now } }, { session });
      await this.sessions.insertOne(toSessionDocument(newSession), { session });
      return newSession;
    });
  }

  /**
   * Uses a transaction, because `rotate` may run at the same time and add a session that `deleteMany` does not see. In
   * a transaction the two calls conflict, and one of them is retried.
   */
  endFamilyByTokenHash(tokenHash: string): Promise<void> {
    return this.database.transaction(async (session) => {
      const found = await this.sessions.findOne({ tokenHash }, { session });
      if (found) await this.sessions.deleteMany({ familyId: found.familyId }, { session });
    });
  }

  /** Uses a transaction for the same reason as `endFamilyByTokenHash`. */
  endFamily(accountId: string, familyId: string): Promise<boolean> {
    return this.database.transaction(async (session) => {
      const { deletedCount } = await this.sessions.deleteMany({ accountId, familyId }, { session });
      return deletedCount > 0;
    });
  }

  /** Uses a transaction for the same reason as `endFamilyByTokenHash`. */
  endOtherFamilies(accountId: string, familyId: string): Promise<void> {
    return this.database.transaction(async (session) => {
      await this.sessions.deleteMany({ accountId, familyId: { $ne: familyId } }, { session });
    });
  }

  async listFamilies(accountId: string, now: number, limit: number): Promise<readonly SessionFamily[]> {
    const families = this.sessions.aggregate<Omit<SessionFamily, 'id'> & { _id: string; expiresAt: number }>([
      { $match: { accountId } },
      {
        $group: {
          _id: '$familyId',
          device: { $max: '$device' },
          createdAt: { $min: '$createdAt' },
          lastUsedAt: { $max: '$createdAt' },
          expiresAt: { $max: '$expiresAt' },
        },
      },
      { $match: { expiresAt: { $gt: now } } },
      { $sort: { lastUsedAt: -1, _id: -1 } },
      { $limit: limit },
    ]);
    const found = await this.database.execute(() => families.toArray());
    return found.map(({ _id, device, createdAt, lastUsedAt }) => ({ id: _id, device, createdAt, lastUsedAt }));
  }

  async isFamilyAlive(familyId: string): Promise<boolean> {
    const found = await this.database.execute(() => this.sessions.findOne({ familyId }, { projection: { _id: 1 } }));
    return found !== null;
  }

  async deleteExpired(now: number): Promise<void> {
    const expiredFamilies = this.sessions.aggregate<{ readonly _id: string }>([
      { $sort: { familyId: 1, expiresAt: -1 } },
      { $group: { _id: '$familyId', last: { $first: '$expiresAt' } } },
      { $match: { last: { $lt: now } } },
    ]);
    await this.database.execute(async () => {
      for await (const { _id: familyId } of expiredFamilies) await this.sessions.deleteMany({ familyId });
    }, MINUTE);
  }
}

function toSessionDocument({ id, ...session }: Session): SessionDocument {
  return { _id: id, ...session, usedAt: null };
}

function toSession({ _id, usedAt: _, device = null, ...session }: SessionDocument): Session {
  return { id: _id, ...session, device };
}
