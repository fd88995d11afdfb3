/**
 * The driver package for each supported Node.js release line. `minor` is the first supported release of the line.
 * better-sqlite3 12 aborts on Node.js 24.19 and later (WiseLibs/better-sqlite3#1515). better-sqlite3 13 crashes on
 * Node.js 20, and on Node.js 22 before 22.14, because it needs Node-API 10.
 */
export const DRIVER_PACKAGES = [
  { major: 20, minor: 20, name: 'better-sqlite3' },
  { major: 22, minor: 14, name: 'better-sqlite3-13' },
  { major: 24, minor: 0, name: 'better-sqlite3-13' },
];

/** The first supported release of each Node.js release line, such as `22.14`. Must equal `engines` in package.json. */
export const SUPPORTED_NODE_RELEASES: readonly string[] = DRIVER_PACKAGES.map(
  ({ major, minor }) => `${major}.${minor}`,
);
