import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { type SecretCipher, SecretUnreadable } from '../shared/secret-cipher.port.ts';
import { filterValidSecrets, type Webhook, type WebhookSecret } from './webhook.ts';

const SECRET_BYTES = 32;

/** Prefix of a secret in the Standard Webhooks specification. The base64 text after it is the HMAC key. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** Creates, encrypts and decrypts the signing secrets of webhooks. */
export class WebhookSecrets {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  /** Creates a secret: `whsec_` and 32 random bytes in base64. */
  create(webhookId: string): { readonly stored: WebhookSecret; readonly secret: string } {
    const secret = WEBHOOK_SECRET_PREFIX + this.cryptography.randomBase64(SECRET_BYTES);
    const sealed = this.cipher.seal(secret, webhookId);
    return { secret, stored: { sealed, createdAt: this.clock.now(), endsAt: null } };
  }

  /**
   * Decrypts the currently valid secrets, newest first. Skips secrets that cannot be decrypted, because the master key
   * has changed.
   * @throws SecretUnreadable if none can be decrypted
   */
  decryptValidSecrets(webhook: Webhook): readonly string[] {
    const secrets = filterValidSecrets(webhook, this.clock.now()).flatMap(({ sealed }) => {
      try {
        return [this.cipher.open(sealed, webhook.id)];
      } catch (error) {
        if (error instanceof SecretUnreadable) return [];
        throw error;
      }
    });
    if (secrets.length === 0) throw new SecretUnreadable('No secret of the webhook can be decrypted.');
    return secrets;
  }
}
