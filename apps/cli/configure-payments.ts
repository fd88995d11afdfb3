import { type Command, Option } from 'commander';
import { configurePayments as operation } from '../../contracts/management/payments.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigurePayments } from '../../core/payments/settings/configure-payments.ts';
import type { PaymentsReading } from '../../core/payments/settings/read-payments.ts';
import { ReadPayments } from '../../core/payments/settings/read-payments.ts';
import { paymentsActionRecord } from '../presenters/payment-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { toUsageError, validateOptions } from './validate-options.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly provider?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly description?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly placement?: string;
  readonly title?: string;
  readonly enable?: true;
  readonly disable?: true;
  readonly show?: true;
  readonly hide?: true;
  readonly json?: true;
}

const OPTION_NAMES = {
  provider: '--provider',
  amount: '--amount',
  currency: '--currency',
  description: '--description',
  successUrl: '--success-url',
  cancelUrl: '--cancel-url',
  placement: '--placement',
  title: '--title',
  enabled: '--enable',
  customerVisible: '--show',
};

/** `portico configure-payments`. */
export function addConfigurePayments(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-payments',
    summary: 'say what a site’s visitors pay, by which provider, and whether they may',
    description:
      'Changes what is given of a site’s payment settings, all or nothing; it holds for the very next payment on ' +
      'every server, and what was begun stays as it was begun. The first time all but --enable and --show is needed. ' +
      'The amount is in the currency’s minor unit: 1000 is 10.00 EUR, 1000 JPY, and 1.000 KWD.',
    usage: '--site <id> [options]',
    example:
      'portico configure-payments --site site_0k3x --provider stripe --amount 1900 --currency EUR --description "One ' +
      'year" --success-url https://www.example.com/thanks --cancel-url https://www.example.com/ --enable --show',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--provider <name>', 'the payment provider; another one has to be tested anew')
    .option('--amount <number>', 'a whole number of the currency’s minor unit')
    .option('--currency <code>', 'ISO 4217, such as EUR')
    .option('--description <text>', 'what visitors read that they pay for; at most 200 characters')
    .option('--success-url <address>', 'where they come back to when they have paid, on one of the site’s origins')
    .option('--cancel-url <address>', 'where they come back to when they have not')
    .option('--placement <place>', 'menu, or page: only where the site’s pages ask for it')
    .option('--title <text>', 'what visitors see it called; at most 120 characters')
    .option('--enable', 'let the action be used')
    .addOption(new Option('--disable', 'let it not be used').conflicts('enable'))
    .option('--show', 'let visitors see it')
    .addOption(new Option('--hide', 'let them not see it').conflicts('show'))
    .option('--json', 'print the action as JSON');
  withStoreOptions(command).action(configurePayments);
}

async function configurePayments(options: Options): Promise<void> {
  const changes = parseChanges(options);
  await withExistingStore(options, async (container) => {
    const site = await findSite(container, options.site);
    const saved = toFlatSettings(await container.resolve(ReadPayments).execute({ siteId: site.id }));
    const { amount, currency, ...others } = validateOptions(operation.body, { ...saved, ...changes }, OPTION_NAMES);
    const settings = { ...others, money: { amount, currency } };
    const reading = await container
      .resolve(ConfigurePayments)
      .execute({ site, settings })
      .catch((error: unknown) => {
        throw toUsageError(error, changes, OPTION_NAMES);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: site.id,
      by: 'cli',
      action: 'action.configured',
      subjectId: 'payments',
      detail: Object.keys(changes).join(', '),
    });
    const record = paymentsActionRecord(reading, site);
    if (options.json) return printJson(record);
    const missing = record.lacks.join(', ').replaceAll('_', ' ');
    return print(record.usable ? 'Visitors may pay.' : `Visitors may not pay yet; missing: ${missing}.`);
  });
}

/** @throws UsageError */
function parseChanges({ amount, enable, disable, show, hide, ...options }: Options): Readonly<Record<string, unknown>> {
  if (amount !== undefined && !/^\d{1,15}$/.test(amount)) {
    throw new UsageError('--amount must be a whole number of the currency’s minor unit');
  }
  const { provider, currency, description, successUrl, cancelUrl, placement, title } = options;
  const texts = { provider, currency, description, successUrl, cancelUrl, placement, title };
  const given = {
    ...texts,
    amount: amount === undefined ? undefined : Number(amount),
    enabled: enable ?? (disable && false),
    customerVisible: show ?? (hide && false),
  };
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) throw new UsageError('give at least one setting to change');
  return change;
}

function toFlatSettings({ settings }: PaymentsReading): Readonly<Record<string, unknown>> {
  if (!settings) return { enabled: false, customerVisible: false };
  const { money, ...others } = settings;
  return { ...others, ...money };
}
