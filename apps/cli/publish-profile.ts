import type { Command } from 'commander';
import { INSTALLATION } from '../../core/access/audit-entry.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { PublishProfile } from '../../core/assessments/publish-profile.ts';
import { profileVersionRecord } from '../presenters/records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { readProfileFile, toProfileFileError } from './profile-file.ts';

interface Options extends StoreOptions {
  readonly json?: true;
}

/** `portico publish-profile`. */
export function addPublishProfile(program: Command): void {
  const command = addCommand(program, {
    name: 'publish-profile',
    summary: 'publish a version of an assessment profile',
    description:
      'Publishes the version that a JSON file describes, { profileKey, version, rules }, and prints its name. Its ' +
      'own tests are run first, and one that fails keeps it from being published: see "portico profile test". New ' +
      'assessments use it from then on; those that were made keep theirs. The first version makes the profile. No ' +
      'version is ever edited: a number that the profile has already is refused.',
    usage: '<file> [options]',
    example: 'portico publish-profile profiles/public-web-evidence-1.1.0.json',
  })
    .argument('<file>', 'the JSON file; at most 1 MiB')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(publishProfile);
}

async function publishProfile(file: string, options: Options): Promise<void> {
  const newVersion = readProfileFile(file);
  await withExistingStore(options, async (container) => {
    const published = await container
      .resolve(PublishProfile)
      .execute(newVersion)
      .catch((error: unknown) => {
        throw toProfileFileError(file, error);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: INSTALLATION,
      by: 'cli',
      action: 'profile.published',
      subjectId: published.profileKey,
      detail: published.profileVersion,
    });
    if (options.json) return printJson(profileVersionRecord(published));
    printStatus(`Published the version ${published.version} of ${published.profileKey}; new assessments use it.`);
    return print(published.profileVersion);
  });
}
