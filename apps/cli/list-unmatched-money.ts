import type { Command } from 'commander';
import { ListUnmatchedMoney } from '../../core/payments/executions/list-unmatched-money.ts';
import { moneyText } from '../../core/payments/money.ts';
import { placeOfUnmatched, unmatchedPlace } from '../presenters/payment-places.ts';
import { unmatchedRecord } from '../presenters/payment-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { parseCursorOption } from './cursor-option.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface Options extends StoreOptions {
  readonly site: string;
  readonly cursor?: string;
  readonly json?: true;
}

/** `portico list-unmatched-money`. */
export function addListUnmatchedMoney(program: Command): void {
  const command = addCommand(program, {
    name: 'list-unmatched-money',
    summary: 'list the money that came to a site and that nothing here asked for',
    description:
      `Lists a site’s unmatched money, the latest first, ${PAGE_SIZE} at a time: another amount or currency than was ` +
      'asked for, paid twice, paid after a final status, or for a session that is not known here. The payment ' +
      'reference finds it at the provider, where it is given back or explained.',
    usage: '--site <id> [options]',
    example: 'portico list-unmatched-money --site site_0k3x',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--cursor <cursor>', 'continue after this place: the cursor that the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listUnmatchedMoney);
}

async function listUnmatchedMoney(options: Options): Promise<void> {
  const after = parseCursorOption(options.cursor, placeOfUnmatched);
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await findSite(container, options.site);
    const { unmatched, hasMore } = await container
      .resolve(ListUnmatchedMoney)
      .execute({ siteId, limit: PAGE_SIZE, after });
    if (hasMore) printStatus(`There is more: continue with --cursor ${unmatchedPlace(unmatched.at(-1))}.`);
    const records = unmatched.map(unmatchedRecord);
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.paymentReference,
      moneyText(one),
      one.reason,
      one.executionId ?? '',
      one.provider,
      one.occurredAt,
    ]);
    return print(formatTable(['REFERENCE', 'AMOUNT', 'REASON', 'EXECUTION', 'PROVIDER', 'OCCURRED'], rows));
  });
}
