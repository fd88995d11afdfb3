import type { Command } from 'commander';
import { intentSettings } from '../../contracts/management/intents.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { SaveIntent } from '../../core/widget/save-intent.ts';
import { IntentKeyInvalid } from '../../core/widget/widget-errors.ts';
import { intentRecord } from '../presenters/widget-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { findSite } from './find-resources.ts';
import { readJsonInput, toFileError } from './json-file.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** `portico save-intent`. */
export function addSaveIntent(program: Command): void {
  const command = addCommand(program, {
    name: 'save-intent',
    summary: 'make or replace something that visitors can ask for',
    description:
      'Makes the intent that a JSON file describes, or replaces the one of its key; it holds for the very next ' +
      'visitor on every server. A form is { kind: "form", title, enabled, fields }, a conversation { kind: ' +
      '"conversation", title, enabled, greeting }, a link { kind: "link", title, enabled, destination, confirmedHost ' +
      '}. A link leads nowhere until its host has been named as confirmedHost once.',
    usage: '--site <id> <key> <file> [options]',
    example: 'portico save-intent --site site_0k3x quote quote.json',
  })
    .argument('<key>', 'the key that pages ask by: 1 to 120 lower-case letters, digits, hyphens and underscores')
    .argument('<file>', 'the JSON file, or - for standard input; at most 256 KiB')
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(saveIntent);
}

async function saveIntent(intentKey: string, file: string, options: Options): Promise<void> {
  const intent = await readJsonInput(file, intentSettings);
  await withExistingStore(options, async (container) => {
    const site = await findSite(container, options.site);
    const pending = container.resolve(SaveIntent).execute({ site, intentKey, intent, by: 'cli' });
    const saved = await pending.catch((error: unknown) => {
      throw error instanceof IntentKeyInvalid ? new UsageError(error.message) : toFileError(file, error);
    });
    await container.resolve(RecordAudit).execute({
      ownerId: site.id,
      by: 'cli',
      action: 'intent.configured',
      subjectId: intentKey,
      detail: Object.keys(intent).join(', '),
    });
    if (options.json) return printJson(intentRecord(saved));
    if (saved.usable) return print(`Visitors may ask for ${intentKey}.`);
    const reason = saved.intent.enabled ? 'its host is not confirmed' : 'it is not enabled';
    return print(`Saved the intent ${intentKey}; visitors may not ask for it yet: ${reason}.`);
  });
}
