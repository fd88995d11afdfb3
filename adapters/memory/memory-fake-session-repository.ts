import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';

export class MemoryFakeSessionRepository implements FakeSessionRepository {
  private readonly sessions = new Map<string, string>();

  async add(sessionId: string, session: string): Promise<string> {
    const stored = this.sessions.get(sessionId) ?? session;
    this.sessions.set(sessionId, stored);
    return stored;
  }

  async find(sessionId: string): Promise<string | undefined> {
    return this.sessions.get(sessionId);
  }

  async change(sessionId: string, change: (session: string) => string): Promise<string | undefined> {
    const before = this.sessions.get(sessionId);
    if (before === undefined) return undefined;
    const after = change(before);
    this.sessions.set(sessionId, after);
    return after;
  }
}
