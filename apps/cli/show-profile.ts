import type { Command } from 'commander';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { ReadProfileVersion } from '../../core/assessments/read-profile-version.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandFailure } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { printJson } from './print.ts';

/** `portico profile show`. */
export function addShowProfile(group: Command): void {
  const command = addCommand(group, {
    name: 'show',
    summary: 'print a version of a profile as a file, to write the next version from',
    description:
      'Prints { profileKey, version, rules } of a version, by default of the current one: the file that ' +
      '"portico profile test" and "portico publish-profile" take.',
    usage: '<key> [version] [options]',
    example: 'portico profile show public-web-evidence > profile.json',
  })
    .argument('<key>', 'the profile, by the key that list-profiles prints')
    .argument('[version]', 'MAJOR.MINOR.PATCH; the current one when left out');
  withStoreOptions(command).action(showProfile);
}

async function showProfile(profileKey: string, number: string | undefined, options: StoreOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const profile = (await container.resolve(ListProfiles).execute()).find(({ key }) => key === profileKey);
    if (!profile) throw new CommandFailure(`There is no profile ${profileKey}.`);
    const versionNumber = number ?? profile.current.version;
    const { version, rules } = await container.resolve(ReadProfileVersion).execute(profileKey, versionNumber);
    return printJson({ profileKey, version, rules });
  });
}
