import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { readOrCreateSecretFile } from './secret-file.ts';

/**
 * Returns the secret that signs access tokens: the setting, or the content of the file in the data folder, which is
 * created if it is missing. With an in-memory store, the secret is new at each start.
 */
export function loadTokenSecret({ store, data, tokenSecret }: Config): string {
  if (tokenSecret !== undefined) return tokenSecret;
  return store === 'memory' ? randomBytes(32).toString('base64url') : readOrCreateSecretFile(data, 'token.secret');
}
