import type { Clock } from '../shared/clock.port.ts';
import type { SessionRepository } from './session-repository.port.ts';

/** Forgets the sessions that nobody can refresh any more. Decisions 2. */
export class DeleteExpiredSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.sessions.deleteExpired(this.clock.now());
  }
}
