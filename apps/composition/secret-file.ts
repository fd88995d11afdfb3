import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MIN_SECRET_LENGTH = 32;

/**
 * Reads the secret in a file of the data folder. If the file does not exist, creates the file with a new secret and
 * syncs the file to disk. Only the user of this process can read the file. Processes that start at the same time get
 * the same secret.
 * @throws Error if the file has no valid secret
 */
export function readOrCreateSecretFile(folder: string, name: string): string {
  const path = join(folder, name);
  return requireValidSecret(path, readFileIfExists(path) ?? createSecretFile(folder, path));
}

/**
 * Reads the secret in a file of the data folder. Returns `undefined` if the file does not exist.
 * @throws Error if the file has no valid secret
 */
export function readSecretFile(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  const secret = readFileIfExists(path);
  return secret === undefined ? undefined : requireValidSecret(path, secret);
}

function requireValidSecret(path: string, secret: string): string {
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new Error(
    `${path} must contain a secret of at least ${MIN_SECRET_LENGTH} characters; restore it from a backup.`,
  );
}

function readFileIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function createSecretFile(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileDurably(temporaryPath, `${randomBytes(32).toString('base64url')}\n`);
    linkSync(temporaryPath, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  syncFolder(folder);
  return readFileSync(path, 'utf8').trim();
}

function writeFileDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
