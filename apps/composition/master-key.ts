import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AesSecretCipher } from '../../adapters/node/aes-secret-cipher.ts';
import { listSealedCredentials } from '../../core/payments/settings/payment-provider-client.ts';
import type { OwnedSealedSecret } from '../../core/shared/master-key-check-repository.port.ts';
import { type SecretCipher, SecretUnreadableError } from '../../core/shared/secret-cipher.port.ts';
import type { Config } from './config.ts';
import { readOrCreateSecretFile, readSecretFile } from './secret-file.ts';
import { settingDefinitions } from './settings.ts';
import type { Storage } from './storage.ts';

/** Name of the file in the data folder that contains the master key if the setting is missing. */
export const MASTER_KEY_FILE = 'master.key';

/**
 * The plain text of the key check. The store contains the key check: this text, encrypted with the master key. A key is
 * right if it can decrypt the key check. The cipher needs an owner for each secret. This text is also the owner of the
 * key check.
 */
const MASTER_KEY_CHECK_TEXT = 'master key check';
/**
 * Limits the test of a key on a store that has no key check yet. The test decrypts at most this number of signing
 * secrets of CRM connections, and the secrets of at most this number of sites per payment provider.
 */
const MAX_SECRETS_CHECKED = 100;
const PAYMENT_PROVIDERS = ['stripe', 'fake'] as const;

type MasterKeyStorage = Pick<Storage, 'accounts' | 'masterKeyCheck' | 'paymentActions'>;

/** The master key is missing, or is not the key that the store's secrets were encrypted with. */
export class WrongMasterKeyError extends Error {}

/**
 * Returns the 32-byte master key. The key is derived from the setting or, if that is missing, from the file in the data
 * folder. If both are missing and the store is new, creates the file. An in-memory store without the setting gets a
 * random key.
 * @throws WrongMasterKeyError if the key is missing, or is not the key that the store's data was encrypted with
 */
export async function loadOrCreateMasterKey(config: Config, store: MasterKeyStorage): Promise<Uint8Array> {
  if (config.store === 'memory') return deriveMasterKey(config.masterKey ?? randomBytes(32).toString('base64url'));
  const file = join(config.dataFolder, MASTER_KEY_FILE);
  const configuredKey = config.masterKey ?? readSecretFile(config.dataFolder, MASTER_KEY_FILE);
  if (configuredKey === undefined && (await hasStoreBeenUsed(store)))
    throw new WrongMasterKeyError(formatMissingKeyMessage(file));
  const key = deriveMasterKey(configuredKey ?? readOrCreateSecretFile(config.dataFolder, MASTER_KEY_FILE));
  if (!(await verifyOrAddMasterKeyCheck(new AesSecretCipher(key), store))) {
    throw new WrongMasterKeyError(
      formatWrongKeyMessage(config.masterKey === undefined ? file : settingDefinitions.masterKey.variable),
    );
  }
  return key;
}

/**
 * Makes the configured key, or the key in the file, the store's master key. Creates the file if both are missing. Data
 * that was encrypted with another key stays unreadable.
 */
export async function resetMasterKey(config: Config, { masterKeyCheck }: Pick<Storage, 'masterKeyCheck'>) {
  const key = deriveMasterKey(config.masterKey ?? readOrCreateSecretFile(config.dataFolder, MASTER_KEY_FILE));
  await masterKeyCheck.replace(new AesSecretCipher(key).seal(MASTER_KEY_CHECK_TEXT, MASTER_KEY_CHECK_TEXT));
}

function deriveMasterKey(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

/**
 * Whether the store has been used. The first start stores a key check. Stores of earlier versions have no key check,
 * but have accounts.
 */
async function hasStoreBeenUsed({ masterKeyCheck, accounts }: MasterKeyStorage): Promise<boolean> {
  return (await masterKeyCheck.find()) !== undefined || (await accounts.hasAny());
}

/** Whether the cipher's key is the store's master key. If so and the store has no key check yet, stores one. */
async function verifyOrAddMasterKeyCheck(cipher: SecretCipher, store: MasterKeyStorage): Promise<boolean> {
  const storedCheck = await store.masterKeyCheck.find();
  if (storedCheck !== undefined) return canDecryptSecret(cipher, { sealed: storedCheck, owner: MASTER_KEY_CHECK_TEXT });
  const secrets = [
    ...(await store.masterKeyCheck.listCrmSigningSecrets(MAX_SECRETS_CHECKED)),
    ...(await findSealedCredentials(store)),
  ];
  // Earlier versions did not detect a changed key, so some secrets may be encrypted with another key. The key is right
  // if it can decrypt at least one secret.
  if (secrets.length > 0 && !secrets.some((one) => canDecryptSecret(cipher, one))) return false;
  const sealed = await store.masterKeyCheck.add(cipher.seal(MASTER_KEY_CHECK_TEXT, MASTER_KEY_CHECK_TEXT));
  return canDecryptSecret(cipher, { sealed, owner: MASTER_KEY_CHECK_TEXT });
}

async function findSealedCredentials({ paymentActions }: MasterKeyStorage): Promise<readonly OwnedSealedSecret[]> {
  const actions = await Promise.all(
    PAYMENT_PROVIDERS.map((provider) => paymentActions.listWithCredentials(provider, MAX_SECRETS_CHECKED)),
  );
  return actions.flat().flatMap(listSealedCredentials);
}

function canDecryptSecret(cipher: SecretCipher, { sealed, owner }: OwnedSealedSecret): boolean {
  try {
    cipher.open(sealed, owner);
    return true;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return false;
    throw error;
  }
}

const { variable } = settingDefinitions.masterKey;
const LOST_KEY_HINT = 'If the key is lost, see "A lost master key" in docs/operations.md.';

function formatMissingKeyMessage(file: string): string {
  return (
    `${file} is missing, but the store has data that was encrypted with it: ` +
    `restore the file from a backup, or set ${variable} to the key. ${LOST_KEY_HINT}`
  );
}

function formatWrongKeyMessage(source: string): string {
  return (
    `${source} is not the master key that the store's data was encrypted with: ` +
    `restore ${MASTER_KEY_FILE} from the backup of this store, or set ${variable} to the right key. ${LOST_KEY_HINT}`
  );
}
