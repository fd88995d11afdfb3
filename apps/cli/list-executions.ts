import { type Command, Option } from 'commander';
import { EXECUTION_STATUSES, type ExecutionStatus } from '../../core/payments/executions/execution.ts';
import { ListExecutions } from '../../core/payments/executions/list-executions.ts';
import { moneyText } from '../../core/payments/money.ts';
import { executionPlace, placeOfExecution } from '../presenters/payment-places.ts';
import { managedExecutionRecord } from '../presenters/payment-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { parseCursorOption } from './cursor-option.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface Options extends StoreOptions {
  readonly site: string;
  readonly status?: ExecutionStatus;
  readonly refunded?: true;
  readonly cursor?: string;
  readonly json?: true;
}

/** `portico list-executions`. */
export function addListExecutions(program: Command): void {
  const command = addCommand(program, {
    name: 'list-executions',
    summary: 'list the payments that a site’s visitors were sent to, and what became of them',
    description:
      `Lists the executions of a site, newest first, ${PAGE_SIZE} at a time: pending, processing, succeeded, failed, ` +
      'expired or canceled, with what went back and whether the payer’s bank disputes it.',
    usage: '--site <id> [options]',
    example: 'portico list-executions --site site_0k3x --status succeeded',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .addOption(new Option('--status <status>', 'only those of this status').choices(EXECUTION_STATUSES))
    .option('--refunded', 'only those of whose payment something went back')
    .option('--cursor <cursor>', 'continue after this place: the cursor that the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listExecutions);
}

async function listExecutions(options: Options): Promise<void> {
  const after = parseCursorOption(options.cursor, placeOfExecution);
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await findSite(container, options.site);
    const { status, refunded } = options;
    const query = { siteId, status, refunded, limit: PAGE_SIZE, after };
    const { executions, hasMore } = await container.resolve(ListExecutions).execute(query);
    if (hasMore) printStatus(`There are more: continue with --cursor ${executionPlace(executions.at(-1))}.`);
    const records = executions.map(managedExecutionRecord);
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.executionId,
      one.status,
      moneyText(one),
      one.refundedAmount === 0 ? '' : moneyText({ ...one, amount: one.refundedAmount }),
      one.disputed ? 'yes' : '',
      one.provider,
      one.createdAt,
    ]);
    return print(formatTable(['ID', 'STATUS', 'AMOUNT', 'REFUNDED', 'DISPUTED', 'PROVIDER', 'CREATED'], rows));
  });
}
