import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { DeleteIntent } from '../../core/widget/delete-intent.ts';
import { IntentNotFoundError } from '../../core/widget/widget-errors.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandError } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { print } from './print.ts';
import { requireSite } from './require-resources.ts';

interface DeleteIntentOptions extends StoreOptions {
  readonly site: string;
}

/** Registers `portico delete-intent`. */
export function addDeleteIntentCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'delete-intent',
    summary: 'delete an intent',
    description:
      'Delete an intent of a site, including the default form "contact". Its tickets remain. Links to it on pages ' +
      'of the site do nothing.',
    usage: '--site <id> <key> [options]',
    example: 'portico delete-intent --site site_0k3x quote',
  })
    .argument('<key>', 'intent key; list-intents prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it');
  withStoreOptions(command).action(deleteIntent);
}

async function deleteIntent(intentKey: string, options: DeleteIntentOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    await container
      .resolve(DeleteIntent)
      .execute({ siteId, intentKey })
      .catch((error: unknown) => {
        if (!(error instanceof IntentNotFoundError)) throw error;
        throw new CommandError(`Intent ${JSON.stringify(intentKey)} not found.`);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'intent.deleted',
      subjectId: intentKey,
      detail: null,
    });
    return print(`Deleted intent ${intentKey}.`);
  });
}
