import { encodeBase62 } from '../shared/base62.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { type SecretCipher, SecretUnreadable } from '../shared/secret-cipher.port.ts';
import { filterLiveSecrets, type Installation, type SigningSecret } from './installation.ts';

/** Creates, encrypts and decrypts signing secrets. */
export class SigningSecrets {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Creates a secret: `crm_` and 43 base62 characters of 32 random bytes. The HMAC key is the whole text in ASCII.
   */
  create(installationId: string): { readonly signingSecret: SigningSecret; readonly secret: string } {
    const secret = `crm_${encodeBase62(this.cryptography.randomBytes(32), 43)}`;
    const sealed = this.cipher.seal(secret, installationId);
    return { secret, signingSecret: { id: this.ids.next('sec'), sealed, createdAt: this.clock.now(), endsAt: null } };
  }

  /**
   * Decrypts the currently valid secrets, newest first. Skips secrets that cannot be decrypted. A secret created after
   * a change of the master key therefore works although older ones do not.
   * @throws SecretUnreadable if none of them can be decrypted
   */
  decryptLive(installation: Installation): readonly string[] {
    const unreadable: SecretUnreadable[] = [];
    const opened = filterLiveSecrets(installation, this.clock.now()).flatMap(({ sealed }) => {
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
