import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigurePaymentProvider } from '../../core/payments/settings/configure-payment-provider.ts';
import { paymentsActionRecord } from '../presenters/payment-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { readProviderSecrets } from './provider-secrets.ts';
import { toUsageError } from './validate-options.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly secrets?: string;
  readonly json?: true;
}

/** `portico configure-payment-provider`. */
export function addConfigurePaymentProvider(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-payment-provider',
    summary: 'store the credentials that a site has of a payment provider',
    description:
      'Stores the secret key and the webhook secrets that a site’s owner was given by a payment provider, in place ' +
      'of those before, and prints where its webhooks go. They are asked for without being shown, or read from a ' +
      'file or standard input: the secret key on the first line, each webhook secret on one of its own. They are ' +
      'stored encrypted and can never be read back; payments by this provider have to be tested anew.',
    usage: '--site <id> <provider> [options]',
    example: 'portico configure-payment-provider --site site_0k3x stripe --secrets /run/secrets/stripe',
  })
    .argument('<provider>', 'the provider, such as stripe')
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--secrets <file>', 'read the secrets from this file, or from standard input for "-"')
    .option('--json', 'print the action as JSON');
  withStoreOptions(command).action(configurePaymentProvider);
}

async function configurePaymentProvider(provider: string, options: Options): Promise<void> {
  const secrets = await readProviderSecrets(options.secrets);
  await withExistingStore(options, async (container) => {
    const site = await findSite(container, options.site);
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
    const record = paymentsActionRecord(payments, site);
    if (options.json) return printJson(record);
    printStatus(`Stored the credentials of ${provider}. Test them with test-payments. Its webhooks go to:`);
    return print(record.credentials.find((one) => one.provider === provider)?.webhookPath ?? '');
  });
}

const OPTION_NAMES = { provider: 'the provider', secretKey: 'the secret key', webhookSecrets: 'the webhook secrets' };
