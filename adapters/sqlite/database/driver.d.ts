import type BetterSqlite3 from 'better-sqlite3';

export const NODE_RELEASES: readonly string[];
export const Database: typeof BetterSqlite3;
export function loadDriver(nodeVersion: string, requirePackage: NodeJS.Require): typeof BetterSqlite3;
