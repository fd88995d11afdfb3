import * as v from 'valibot';
import { publishProfile as operation } from '../../contracts/management/profiles.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { ProfileKeyInvalid } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/profile-snapshot.ts';
import { WrongUse } from './failures.ts';
import { readJsonFile, wrongFile } from './json-file.ts';

/**
 * Bytes of a file. What `portico profile show` prints is indented, and larger than the same as the body of a request.
 */
const LARGEST = 1024 * 1024;
const FILE = exactObject({ profileKey: v.string(), ...operation.body.entries });

/** The version that a file describes. @throws WrongUse with a line for each mistake, NotDone when it cannot be read */
export function readProfileFile(file: string): NewProfileVersion {
  return readJsonFile(file, FILE, LARGEST);
}

/** What is wrong with the file is wrong use, a key that cannot be included; anything else stays as it is. */
export function wrongProfile(file: string, error: unknown): unknown {
  return error instanceof ProfileKeyInvalid ? new WrongUse(`${file}: ${error.message}`) : wrongFile(file, error);
}
