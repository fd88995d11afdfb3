import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type SecretCipher, SecretUnreadableError } from '../../core/shared/secret-cipher.port.ts';

const SEALED_SECRET_PATTERN = /^a1\.([\w-]+)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_CACHED_SECRETS = 1000;

/**
 * Encrypts secrets with AES-256-GCM. The owner is additional authenticated data, so a secret can only be decrypted for
 * its owner. The master key must have at least 32 bytes.
 */
export class AesSecretCipher implements SecretCipher {
  private readonly key: Uint8Array;
  private readonly cache = new Map<string, { readonly owner: string; readonly secret: string }>();

  constructor(masterKey: Uint8Array) {
    this.key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'portico signing secrets', 32));
  }

  seal(secret: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `a1.${sealed.toString('base64url')}`;
  }

  /**
   * Decrypts a secret and caches it in memory. The cache adds no risk: anyone who can read it can read the master key
   * too. Callers still read the sealed secret from the store each time, so a deletion from the store takes effect
   * immediately.
   */
  open(sealed: string, owner: string): string {
    const cached = this.cache.get(sealed);
    if (cached?.owner === owner) return cached.secret;
    try {
      const secret = this.decrypt(sealed, owner);
      if (this.cache.size >= MAX_CACHED_SECRETS) this.cache.clear();
      this.cache.set(sealed, { owner, secret });
      return secret;
    } catch {
      throw new SecretUnreadableError('A stored secret cannot be decrypted. Was the master key changed?');
    }
  }

  private decrypt(sealed: string, owner: string): string {
    const text = SEALED_SECRET_PATTERN.exec(sealed)?.[1] ?? '';
    const bytes = Buffer.from(text, 'base64url');
    if (text === '' || bytes.toString('base64url') !== text) throw new Error('Not a sealed secret.');
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
