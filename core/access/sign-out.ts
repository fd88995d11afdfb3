import type { Cryptography } from '../shared/cryptography.port.ts';
import type { SessionRepository } from './session-repository.port.ts';

/** Ends the session family of a refresh token. This invalidates the family's access tokens. Ignores unknown tokens. */
export class SignOut {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly cryptography: Cryptography,
  ) {}

  async execute({ refreshToken }: { refreshToken: string }): Promise<void> {
    await this.sessions.endFamilyByTokenHash(this.cryptography.sha256(refreshToken));
  }
}
