import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { decryptSecrets, filterValidSecrets, type SealedSecret } from '../shared/sealed-secrets.ts';
import { type SecretCipher, SecretUnreadableError } from '../shared/secret-cipher.port.ts';
import type { Webhook } from './webhook.ts';

const SECRET_BYTES = 32;

/** Prefix of a secret in the Standard Webhooks specification. The base64 text after it is the HMAC key. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** Creates, encrypts and decrypts the signing secrets of webhooks. */
export class WebhookSecretManager {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  /** Creates a secret: `whsec_` and 32 random bytes in base64. */
  create(webhookId: string): { readonly stored: SealedSecret; readonly secret: string } {
    const secret = WEBHOOK_SECRET_PREFIX + this.cryptography.randomBase64(SECRET_BYTES);
    const sealed = this.cipher.seal(secret, webhookId);
    return { secret, stored: { sealed, createdAt: this.clock.now(), endsAt: null } };
  }

  /**
   * Decrypts the currently valid secrets, newest first. Skips secrets that cannot be decrypted, because the master key
   * has changed.
   * @throws SecretUnreadableError if there is no valid secret or none can be decrypted
   */
  decryptValidSecrets(webhook: Webhook): readonly string[] {
    const secrets = decryptSecrets(filterValidSecrets(webhook.secrets, this.clock.now()), webhook.id, this.cipher);
    if (secrets.length === 0) throw new SecretUnreadableError('The webhook has no valid secret.');
    return secrets;
  }
}
