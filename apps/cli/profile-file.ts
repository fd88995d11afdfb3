import * as v from 'valibot';
import { publishProfile as operation } from '../../contracts/management/profiles.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { ProfileKeyInvalid } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/profile-snapshot.ts';
import { UsageError } from './command-errors.ts';
import { readJsonFile, toFileError } from './json-file.ts';

/** The output of `portico profile show` is indented, and larger than the body of a request with the same rules. */
const MAX_FILE_BYTES = 1024 * 1024;
const FILE_SCHEMA = exactObject({ profileKey: v.string(), ...operation.body.entries });

/** The version that a file describes. @throws UsageError with a line for each mistake, CommandFailure when it cannot be read */
export function readProfileFile(file: string): NewProfileVersion {
  return readJsonFile(file, FILE_SCHEMA, MAX_FILE_BYTES);
}

/** Turns errors about the content of the file into UsageError; returns other errors unchanged. */
export function toProfileFileError(file: string, error: unknown): unknown {
  return error instanceof ProfileKeyInvalid ? new UsageError(`${file}: ${error.message}`) : toFileError(file, error);
}
