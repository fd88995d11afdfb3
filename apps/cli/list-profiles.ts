import type { Command } from 'commander';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { toProfileWithVersionsResource } from '../presenters/profile-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { formatTable } from './table.ts';

interface ListProfilesOptions extends StoreOptions {
  readonly json?: true;
}

/** Registers `portico list-profiles`. */
export function addListProfilesCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-profiles',
    summary: 'list the assessment profiles and their versions',
    description:
      'List up to 200 assessment profiles by key, with up to 100 versions each, latest first. New assessments use ' +
      'the current version, which was published last. Servers publish the built-in profiles when they start.',
    usage: '[options]',
    example: 'portico list-profiles --json | jq -r \'.[] | select(.status == "active") | .current.profileVersion\'',
  }).option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listProfiles);
}

async function listProfiles(options: ListProfilesOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const profiles = (await container.resolve(ListProfiles).execute()).map(toProfileWithVersionsResource);
    if (options.json) return printJson(profiles);
    const rows = profiles.flatMap(({ key, status, current, versions }) =>
      versions.map(({ profileVersion, publishedAt, title, retentionDays }) => [
        key,
        status,
        profileVersion === current.profileVersion ? 'current' : 'earlier',
        profileVersion,
        publishedAt,
        String(retentionDays),
        title,
      ]),
    );
    return print(formatTable(['KEY', 'STATUS', 'USE', 'VERSION', 'PUBLISHED', 'RETENTION DAYS', 'TITLE'], rows));
  });
}
