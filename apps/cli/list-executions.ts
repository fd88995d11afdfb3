import { type Command, Option } from 'commander';
import { EXECUTION_STATUSES, type ExecutionStatus } from '../../core/payments/executions/execution.ts';
import { ListExecutions } from '../../core/payments/executions/list-executions.ts';
import { formatMoney } from '../../core/payments/money.ts';
import { formatExecutionCursor, parseExecutionCursor } from '../presenters/payment-cursors.ts';
import { toManagedExecutionResource } from '../presenters/payment-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { parseCursorOption } from './cursor-option.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface ListExecutionsOptions extends StoreOptions {
  readonly site: string;
  readonly status?: ExecutionStatus;
  readonly refunded?: true;
  readonly cursor?: string;
  readonly json?: true;
}

/** Registers `portico list-executions`. */
export function addListExecutionsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-executions',
    summary: 'list the payments of a site',
    description:
      `List the payment executions of a site with refunds and disputes, newest first, ${PAGE_SIZE} per page. ` +
      'Statuses: pending, processing, succeeded, failed, expired and canceled.',
    usage: '--site <id> [options]',
    example: 'portico list-executions --site site_0k3x --status succeeded',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .addOption(new Option('--status <status>', 'list only executions with this status').choices(EXECUTION_STATUSES))
    .option('--refunded', 'list only refunded and partly refunded payments')
    .option('--cursor <cursor>', 'start after this cursor, which the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listExecutions);
}

async function listExecutions(options: ListExecutionsOptions): Promise<void> {
  const after = parseCursorOption(options.cursor, parseExecutionCursor);
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const { status, refunded } = options;
    const query = { siteId, status, refunded, limit: PAGE_SIZE, after };
    const { executions, hasMore } = await container.resolve(ListExecutions).execute(query);
    if (hasMore) printStatus(`More results: continue with --cursor ${formatExecutionCursor(executions.at(-1))}.`);
    const records = executions.map(toManagedExecutionResource);
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.executionId,
      one.status,
      formatMoney(one),
      one.refundedAmount === 0 ? '' : formatMoney({ ...one, amount: one.refundedAmount }),
      one.disputed ? 'yes' : '',
      one.provider,
      one.createdAt,
    ]);
    return print(formatTable(['ID', 'STATUS', 'AMOUNT', 'REFUNDED', 'DISPUTED', 'PROVIDER', 'CREATED'], rows));
  });
}
