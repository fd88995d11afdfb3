import { type Command, Option } from 'commander';
import { reapplyDeliveries as operation } from '../../contracts/management/deliveries.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { NewerCrmDeliveryAppliedError } from '../../core/crm/crm-errors.ts';
import { ReplayDeliveries } from '../../core/crm/replay-deliveries.ts';
import { ReplayDelivery } from '../../core/crm/replay-delivery.ts';
import { parseInstant } from '../../core/shared/time.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandError, UsageError } from './command-errors.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireInstallation } from './require-resources.ts';
import { validateOptions } from './validate-options.ts';

interface ReapplyDeliveriesOptions extends StoreOptions {
  readonly site: string;
  readonly delivery?: string;
  readonly since?: string;
  readonly confirm?: true;
  readonly json?: true;
}

/** Registers `portico reapply-deliveries`. */
export function addReapplyDeliveriesCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'reapply-deliveries',
    summary: 'reprocess deliveries of a CRM connection with the current mapping',
    description:
      'Reprocess one delivery, or all since a time, with the current mapping and in the order received. Later ' +
      'changes by others are not overwritten, and comments are not added twice. A server or worker does the work.',
    usage: '--site <id> <installation> (--delivery <id> | --since <time>) [options]',
    example: 'portico reapply-deliveries --site site_0k3x ins_0k3x --since 2026-03-02T09:00:00Z',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--delivery <id>', 'delivery ID; list-deliveries prints it')
    .addOption(
      new Option('--since <time>', 'reprocess all received since this ISO 8601 time with zone').conflicts('delivery'),
    )
    .option('--confirm', 'with --delivery: reprocess it even if a newer delivery of the same record was applied')
    .option('--json', 'print the number of deliveries as JSON');
  withStoreOptions(command).action(reapplyDeliveries);
}

async function reapplyDeliveries(installationId: string, options: ReapplyDeliveriesOptions): Promise<void> {
  const { site: siteId, delivery: deliveryId, since, confirm } = options;
  if (deliveryId === undefined && since === undefined) throw new UsageError('specify --delivery or --since');
  if (confirm && deliveryId === undefined) throw new UsageError('--confirm requires --delivery');
  if (since !== undefined) validateOptions(operation.body, { since }, { since: '--since' });
  await withExistingStoreAndQueues(options, async (container) => {
    await requireInstallation(container, siteId, installationId);
    const installation = { siteId, installationId };
    if (deliveryId !== undefined) {
      await container
        .resolve(ReplayDelivery)
        .execute({ ...installation, deliveryId, confirm })
        .catch((error: unknown) => {
          throw error instanceof NewerCrmDeliveryAppliedError
            ? new CommandError(`${error.message} Use --confirm to apply it anyway.`)
            : error;
        });
    }
    const replay = { ...installation, since: parseInstant(since ?? '') ?? 0 };
    const reapplied = deliveryId === undefined ? await container.resolve(ReplayDeliveries).execute(replay) : 1;
    const detail = deliveryId ?? `${reapplied} since ${since}`;
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'deliveries.reapplied',
      subjectId: installationId,
      detail,
    });
    if (options.json) return printJson({ reapplied });
    return print(`Queued ${reapplied} ${reapplied === 1 ? 'delivery' : 'deliveries'} for reprocessing.`);
  });
}
