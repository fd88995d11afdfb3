import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { DeleteIntent } from '../../core/widget/delete-intent.ts';
import { IntentNotFound } from '../../core/widget/widget-errors.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandFailure } from './command-errors.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
}

/** `portico delete-intent`. */
export function addDeleteIntent(program: Command): void {
  const command = addCommand(program, {
    name: 'delete-intent',
    summary: 'delete something that visitors can ask for',
    description:
      'Deletes an intent of a site, also the form "contact" that every site has from the start. What came in by it ' +
      'stays, and pages that still ask for it do nothing.',
    usage: '--site <id> <key> [options]',
    example: 'portico delete-intent --site site_0k3x quote',
  })
    .argument('<key>', 'the intent, by the key that list-intents prints')
    .requiredOption('--site <id>', 'its site');
  withStoreOptions(command).action(deleteIntent);
}

async function deleteIntent(intentKey: string, options: Options): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await findSite(container, options.site);
    await container
      .resolve(DeleteIntent)
      .execute({ siteId, intentKey })
      .catch((error: unknown) => {
        if (!(error instanceof IntentNotFound)) throw error;
        throw new CommandFailure(`The site has no intent ${JSON.stringify(intentKey)}.`);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'intent.deleted',
      subjectId: intentKey,
      detail: null,
    });
    return print(`Deleted the intent ${intentKey}.`);
  });
}
