import type { SessionRepository } from './session-repository.port.ts';

/** Ends all sessions of an account except one. Their access tokens are rejected from the next request on. */
export class EndOtherSessions {
  constructor(private readonly sessions: SessionRepository) {}

  async execute({ accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> {
    await this.sessions.endOtherFamilies(accountId, sessionId);
  }
}
