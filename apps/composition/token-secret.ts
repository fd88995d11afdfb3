import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { readOrCreateSecretFile } from './secret-file.ts';

/**
 * Returns the secret that signs access tokens: the setting, or if the setting is missing, the content of the file
 * `token.secret` in the data folder. Creates the file if it does not exist. With an in-memory store and without the
 * setting, returns a new secret.
 */
export function loadOrCreateTokenSecret({ store, dataFolder, tokenSecret }: Config): string {
  if (tokenSecret !== undefined) return tokenSecret;
  return store === 'memory'
    ? randomBytes(32).toString('base64url')
    : readOrCreateSecretFile(dataFolder, 'token.secret');
}
