// JavaScript, because the checkpoint thread loads it, and Node.js starts a thread without a TypeScript hook.
import { createRequire } from 'node:module';

/**
 * The package for each supported Node.js release line. better-sqlite3 12 aborts on Node.js 24.19 and later
 * (WiseLibs/better-sqlite3#1515); better-sqlite3 13 requires Node.js 22 and crashes on 20.
 */
const PACKAGES = new Map([
  [20, 'better-sqlite3'],
  [22, 'better-sqlite3-13'],
  [24, 'better-sqlite3-13'],
]);

/** Supported Node.js release lines; `engines` in package.json has the first supported release of each. */
export const NODE_RELEASE_LINES = [...PACKAGES.keys()];

/** The driver's Database class for the running Node.js. */
export const Database = loadDriver(process.versions.node, createRequire(import.meta.url));

/**
 * Loads the driver for this Node.js version.
 * @throws Error that says what to do when the version is not supported, or when the driver is missing or has no build
 */
export function loadDriver(nodeVersion, requirePackage) {
  const name = PACKAGES.get(Number.parseInt(nodeVersion, 10));
  if (name === undefined) {
    const supported = NODE_RELEASE_LINES.join(', ');
    throw new Error(
      `The store sqlite does not support Node.js ${nodeVersion}; use one of these versions: ${supported}.`,
    );
  }
  try {
    const driver = requirePackage(name);
    // better-sqlite3 12 loads its native part with the first database only.
    new driver(':memory:').close();
    return driver;
  } catch (cause) {
    throw new Error(
      `The store sqlite cannot use the package ${name} on Node.js ${nodeVersion}: ${reasonOf(cause, name)}. ` +
        'Run "npm ci" again with this version of Node.js. Where npm finds no prebuilt driver it compiles one, ' +
        'which takes Python, make and a C++ compiler.',
      { cause },
    );
  }
}

function reasonOf(error, name) {
  if (error.code === 'MODULE_NOT_FOUND' && error.message.includes(`'${name}'`)) return 'it is not installed';
  // The further lines are the paths that were tried.
  return error.message.split('\n')[0].replace(/[.:]$/, '');
}
