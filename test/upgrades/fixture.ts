import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackFiles } from '../../apps/composition/file-archive.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';
import type { TransferPart } from '../../core/transfer/store-transfer.port.ts';

/** Folder of the fixtures: one archive per release. */
const FIXTURE_FOLDER = join(packageRoot, 'test/upgrades/fixtures');
const SUFFIX = '.archive';

/** A request and the body of its response from the release that made the fixture. */
export interface RecordedResponse {
  readonly path: string;
  readonly access: 'apiKey' | 'account';
  readonly body: unknown;
}

export interface FixtureDescription {
  readonly version: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly responses: readonly RecordedResponse[];
  /** Number of records of each part of the store `full`. */
  readonly counts: Readonly<Partial<Record<TransferPart, number>>>;
}

/** File names in a fixture. `served` is the store of a server, `full` one with a record of every kind. */
export const FIXTURE_FILES = {
  description: 'description.json',
  masterKey: 'master.key',
  tokenSecret: 'token.secret',
  servedSqlite: 'served.db',
  fullSqlite: 'full.db',
  servedMongo: 'served.json',
  fullMongo: 'full.json',
} as const;

export interface Fixture {
  readonly description: FixtureDescription;
  readonly file: (name: (typeof FIXTURE_FILES)[keyof typeof FIXTURE_FILES]) => Uint8Array;
}

/** The path of the fixture of a release. */
export function fixturePath(version: string): string {
  return join(FIXTURE_FOLDER, version + SUFFIX);
}

/** The releases that have a fixture. */
export function listFixtures(): readonly string[] {
  return readdirSync(FIXTURE_FOLDER).map((name) => name.slice(0, -SUFFIX.length));
}

export function readFixture(version: string): Fixture {
  const files = unpackFiles(readFileSync(fixturePath(version)));
  const file: Fixture['file'] = (name) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`The fixture ${version} has no file ${name}.`);
    return bytes;
  };
  const description = JSON.parse(Buffer.from(file(FIXTURE_FILES.description)).toString('utf8')) as FixtureDescription;
  return { description, file };
}
