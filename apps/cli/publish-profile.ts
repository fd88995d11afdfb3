import type { Command } from 'commander';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../core/access/audit-entry.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { PublishProfile } from '../../core/assessments/publish-profile.ts';
import { toProfileVersionResource } from '../presenters/profile-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { readProfileFile, toProfileFileUsageError } from './profile-file.ts';

interface PublishProfileOptions extends StoreOptions {
  readonly json?: true;
}

/** Registers `portico publish-profile`. */
export function addPublishProfileCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'publish-profile',
    summary: 'publish a version of an assessment profile',
    description:
      'Publish a profile version from a JSON file, { profileKey, version, rules }, and print its name. Runs the ' +
      'tests in the file first and publishes nothing if one fails; see "portico profile test". New assessments use ' +
      'the version; existing ones keep theirs. The first version creates the profile. Versions cannot be changed, so ' +
      'every publication needs a new version number.',
    usage: '<file> [options]',
    example: 'portico publish-profile profiles/public-web-evidence-1.1.0.json',
  })
    .argument('<file>', 'JSON file; at most 1 MiB')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(publishProfile);
}

async function publishProfile(file: string, options: PublishProfileOptions): Promise<void> {
  const newVersion = readProfileFile(file);
  await withExistingStore(options, async (container) => {
    const published = await container
      .resolve(PublishProfile)
      .execute(newVersion)
      .catch((error: unknown) => {
        throw toProfileFileUsageError(file, error);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: DEPLOYMENT_AUDIT_OWNER_ID,
      by: 'cli',
      action: 'profile.published',
      subjectId: published.profileKey,
      detail: published.profileVersion,
    });
    if (options.json) return printJson(toProfileVersionResource(published));
    printStatus(`Published version ${published.version} of ${published.profileKey}. New assessments use it.`);
    return print(published.profileVersion);
  });
}
