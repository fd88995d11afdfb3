import type { Command } from 'commander';
import { INSTALLATION } from '../../core/access/audit-entry.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import type { ProfileStatus } from '../../core/assessments/profile.ts';
import { SetProfileStatus } from '../../core/assessments/set-profile-status.ts';
import { profileRecord } from '../presenters/records.ts';
import { addCommand, type CommandHelp, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly json?: true;
}

/** `portico deactivate-profile`. */
export function addDeactivateProfile(program: Command): void {
  addSetStatus(program, 'inactive', {
    name: 'deactivate-profile',
    summary: 'let no new assessment use a profile',
    description:
      'Deactivates an assessment profile: the very next request for an assessment by it is refused, on every server. ' +
      'Assessments that were made go on. Repeating it changes nothing.',
    usage: '<key> [options]',
    example: 'portico deactivate-profile public-web-evidence',
  });
}

/** `portico activate-profile`. */
export function addActivateProfile(program: Command): void {
  addSetStatus(program, 'active', {
    name: 'activate-profile',
    summary: 'let new assessments use a profile again',
    description: 'Activates an assessment profile that was deactivated. Repeating it changes nothing.',
    usage: '<key> [options]',
    example: 'portico activate-profile public-web-evidence',
  });
}

function addSetStatus(program: Command, status: ProfileStatus, help: CommandHelp): void {
  const command = addCommand(program, help)
    .argument('<key>', 'the profile, by the key that list-profiles prints')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action((profileKey: string, options: Options) => setStatus(profileKey, status, options));
}

async function setStatus(profileKey: string, status: ProfileStatus, options: Options): Promise<void> {
  await withExistingStore(options, async (container) => {
    const profile = await container.resolve(SetProfileStatus).execute({ profileKey, status });
    await container.resolve(RecordAudit).execute({
      ownerId: INSTALLATION,
      by: 'cli',
      action: 'profile.status_set',
      subjectId: profile.key,
      detail: profile.status,
    });
    if (options.json) return printJson(profileRecord(profile));
    return print(`The profile ${profile.key} is ${profile.status}.`);
  });
}
