import { MASTER_KEY_FILE } from '../composition/master-key.ts';
import { settings } from '../composition/settings.ts';

/**
 * Secrets that have a setting. If the setting is missing, the secret is generated and stored in this file of the data
 * folder.
 */
export const SECRET_FILES = [
  { setting: 'masterKey', variable: settings.masterKey.variable, file: MASTER_KEY_FILE },
  { setting: 'tokenSecret', variable: settings.tokenSecret.variable, file: 'token.secret' },
] as const;
