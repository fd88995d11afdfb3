import { MASTER_KEY_FILE } from '../composition/master-key.ts';
import { settingDefinitions } from '../composition/settings.ts';

/**
 * The secrets that the server generates if their setting is missing, and the files of the data folder in which it
 * stores them.
 */
export const SECRET_FILES = [
  { setting: 'masterKey', variable: settingDefinitions.masterKey.variable, file: MASTER_KEY_FILE },
  { setting: 'tokenSecret', variable: settingDefinitions.tokenSecret.variable, file: 'token.secret' },
] as const;
