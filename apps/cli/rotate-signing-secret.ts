import { type Command, Option } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { RotateSigningSecret } from '../../core/crm/rotate-signing-secret.ts';
import { DAY, HOUR, SECOND } from '../../core/shared/time.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toInstallationResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireInstallation } from './require-resources.ts';

const OVERLAP_DURATIONS_MS = { none: 0, hour: HOUR, day: DAY, week: 7 * DAY } as const;

interface RotateSigningSecretOptions extends StoreOptions {
  readonly site: string;
  readonly overlap: keyof typeof OVERLAP_DURATIONS_MS;
  readonly json?: true;
}

/** Registers `portico rotate-signing-secret`. */
export function addRotateSigningSecretCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'rotate-signing-secret',
    summary: 'create a new signing secret for a CRM connection and print it once',
    description:
      'Create a new signing secret for a CRM connection. Prints the secret alone on standard output, only once. ' +
      'Older secrets remain valid during the overlap, while you update the CRM. With --overlap none they become ' +
      'invalid immediately on every server.',
    usage: '--site <id> <installation> [--overlap <duration>] [options]',
    example: 'portico rotate-signing-secret --site site_0k3x ins_0k3x --overlap hour',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .addOption(
      new Option('--overlap <duration>', 'how long older secrets remain valid')
        .choices(Object.keys(OVERLAP_DURATIONS_MS))
        .default('day'),
    )
    .option('--json', 'print the record and the secret as JSON');
  withStoreOptions(command).action(rotateSigningSecret);
}

async function rotateSigningSecret(installationId: string, options: RotateSigningSecretOptions): Promise<void> {
  const { site: siteId, overlap } = options;
  await withExistingStore(options, async (container) => {
    await requireInstallation(container, siteId, installationId);
    const rotation = { siteId, installationId, overlapSeconds: OVERLAP_DURATIONS_MS[overlap] / SECOND };
    const { installation, secret } = await container.resolve(RotateSigningSecret).execute(rotation);
    const detail = `the older ones end after ${rotation.overlapSeconds} seconds`;
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'signing_secret.rotated',
      subjectId: installationId,
      detail,
    });
    const record = toInstallationResource(installation, container.resolve(CLOCK).now());
    if (options.json) return printJson({ installation: record, secret });
    const olderEndsAt = record.secrets[1]?.endsAt;
    printStatus(olderEndsAt ? `Older secrets are valid until ${olderEndsAt}.` : 'Older secrets are no longer valid.');
    printStatus('New signing secret (shown only once):');
    return print(secret);
  });
}
