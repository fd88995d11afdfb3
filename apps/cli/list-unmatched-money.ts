import type { Command } from 'commander';
import { ListUnmatchedMoney } from '../../core/payments/executions/list-unmatched-money.ts';
import { formatMoney } from '../../core/payments/money.ts';
import { formatUnmatchedCursor, parseUnmatchedCursor } from '../presenters/payment-cursors.ts';
import { toUnmatchedMoneyResource } from '../presenters/payment-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { parseCursorOption } from './cursor-option.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface ListUnmatchedMoneyOptions extends StoreOptions {
  readonly site: string;
  readonly cursor?: string;
  readonly json?: true;
}

/** Registers `portico list-unmatched-money`. */
export function addListUnmatchedMoneyCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-unmatched-money',
    summary: 'list received money that matches no payment',
    description:
      `List the unmatched money of a site, newest first, ${PAGE_SIZE} per page: wrong amount or currency, duplicate ` +
      'payment, payment after a final status, or unknown session. Use the payment reference to find and refund it ' +
      'at the provider.',
    usage: '--site <id> [options]',
    example: 'portico list-unmatched-money --site site_0k3x',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--cursor <cursor>', 'start after this cursor, which the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listUnmatchedMoney);
}

async function listUnmatchedMoney(options: ListUnmatchedMoneyOptions): Promise<void> {
  const after = parseCursorOption(options.cursor, parseUnmatchedCursor);
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const { unmatched, hasMore } = await container
      .resolve(ListUnmatchedMoney)
      .execute({ siteId, limit: PAGE_SIZE, after });
    if (hasMore) printStatus(`More results: continue with --cursor ${formatUnmatchedCursor(unmatched.at(-1))}.`);
    const records = unmatched.map(toUnmatchedMoneyResource);
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.paymentReference,
      formatMoney(one),
      one.reason,
      one.executionId ?? '',
      one.provider,
      one.occurredAt,
    ]);
    return print(formatTable(['REFERENCE', 'AMOUNT', 'REASON', 'EXECUTION', 'PROVIDER', 'OCCURRED'], rows));
  });
}
