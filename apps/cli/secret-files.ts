import { MASTER_KEY_FILE } from '../composition/master-key.ts';
import { settings } from '../composition/settings.ts';

/** The secrets that are made and kept in the data folder, in a file of this name, unless they are configured. */
export const SECRET_FILES = [
  { setting: 'masterKey', variable: settings.masterKey.variable, file: MASTER_KEY_FILE },
  { setting: 'tokenSecret', variable: settings.tokenSecret.variable, file: 'token.secret' },
] as const;
