import type { Clock } from '../shared/clock.port.ts';
import type { SessionFamily } from './session.ts';
import type { SessionRepository } from './session-repository.port.ts';

/** Maximum number of listed sessions. Older sessions are not listed, but `EndOtherSessions` ends them too. */
export const MAX_LISTED_SESSIONS = 100;

/** Lists the sessions of an account, the last used first. */
export class ListSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  execute({ accountId }: { accountId: string }): Promise<readonly SessionFamily[]> {
    return this.sessions.listFamilies(accountId, this.clock.now(), MAX_LISTED_SESSIONS);
  }
}
