import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigurePaymentProvider } from '../../core/payments/settings/configure-payment-provider.ts';
import { toPaymentsActionResource } from '../presenters/payment-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { readProviderSecrets } from './provider-secrets.ts';
import { requireSite } from './require-resources.ts';
import { toUsageError } from './validate-options.ts';

interface ConfigurePaymentProviderOptions extends StoreOptions {
  readonly site: string;
  readonly secrets?: string;
  readonly json?: true;
}

/** Registers `portico configure-payment-provider`. */
export function addConfigurePaymentProviderCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-payment-provider',
    summary: 'store the credentials of a payment provider',
    description:
      'Store the secret key and the webhook secrets of a site for a payment provider, and print the webhook path. ' +
      'Replaces earlier credentials. Prompts for the secrets without echo, or reads them from a file or standard ' +
      'input: the secret key on the first line, then one webhook secret per line. They are stored encrypted and ' +
      'cannot be read back. Run test-payments afterwards.',
    usage: '--site <id> <provider> [options]',
    example: 'portico configure-payment-provider --site site_0k3x stripe --secrets /run/secrets/stripe',
  })
    .argument('<provider>', 'payment provider, such as stripe')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--secrets <file>', 'read the secrets from this file, or - for standard input')
    .option('--json', 'print the payment settings as JSON');
  withStoreOptions(command).action(configurePaymentProvider);
}

async function configurePaymentProvider(provider: string, options: ConfigurePaymentProviderOptions): Promise<void> {
  const secrets = await readProviderSecrets(options.secrets);
  await withExistingStore(options, async (container) => {
    const site = await requireSite(container, options.site);
    const payments = await container
      .resolve(ConfigurePaymentProvider)
      .execute({ siteId: site.id, provider, ...secrets })
      .catch((error: unknown) => {
        throw toUsageError(error, {}, OPTION_NAMES);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: site.id,
      by: 'cli',
      action: 'payment_provider.configured',
      subjectId: provider,
      detail: null,
    });
    const record = toPaymentsActionResource(payments, site);
    if (options.json) return printJson(record);
    printStatus(`Stored the credentials of ${provider}. Run test-payments to test them. Webhook path:`);
    return print(record.credentials.find((one) => one.provider === provider)?.webhookPath ?? '');
  });
}

const OPTION_NAMES = { provider: 'the provider', secretKey: 'the secret key', webhookSecrets: 'the webhook secrets' };
