import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { DRIVER_PACKAGES } from './driver-packages.ts';

/** The driver's Database class for the running Node.js. */
export const Database = loadSqliteDriver(process.versions.node, createRequire(import.meta.url));

/**
 * Loads the driver for this Node.js version.
 * @throws Error with instructions if the version is unsupported, or the driver is missing or cannot be loaded
 */
export function loadSqliteDriver(nodeVersion: string, requirePackage: NodeJS.Require): typeof BetterSqlite3 {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const found = DRIVER_PACKAGES.find((one) => one.major === major && minor >= one.minor);
  if (found === undefined) {
    const supported = DRIVER_PACKAGES.map((one) => `${one.major} from ${one.major}.${one.minor} on`).join(', ');
    throw new Error(`The store sqlite does not support Node.js ${nodeVersion}; supported versions: ${supported}.`);
  }
  const { name } = found;
  try {
    const driver: typeof BetterSqlite3 = requirePackage(name);
    // better-sqlite3 12 loads its native module only when it opens the first database.
    new driver(':memory:').close();
    return driver;
  } catch (cause) {
    throw new Error(
      `The store sqlite cannot use the package ${name} on Node.js ${nodeVersion}: ${describeLoadError(cause, name)}. ` +
        'Run "npm ci" again with this version of Node.js. Where npm finds no prebuilt driver it compiles one, ' +
        'which takes Python, make and a C++ compiler.',
      { cause },
    );
  }
}

function describeLoadError(error: unknown, name: string): string {
  if (!(error instanceof Error)) return String(error);
  const isMissing = 'code' in error && error.code === 'MODULE_NOT_FOUND' && error.message.includes(`'${name}'`);
  if (isMissing) return 'it is not installed';
  // The first line is the reason. The other lines list the searched paths.
  const [reason = ''] = error.message.split('\n', 1);
  return reason.replace(/[.:]$/, '');
}
