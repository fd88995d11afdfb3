import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import * as v from 'valibot';
import { exactObject } from '../../contracts/schemas.ts';
import { publishProfile as operation } from '../../contracts/unlisted/profiles.ts';
import { ProfileKeyInvalid } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/publish-profile.ts';
import { type Fault, InvalidRequest } from '../../core/shared/domain-error.ts';
import { profileVersionRecord } from '../records.ts';
import { BODY_LIMIT, parseBody } from '../server/parse-body.ts';
import { Refusal } from '../server/problem-response.ts';
import { validate } from '../server/validate.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { NotDone, WrongUse } from './failures.ts';
import { onExistingStore } from './open-store.ts';
import { note, print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly json?: true;
}

const FILE = exactObject({ profileKey: v.string(), ...operation.body.entries });

/** `portico publish-profile`. */
export function addPublishProfile(program: Command): void {
  const command = addCommand(program, {
    name: 'publish-profile',
    summary: 'publish a version of an assessment profile',
    description:
      'Publishes the version that a JSON file describes, { profileKey, version, rules }, and prints its name. New assessments ' +
      'use it from then on; those that were made keep theirs. The first version makes the profile. No version is ever ' +
      'edited: a number that the profile has already is refused.',
    usage: '<file> [options]',
    example: 'portico publish-profile profiles/public-web-evidence-1.1.0.json',
  })
    .argument('<file>', 'the JSON file; at most 256 KiB')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(publishProfile);
}

async function publishProfile(file: string, options: Options): Promise<void> {
  const wanted = read(file);
  await onExistingStore(options, async ({ useCases }) => {
    const published = await useCases.publishProfile.execute(wanted).catch((error: unknown) => {
      throw wrongFile(file, error);
    });
    if (options.json) return printJson(profileVersionRecord(published));
    note(`Published the version ${published.version} of ${published.profileKey}; new assessments use it.`);
    return print(published.profileVersion);
  });
}

/** What the file describes. @throws WrongUse with a line for each mistake, NotDone when it cannot be read */
function read(file: string): NewProfileVersion {
  try {
    const checked = validate(FILE, parseBody(bytesOf(file)), '');
    if ('faults' in checked) throw new InvalidRequest(checked.faults);
    return checked.value as v.InferOutput<typeof FILE>;
  } catch (error) {
    throw wrongFile(file, error);
  }
}

function bytesOf(file: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new NotDone(`${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`);
  }
  if (bytes.length > BODY_LIMIT) throw new WrongUse(`${file} is larger than 256 KiB`);
  return bytes;
}

/** What is wrong with the file is wrong use; anything else stays as it is. */
function wrongFile(file: string, error: unknown): unknown {
  if (error instanceof InvalidRequest) return new WrongUse(...error.faults.map((fault) => line(file, fault)));
  if (error instanceof Refusal)
    return new WrongUse(`${file} is not a JSON document in UTF-8, or is nested deeper than 64 levels`);
  return error instanceof ProfileKeyInvalid ? new WrongUse(`${file}: ${error.message}`) : error;
}

function line(file: string, { pointer, detail }: Fault): string {
  return `${file}: ${pointer || 'the document'} ${detail}`;
}
