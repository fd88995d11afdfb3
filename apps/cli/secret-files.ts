import { MASTER_KEY_FILE } from '../composition/master-key.ts';
import { settingDefinitions } from '../composition/settings.ts';

/**
 * Secrets that have a setting. If the setting is missing, the secret is generated and stored in this file of the data
 * folder.
 */
export const SECRET_FILES = [
  { setting: 'masterKey', variable: settingDefinitions.masterKey.variable, file: MASTER_KEY_FILE },
  { setting: 'tokenSecret', variable: settingDefinitions.tokenSecret.variable, file: 'token.secret' },
] as const;
