import type { Command } from 'commander';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../core/access/audit-entry.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import type { ProfileStatus } from '../../core/assessments/profile.ts';
import { SetProfileStatus } from '../../core/assessments/set-profile-status.ts';
import { toProfileResource } from '../presenters/profile-resources.ts';
import { addCommand, type CommandHelp, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';

interface SetProfileStatusOptions extends StoreOptions {
  readonly json?: true;
}

/** Registers `portico deactivate-profile`. */
export function addDeactivateProfileCommand(program: Command): void {
  addSetProfileStatusCommand(program, 'inactive', {
    name: 'deactivate-profile',
    summary: 'deactivate a profile for new assessments',
    description:
      'Deactivate an assessment profile. Requests for new assessments with it fail immediately on every server. ' +
      'Existing assessments continue. Repeating the command changes nothing.',
    usage: '<key> [options]',
    example: 'portico deactivate-profile public-web-evidence',
  });
}

/** Registers `portico activate-profile`. */
export function addActivateProfileCommand(program: Command): void {
  addSetProfileStatusCommand(program, 'active', {
    name: 'activate-profile',
    summary: 'activate a profile for new assessments',
    description: 'Activate a deactivated assessment profile. Repeating the command changes nothing.',
    usage: '<key> [options]',
    example: 'portico activate-profile public-web-evidence',
  });
}

function addSetProfileStatusCommand(program: Command, status: ProfileStatus, help: CommandHelp): void {
  const command = addCommand(program, help)
    .argument('<key>', 'profile key; list-profiles prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action((profileKey: string, options: SetProfileStatusOptions) =>
    changeProfileStatus(profileKey, status, options),
  );
}

async function changeProfileStatus(
  profileKey: string,
  status: ProfileStatus,
  options: SetProfileStatusOptions,
): Promise<void> {
  await withExistingStore(options, async (container) => {
    const profile = await container.resolve(SetProfileStatus).execute({ profileKey, status });
    await container.resolve(RecordAudit).execute({
      ownerId: DEPLOYMENT_AUDIT_OWNER_ID,
      by: 'cli',
      action: 'profile.status_set',
      subjectId: profile.key,
      detail: profile.status,
    });
    if (options.json) return printJson(toProfileResource(profile));
    return print(`Profile ${profile.key} is ${profile.status}.`);
  });
}
