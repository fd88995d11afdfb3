import { type Command, Option } from 'commander';
import { configurePayments as operation } from '../../contracts/management/payments.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigurePayments } from '../../core/payments/settings/configure-payments.ts';
import type { PaymentConfiguration } from '../../core/payments/settings/read-payment-configuration.ts';
import { ReadPaymentConfiguration } from '../../core/payments/settings/read-payment-configuration.ts';
import { toPaymentsActionResource } from '../presenters/payment-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';
import { toUsageError, validateOptions } from './validate-options.ts';

interface ConfigurePaymentsOptions extends StoreOptions {
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

/** Registers `portico configure-payments`. */
export function addConfigurePaymentsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-payments',
    summary: 'change the payment settings of a site',
    description:
      'Change the specified payment settings of a site, all or none. New payments use them immediately on every ' +
      'server; payments in progress keep their settings. The first call needs provider, amount, currency, ' +
      'description, success URL and cancel URL. The amount is in minor units: ' +
      '1000 is 10.00 EUR, 1000 JPY or 1.000 KWD.',
    usage: '--site <id> [options]',
    example:
      'portico configure-payments --site site_0k3x --provider stripe --amount 1900 --currency EUR --description "One ' +
      'year" --success-url https://www.example.com/thanks --cancel-url https://www.example.com/ --enable --show',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--provider <name>', 'payment provider; test it again after a change')
    .option('--amount <number>', 'amount in minor units of the currency, a whole number')
    .option('--currency <code>', 'ISO 4217 currency code, such as EUR')
    .option('--description <text>', 'product name that visitors see at checkout; at most 200 characters')
    .option('--success-url <url>', 'return URL after payment, on an allowed origin of the site')
    .option('--cancel-url <url>', 'return URL after cancellation, on an allowed origin of the site')
    .option('--placement <placement>', 'menu: in the widget menu; page: only where pages of the site open it')
    .option('--title <text>', 'title that visitors see; at most 120 characters')
    .option('--enable', 'enable payments')
    .addOption(new Option('--disable', 'disable payments').conflicts('enable'))
    .option('--show', 'show payments to visitors')
    .addOption(new Option('--hide', 'hide payments from visitors').conflicts('show'))
    .option('--json', 'print the payment settings as JSON');
  withStoreOptions(command).action(configurePayments);
}

async function configurePayments(options: ConfigurePaymentsOptions): Promise<void> {
  const changes = parsePaymentChanges(options);
  await withExistingStore(options, async (container) => {
    const site = await requireSite(container, options.site);
    const saved = toFlatPaymentSettings(await container.resolve(ReadPaymentConfiguration).execute({ siteId: site.id }));
    const { amount, currency, ...others } = validateOptions(operation.body, { ...saved, ...changes }, OPTION_NAMES);
    const settings = { ...others, money: { amount, currency } };
    const payments = await container
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
    const record = toPaymentsActionResource(payments, site);
    if (options.json) return printJson(record);
    const missing = record.lacks.join(', ').replaceAll('_', ' ');
    return print(record.usable ? 'Visitors can pay.' : `Visitors cannot pay yet. Missing: ${missing}.`);
  });
}

/** @throws UsageError */
function parsePaymentChanges({
  amount,
  enable,
  disable,
  show,
  hide,
  ...options
}: ConfigurePaymentsOptions): Readonly<Record<string, unknown>> {
  if (amount !== undefined && !/^\d{1,15}$/.test(amount)) {
    throw new UsageError('--amount must be a whole number in minor units of the currency');
  }
  const { provider, currency, description, successUrl, cancelUrl, placement, title } = options;
  const texts = { provider, currency, description, successUrl, cancelUrl, placement, title };
  const values = {
    ...texts,
    amount: amount === undefined ? undefined : Number(amount),
    enabled: enable ?? (disable && false),
    customerVisible: show ?? (hide && false),
  };
  const change = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) throw new UsageError('specify at least one setting to change');
  return change;
}

function toFlatPaymentSettings({ settings }: PaymentConfiguration): Readonly<Record<string, unknown>> {
  if (!settings) return { enabled: false, customerVisible: false };
  const { money, ...others } = settings;
  return { ...others, ...money };
}
