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
   * Creates a secret: `crm_` and 32 random bytes as 43 base62 characters. Deliveries are signed with the whole text in
   * ASCII as the HMAC key.
   */
  create(installationId: string): { readonly signingSecret: SigningSecret; readonly secret: string } {
    const secret = `crm_${encodeBase62(this.cryptography.randomBytes(32), 43)}`;
    const sealed = this.cipher.seal(secret, installationId);
    return { secret, signingSecret: { id: this.ids.next('sec'), sealed, createdAt: this.clock.now(), endsAt: null } };
  }

  /**
   * Decrypts the currently valid secrets, newest first. Skips secrets that cannot be decrypted. After a change of the
   * master key, new secrets therefore work although older secrets cannot be decrypted.
   * @throws SecretUnreadable if there are valid secrets, but none can be decrypted
   */
  decryptLiveSecrets(installation: Installation): readonly string[] {
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
