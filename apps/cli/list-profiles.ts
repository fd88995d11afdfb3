import type { Command } from 'commander';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { listedProfileRecord } from '../presenters/records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { formatTable } from './table.ts';

interface Options extends StoreOptions {
  readonly json?: true;
}

/** `portico list-profiles`. */
export function addListProfiles(program: Command): void {
  const command = addCommand(program, {
    name: 'list-profiles',
    summary: 'list the assessment profiles and their versions',
    description:
      'Lists the assessment profiles by key, at most 200, each with a line for each of its versions, at most 100, ' +
      'the one published last first: that one is current, and new assessments use it. A server publishes the ' +
      'profiles that ship with Portico at its start.',
    usage: '[options]',
    example: 'portico list-profiles --json | jq -r \'.[] | select(.status == "active") | .current.profileVersion\'',
  }).option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listProfiles);
}

async function listProfiles(options: Options): Promise<void> {
  await withExistingStore(options, async (container) => {
    const profiles = (await container.resolve(ListProfiles).execute()).map(listedProfileRecord);
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
