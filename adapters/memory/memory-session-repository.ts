import type { Session, SessionFamily } from '../../core/access/session.ts';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';

/** Stores sessions in memory. When a session family ends, all its sessions are deleted. */
export class MemorySessionRepository implements SessionRepository {
  private readonly sessions = new Map<string, { readonly session: Session; used: boolean }>();

  async add(session: Session): Promise<void> {
    this.sessions.set(session.tokenHash, { session, used: false });
  }

  async rotate(tokenHash: string, now: number, successor: (session: Session) => Session): Promise<Session | undefined> {
    const existing = this.sessions.get(tokenHash);
    if (!existing) return undefined;
    if (existing.used) {
      this.deleteFamily(existing.session.familyId);
      return undefined;
    }
    if (now >= existing.session.expiresAt) return undefined;

    const next = successor(existing.session);
    existing.used = true;
    this.sessions.set(next.tokenHash, { session: next, used: false });
    return next;
  }

  async endFamilyByTokenHash(tokenHash: string): Promise<void> {
    const existing = this.sessions.get(tokenHash);
    if (existing) this.deleteFamily(existing.session.familyId);
  }

  async endFamily(accountId: string, familyId: string): Promise<boolean> {
    const isOwn = this.listFamilySessions(familyId).some((session) => session.accountId === accountId);
    if (isOwn) this.deleteFamily(familyId);
    return isOwn;
  }

  async endOtherFamilies(accountId: string, familyId: string): Promise<void> {
    for (const { session } of this.sessions.values()) {
      if (session.accountId === accountId && session.familyId !== familyId) this.sessions.delete(session.tokenHash);
    }
  }

  async listFamilies(accountId: string, now: number, limit: number): Promise<readonly SessionFamily[]> {
    const sessions = [...this.sessions.values()].map(({ session }) => session);
    const familyIds = new Set(sessions.filter((one) => one.accountId === accountId).map(({ familyId }) => familyId));
    return [...familyIds]
      .map((familyId) => sessions.filter((session) => session.familyId === familyId))
      .filter((family) => family.some(({ expiresAt }) => expiresAt > now))
      .map(toSessionFamily)
      .sort((one, other) => other.lastUsedAt - one.lastUsedAt || (one.id > other.id ? -1 : 1))
      .slice(0, limit);
  }

  async isFamilyAlive(familyId: string): Promise<boolean> {
    return this.listFamilySessions(familyId).length > 0;
  }

  async deleteExpired(now: number): Promise<void> {
    const families = new Set([...this.sessions.values()].map(({ session }) => session.familyId));
    for (const familyId of families) {
      if (this.listFamilySessions(familyId).every(({ expiresAt }) => expiresAt < now)) this.deleteFamily(familyId);
    }
  }

  /** Deletes all sessions of the account. Returns whether there were any. */
  deleteByAccount(accountId: string): boolean {
    const size = this.sessions.size;
    for (const { session } of this.sessions.values()) {
      if (session.accountId === accountId) this.sessions.delete(session.tokenHash);
    }
    return this.sessions.size < size;
  }

  private listFamilySessions(familyId: string): readonly Session[] {
    return [...this.sessions.values()].map(({ session }) => session).filter((session) => session.familyId === familyId);
  }

  private deleteFamily(familyId: string): void {
    for (const { tokenHash } of this.listFamilySessions(familyId)) this.sessions.delete(tokenHash);
  }
}

function toSessionFamily(sessions: readonly Session[]): SessionFamily {
  const times = sessions.map(({ createdAt }) => createdAt);
  return {
    id: sessions[0]?.familyId ?? '',
    device: sessions[0]?.device ?? null,
    createdAt: Math.min(...times),
    lastUsedAt: Math.max(...times),
  };
}
