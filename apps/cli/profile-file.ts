import * as v from 'valibot';
import { publishProfile as operation } from '../../contracts/management/profiles.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { ProfileKeyInvalidError } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/profile-snapshot.ts';
import { UsageError } from './command-errors.ts';
import { readJsonFile, toFileUsageError } from './json-file.ts';

/**
 * Maximum size of a profile file, in bytes. The API's limit for bodies would be too low, because the output of
 * `portico profile show` is indented.
 */
const MAX_PROFILE_FILE_BYTES = 1024 * 1024;
const PROFILE_FILE_SCHEMA = exactObject({ profileKey: v.string(), ...operation.body.entries });

/**
 * Reads a profile version from a file. @throws UsageError with a line per violation, CommandError if the file is
 * unreadable
 */
export function readProfileFile(file: string): NewProfileVersion {
  return readJsonFile(file, PROFILE_FILE_SCHEMA, MAX_PROFILE_FILE_BYTES);
}

/** Converts an error about the content of the file to a UsageError. Returns other errors unchanged. */
export function toProfileFileUsageError(file: string, error: unknown): unknown {
  return error instanceof ProfileKeyInvalidError
    ? new UsageError(`${file}: ${error.message}`)
    : toFileUsageError(file, error);
}
