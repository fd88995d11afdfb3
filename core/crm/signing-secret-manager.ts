import { encodeBase62 } from '../shared/base62.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { decryptSecrets, filterValidSecrets } from '../shared/sealed-secrets.ts';
import type { SecretCipher } from '../shared/secret-cipher.port.ts';
import type { Installation, SigningSecret } from './installation.ts';

/** Creates, encrypts and decrypts signing secrets. */
export class SigningSecretManager {
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
   * Decrypts the currently valid secrets, newest first. Skips secrets that cannot be decrypted.
   * @throws SecretUnreadableError if there are valid secrets, but none can be decrypted
   */
  decryptValidSecrets(installation: Installation): readonly string[] {
    return decryptSecrets(filterValidSecrets(installation.secrets, this.clock.now()), installation.id, this.cipher);
  }
}
