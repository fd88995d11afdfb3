import type { Command } from 'commander';
import * as v from 'valibot';
import { exactObject } from '../../contracts/schemas.ts';
import { publishProfile as operation } from '../../contracts/unlisted/profiles.ts';
import { ProfileKeyInvalid } from '../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../core/assessments/publish-profile.ts';
import { profileVersionRecord } from '../records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { WrongUse } from './failures.ts';
import { readJsonFile, wrongFile } from './json-file.ts';
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
  const wanted: NewProfileVersion = readJsonFile(file, FILE);
  await onExistingStore(options, async ({ useCases }) => {
    const published = await useCases.publishProfile.execute(wanted).catch((error: unknown) => {
      throw wrongProfile(file, error);
    });
    if (options.json) return printJson(profileVersionRecord(published));
    note(`Published the version ${published.version} of ${published.profileKey}; new assessments use it.`);
    return print(published.profileVersion);
  });
}

/** A key that cannot be is a mistake in the file, like any other. */
function wrongProfile(file: string, error: unknown): unknown {
  return error instanceof ProfileKeyInvalid ? new WrongUse(`${file}: ${error.message}`) : wrongFile(file, error);
}
