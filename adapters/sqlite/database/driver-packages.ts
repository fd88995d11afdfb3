/**
 * The driver package for each supported Node.js release line, from its first supported release on. better-sqlite3 12
 * aborts on Node.js 24.19 and later (WiseLibs/better-sqlite3#1515). better-sqlite3 13 needs Node-API 10 and crashes
 * without it, on Node.js 20 and before 22.14.
 */
export const DRIVER_PACKAGES = [
  { major: 20, minor: 20, name: 'better-sqlite3' },
  { major: 22, minor: 14, name: 'better-sqlite3-13' },
  { major: 24, minor: 0, name: 'better-sqlite3-13' },
];

/** First supported release of each supported Node.js release line; `engines` in package.json says the same. */
export const NODE_RELEASES: readonly string[] = DRIVER_PACKAGES.map(({ major, minor }) => `${major}.${minor}`);
