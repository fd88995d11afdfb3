import * as v from 'valibot';
import { publishProfile as operation } from '../../contracts/management/profiles.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { ProfileKeyInvalid } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/profile-snapshot.ts';
import { WrongUse } from './failures.ts';
import { readJsonFile, wrongFile } from './json-file.ts';

/** The output of `portico profile show` is indented, and larger than the body of a request with the same rules. */
const MAX_FILE_BYTES = 1024 * 1024;
const FILE = exactObject({ profileKey: v.string(), ...operation.body.entries });

/** The version that a file describes. @throws WrongUse with a line for each mistake, NotDone when it cannot be read */
export function readProfileFile(file: string): NewProfileVersion {
  return readJsonFile(file, FILE, MAX_FILE_BYTES);
}

/** Turns errors about the content of the file into WrongUse; returns other errors unchanged. */
export function wrongProfile(file: string, error: unknown): unknown {
  return error instanceof ProfileKeyInvalid ? new WrongUse(`${file}: ${error.message}`) : wrongFile(file, error);
}
