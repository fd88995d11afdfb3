import { SessionNotFoundError } from './access-errors.ts';
import type { SessionRepository } from './session-repository.port.ts';

/**
 * Ends a session of an account. Its access token is rejected from the next request on, in every process.
 * @throws SessionNotFoundError
 */
export class EndSession {
  constructor(private readonly sessions: SessionRepository) {}

  async execute({ accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> {
    const hasEnded = await this.sessions.endFamily(accountId, sessionId);
    if (!hasEnded) throw new SessionNotFoundError('The account has no session with this id.');
  }
}
