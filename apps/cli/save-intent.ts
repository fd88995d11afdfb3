import type { Command } from 'commander';
import { intentSettingsSchema } from '../../contracts/management/intents.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { SaveIntent } from '../../core/widget/save-intent.ts';
import { IntentKeyInvalidError } from '../../core/widget/widget-errors.ts';
import { toIntentResource } from '../presenters/widget-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { readJsonInput, toFileUsageError } from './json-file.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface SaveIntentOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico save-intent`. */
export function addSaveIntentCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'save-intent',
    summary: 'create or replace an intent',
    description:
      'Create or replace an intent from a JSON file. Takes effect immediately on every server. Form: { kind: "form", ' +
      'title, enabled, fields }. Conversation: { kind: "conversation", title, enabled, greeting }. Link: { kind: ' +
      '"link", title, enabled, destination, confirmedHost }. A link works only after its host was confirmed with ' +
      'confirmedHost.',
    usage: '--site <id> <key> <file> [options]',
    example: 'portico save-intent --site site_0k3x quote quote.json',
  })
    .argument('<key>', 'intent key: 1 to 120 lower-case letters, digits, hyphens and underscores')
    .argument('<file>', 'JSON file, or - for standard input; at most 256 KiB')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(saveIntent);
}

async function saveIntent(intentKey: string, file: string, options: SaveIntentOptions): Promise<void> {
  const intent = await readJsonInput(file, intentSettingsSchema);
  await withExistingStore(options, async (container) => {
    const site = await requireSite(container, options.site);
    const pending = container.resolve(SaveIntent).execute({ site, intentKey, intent, by: 'cli' });
    const saved = await pending.catch((error: unknown) => {
      throw error instanceof IntentKeyInvalidError ? new UsageError(error.message) : toFileUsageError(file, error);
    });
    await container.resolve(RecordAudit).execute({
      ownerId: site.id,
      by: 'cli',
      action: 'intent.configured',
      subjectId: intentKey,
      detail: Object.keys(intent).join(', '),
    });
    if (options.json) return printJson(toIntentResource(saved));
    if (saved.usable) return print(`Saved intent ${intentKey}. Visitors can use it.`);
    const reason = saved.intent.enabled ? 'the host is not confirmed' : 'it is not enabled';
    return print(`Saved intent ${intentKey}. Visitors cannot use it yet: ${reason}.`);
  });
}
