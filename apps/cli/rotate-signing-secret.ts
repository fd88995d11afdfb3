import { type Command, Option } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { RotateSigningSecret } from '../../core/crm/rotate-signing-secret.ts';
import { DAY, HOUR, SECOND } from '../../core/shared/time.ts';
import { CLOCK } from '../composition/tokens.ts';
import { installationRecord } from '../presenters/crm-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findInstallation } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';

const OVERLAPS = { none: 0, hour: HOUR, day: DAY, week: 7 * DAY } as const;

interface Options extends StoreOptions {
  readonly site: string;
  readonly overlap: keyof typeof OVERLAPS;
  readonly json?: true;
}

/** `portico rotate-signing-secret`. */
export function addRotateSigningSecret(program: Command): void {
  const command = addCommand(program, {
    name: 'rotate-signing-secret',
    summary: 'give a CRM installation a new signing secret and print it, this once',
    description:
      'Gives a CRM installation a new signing secret and prints it, this once, alone on standard output. The older ' +
      'ones go on verifying for the overlap, so that the CRM can be changed over meanwhile; with none they end for ' +
      'the very next delivery on every server.',
    usage: '--site <id> <installation> [--overlap <while>] [options]',
    example: 'portico rotate-signing-secret --site site_0k3x ins_0k3x --overlap hour',
  })
    .argument('<installation>', 'the installation, by the id that list-installations prints')
    .requiredOption('--site <id>', 'its site')
    .addOption(
      new Option('--overlap <while>', 'how long the older secrets go on verifying')
        .choices(Object.keys(OVERLAPS))
        .default('day'),
    )
    .option('--json', 'print the record and the secret as JSON');
  withStoreOptions(command).action(rotateSigningSecret);
}

async function rotateSigningSecret(installationId: string, options: Options): Promise<void> {
  const { site: siteId, overlap } = options;
  await withExistingStore(options, async (container) => {
    await findInstallation(container, siteId, installationId);
    const rotation = { siteId, installationId, overlapSeconds: OVERLAPS[overlap] / SECOND };
    const { installation, secret } = await container.resolve(RotateSigningSecret).execute(rotation);
    const detail = `the older ones end after ${rotation.overlapSeconds} seconds`;
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'signing_secret.rotated',
      subjectId: installationId,
      detail,
    });
    const record = installationRecord(installation, container.resolve(CLOCK).now());
    if (options.json) return printJson({ installation: record, secret });
    const olderEndsAt = record.secrets[1]?.endsAt;
    printStatus(
      olderEndsAt ? `The older secrets verify until ${olderEndsAt}.` : 'The older secrets verify nothing any more.',
    );
    printStatus('The new signing secret, shown this once:');
    return print(secret);
  });
}
