import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { exactObject } from '../../contracts/schemas.ts';
import { publishProfile as operation } from '../../contracts/unlisted/profiles.ts';
import { ProfileKeyInvalid } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/publish-profile.ts';
import { type Fault, InvalidRequest } from '../../core/shared/domain-error.ts';
import { parseBody } from '../server/parse-body.ts';
import { Refusal } from '../server/problem-response.ts';
import { validate } from '../server/validate.ts';
import { NotDone, WrongUse } from './failures.ts';

/** Bytes of a file. What `portico profile show` prints is indented, and larger than the same as the body of a request. */
const LARGEST = 1024 * 1024;
const FILE = exactObject({ profileKey: v.string(), ...operation.body.entries });

/** The version that a file describes. @throws WrongUse with a line for each mistake, NotDone when it cannot be read */
export function readProfileFile(file: string): NewProfileVersion {
  try {
    const checked = validate(FILE, parseBody(bytesOf(file)), '');
    if ('faults' in checked) throw new InvalidRequest(checked.faults);
    return checked.value as v.InferOutput<typeof FILE>;
  } catch (error) {
    throw wrongFile(file, error);
  }
}

/** What is wrong with the file is wrong use; anything else stays as it is. */
export function wrongFile(file: string, error: unknown): unknown {
  if (error instanceof InvalidRequest) return new WrongUse(...error.faults.map((fault) => line(file, fault)));
  if (error instanceof Refusal)
    return new WrongUse(`${file} is not a JSON document in UTF-8, or is nested deeper than 64 levels`);
  return error instanceof ProfileKeyInvalid ? new WrongUse(`${file}: ${error.message}`) : error;
}

function bytesOf(file: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new NotDone(`${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`);
  }
  if (bytes.length > LARGEST) throw new WrongUse(`${file} is larger than 1 MiB`);
  return bytes;
}

function line(file: string, { pointer, detail }: Fault): string {
  return `${file}: ${pointer || 'the document'} ${detail}`;
}
