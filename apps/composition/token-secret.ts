import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { readOrCreateSecretFile } from './secret-file.ts';

/**
 * Returns the secret that signs access tokens. This is the setting or, if that is missing, the content of the file
 * `token.secret` in the data folder. Creates the file if it does not exist. An in-memory store without the setting gets
 * a new secret at each start.
 */
export function loadTokenSecret({ store, data, tokenSecret }: Config): string {
  if (tokenSecret !== undefined) return tokenSecret;
  return store === 'memory' ? randomBytes(32).toString('base64url') : readOrCreateSecretFile(data, 'token.secret');
}
