import type { Command } from 'commander';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { ReadProfileVersion } from '../../core/assessments/read-profile-version.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandError } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { printJson } from './print.ts';

/** Registers `portico profile show`. */
export function addShowProfileCommand(group: Command): void {
  const command = addCommand(group, {
    name: 'show',
    summary: 'print a profile version as JSON',
    description:
      'Print { profileKey, version, rules } of a profile version. Edit the output to create the next version; ' +
      '"portico profile test" and "portico publish-profile" accept it.',
    usage: '<key> [version] [options]',
    example: 'portico profile show public-web-evidence > profile.json',
  })
    .argument('<key>', 'profile key; list-profiles prints it')
    .argument('[version]', 'version, MAJOR.MINOR.PATCH (default: the current version)');
  withStoreOptions(command).action(showProfile);
}

async function showProfile(
  profileKey: string,
  requestedVersion: string | undefined,
  options: StoreOptions,
): Promise<void> {
  await withExistingStore(options, async (container) => {
    const profile = (await container.resolve(ListProfiles).execute()).find(({ key }) => key === profileKey);
    if (!profile) throw new CommandError(`Profile ${profileKey} not found.`);
    const versionNumber = requestedVersion ?? profile.current.version;
    const { version, rules } = await container.resolve(ReadProfileVersion).execute(profileKey, versionNumber);
    return printJson({ profileKey, version, rules });
  });
}
