import type { Clock } from '../shared/clock.port.ts';
import type { SessionRepository } from './session-repository.port.ts';

/** Deletes the sessions of a sign-in (a session family) once all of them have expired. */
export class DeleteExpiredSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.sessions.deleteExpired(this.clock.now());
  }
}
