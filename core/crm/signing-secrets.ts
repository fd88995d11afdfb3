import { base62 } from '../shared/base62.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { type SecretCipher, SecretUnreadable } from '../shared/secret-cipher.port.ts';
import { type Installation, liveSecrets, type SigningSecret } from './installation.ts';

/** Creates, encrypts and decrypts signing secrets. */
export class SigningSecrets {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * A new secret: `crm_` and 43 base62 characters of 32 random bytes. The whole text, as ASCII, is the key of the HMAC.
   */
  create(installationId: string): { readonly signingSecret: SigningSecret; readonly secret: string } {
    const secret = `crm_${base62(this.cryptography.randomBytes(32), 43)}`;
    const sealed = this.cipher.seal(secret, installationId);
    return { secret, signingSecret: { id: this.ids.next('sec'), sealed, createdAt: this.clock.now(), endsAt: null } };
  }

  /**
   * The secrets that verify at this moment, newest first. A secret that cannot be opened is skipped, so that a secret
   * created after a change of the master key works beside older ones.
   * @throws SecretUnreadable when none can be opened
   */
  decryptLive(installation: Installation): readonly string[] {
    const unreadable: SecretUnreadable[] = [];
    const opened = liveSecrets(installation, this.clock.now()).flatMap(({ sealed }) => {
      try {
        return [this.cipher.open(sealed, installation.id)];
      } catch (error) {
        if (!(error instanceof SecretUnreadable)) throw error;
        unreadable.push(error);
        return [];
      }
    });
    if (opened.length === 0 && unreadable[0]) throw unreadable[0];
    return opened;
  }
}
