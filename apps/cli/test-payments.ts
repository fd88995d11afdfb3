import type { Command } from 'commander';
import { TestPayments } from '../../core/payments/checkout/test-payments.ts';
import { paymentsActionRecord } from '../presenters/payment-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** `portico test-payments`. */
export function addTestPayments(program: Command): void {
  const command = addCommand(program, {
    name: 'test-payments',
    summary: 'try a site’s payments as they are configured; no money moves',
    description:
      'Has the payment provider open a checkout session by the saved settings and credentials, and ends it at once; ' +
      'nobody is told its address. Visitors may pay only once that has gone well.',
    usage: '--site <id> [options]',
    example: 'portico test-payments --site site_0k3x',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--json', 'print the action as JSON');
  withStoreOptions(command).action(testPayments);
}

async function testPayments(options: Options): Promise<void> {
  await withExistingStore(options, async (container) => {
    const site = await findSite(container, options.site);
    const record = paymentsActionRecord(await container.resolve(TestPayments).execute({ siteId: site.id }), site);
    if (options.json) return printJson(record);
    return print(`The payments of ${site.id} were tested at ${record.testedAt}.`);
  });
}
