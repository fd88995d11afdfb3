import type { Command } from 'commander';
import { TestPayments } from '../../core/payments/checkout/test-payments.ts';
import { toPaymentsActionResource } from '../presenters/payment-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface TestPaymentsOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico test-payments`. */
export function addTestPaymentsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'test-payments',
    summary: 'test the payment settings of a site; no money moves',
    description:
      'Test the stored payment settings and credentials: create a checkout session at the provider and close it ' +
      'immediately. Visitors can pay only after a successful test.',
    usage: '--site <id> [options]',
    example: 'portico test-payments --site site_0k3x',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the payment settings as JSON');
  withStoreOptions(command).action(testPayments);
}

async function testPayments(options: TestPaymentsOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const site = await requireSite(container, options.site);
    const record = toPaymentsActionResource(await container.resolve(TestPayments).execute({ siteId: site.id }), site);
    if (options.json) return printJson(record);
    return print(`Payment test of ${site.id} succeeded at ${record.testedAt}.`);
  });
}
