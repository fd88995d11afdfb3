import type { Command } from 'commander';
import { actionSettingsSchemas } from '../../contracts/management/actions.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import type { ActionInput } from '../../core/widget/action-input.ts';
import { ConfigureAction } from '../../core/widget/configure-action.ts';
import { toActionResource } from '../presenters/widget-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { readJsonInput, toFileUsageError } from './json-file.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface ConfigureActionOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

const ACTION_KEYS = Object.keys(actionSettingsSchemas) as (keyof typeof actionSettingsSchemas)[];

/** Registers `portico configure-action`. */
export function addConfigureActionCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-action',
    summary: 'replace the settings of an action',
    description:
      `Replace the settings of an action (${ACTION_KEYS.join(', ')}) with those in a JSON file: { enabled, ` +
      'customerVisible, placement, title } and the members that the action requires. Takes effect immediately on ' +
      'every server. A destination is used only if confirmedHosts contains its host. For payments, use ' +
      '"portico configure-payments".',
    usage: '--site <id> <action> <file> [options]',
    example: 'portico configure-action --site site_0k3x calls calls.json',
  })
    .argument('<action>', 'action key')
    .argument('<file>', 'JSON file, or - for standard input; at most 256 KiB')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(configureAction);
}

async function configureAction(actionKey: string, file: string, options: ConfigureActionOptions): Promise<void> {
  const key = ACTION_KEYS.find((one) => one === actionKey);
  if (!key) throw new UsageError(formatUnknownActionMessage(actionKey));
  const settings = await readJsonInput(file, actionSettingsSchemas[key]);
  const action = { key, ...settings } as ActionInput;
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const saved = await container
      .resolve(ConfigureAction)
      .execute({ siteId, action, by: 'cli' })
      .catch((error: unknown) => {
        throw toFileUsageError(file, error);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'action.configured',
      subjectId: key,
      detail: Object.keys(settings).join(', '),
    });
    if (options.json) return printJson(toActionResource(saved));
    const missing = saved.lacks.join(', ').replaceAll('_', ' ');
    return print(missing === '' ? `Visitors can use ${key}.` : `Visitors cannot use ${key} yet. Missing: ${missing}.`);
  });
}

function formatUnknownActionMessage(actionKey: string): string {
  if (actionKey === 'payments') return 'use "portico configure-payments" to configure payments';
  return `the action must be one of ${ACTION_KEYS.join(', ')}`;
}
