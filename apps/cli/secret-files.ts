import { MASTER_KEY_FILE } from '../composition/master-key.ts';
import { settings } from '../composition/settings.ts';

/** Secrets that are generated into a file of the data folder unless they are configured. */
export const SECRET_FILES = [
  { setting: 'masterKey', variable: settings.masterKey.variable, file: MASTER_KEY_FILE },
  { setting: 'tokenSecret', variable: settings.tokenSecret.variable, file: 'token.secret' },
] as const;
