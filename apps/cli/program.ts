import { Command } from 'commander';
import { readProductVersion } from '../composition/product-version.ts';
import { addAccountCommands } from './accounts.ts';
import { addAssessCommand } from './assess.ts';
import { addBackupCommand } from './backup.ts';
import { addCheckConfigCommand } from './check-config.ts';
import { EXIT_CODES_HELP } from './command.ts';
import { toSingleLine } from './command-errors.ts';
import { addConfigureActionCommand } from './configure-action.ts';
import { addConfigureInstallationCommand } from './configure-installation.ts';
import { addConfigurePaymentProviderCommand } from './configure-payment-provider.ts';
import { addConfigurePaymentsCommand } from './configure-payments.ts';
import { addConfigureSiteCommand } from './configure-site.ts';
import { addConfigureWebhookCommand } from './configure-webhook.ts';
import { addCopyCommand } from './copy.ts';
import { addCreateAccountCommand } from './create-account.ts';
import { addCreateInstallationCommand } from './create-installation.ts';
import { addCreateKeyCommand } from './create-key.ts';
import { addCreateSiteCommand } from './create-site.ts';
import { addCreateWebhookCommand } from './create-webhook.ts';
import { addDeleteAssessmentCommand } from './delete-assessment.ts';
import { addDeleteIntentCommand } from './delete-intent.ts';
import { addDeleteWebhookCommand } from './delete-webhook.ts';
import { addDryRunMappingCommand } from './dry-run-mapping.ts';
import { addExportDocsCommand } from './export-docs.ts';
import { addListActionsCommand } from './list-actions.ts';
import { addListAssessmentsCommand } from './list-assessments.ts';
import { addListDeliveriesCommand } from './list-deliveries.ts';
import { addListExecutionsCommand } from './list-executions.ts';
import { addListInstallationsCommand } from './list-installations.ts';
import { addListIntentsCommand } from './list-intents.ts';
import { addListKeysCommand } from './list-keys.ts';
import { addListProfilesCommand } from './list-profiles.ts';
import { addListRejectedDeliveriesCommand } from './list-refusals.ts';
import { addListSitesCommand } from './list-sites.ts';
import { addListUnmatchedMoneyCommand } from './list-unmatched-money.ts';
import { addListWebhookDeliveriesCommand } from './list-webhook-deliveries.ts';
import { addListWebhooksCommand } from './list-webhooks.ts';
import { addMigrateCommand } from './migrate.ts';
import { addProfileCommands } from './profile.ts';
import { addPublishProfileCommand } from './publish-profile.ts';
import { addReapplyDeliveriesCommand } from './reapply-deliveries.ts';
import { addResendWebhookEventsCommand } from './resend-webhook-events.ts';
import { addResetMasterKeyCommand } from './reset-master-key.ts';
import { addRetryAssessmentCommand } from './retry-assessment.ts';
import { addRevokeKeyCommand } from './revoke-key.ts';
import { addRotateSigningSecretCommand } from './rotate-signing-secret.ts';
import { addRotateWebhookSecretCommand } from './rotate-webhook-secret.ts';
import { addRoutingCommands } from './routing.ts';
import { addSaveIntentCommand } from './save-intent.ts';
import { addServeCommand } from './serve.ts';
import { addSetPasswordCommand } from './set-password.ts';
import { addActivateProfileCommand, addDeactivateProfileCommand } from './set-profile-status.ts';
import { addShowAssessmentCommand } from './show-assessment.ts';
import { addShowWebhookCommand } from './show-webhook.ts';
import { addShowWebhookDeliveryCommand } from './show-webhook-delivery.ts';
import { addSnippetCommand } from './snippet.ts';
import { addTestDeliveryCommand } from './test-delivery.ts';
import { addTestPaymentsCommand } from './test-payments.ts';
import { addTestWebhookCommand } from './test-webhook.ts';
import { addWorkCommand } from './work.ts';

/** Creates the program `portico` with all commands. */
export function createProgram(): Command {
  const program = new Command('portico')
    .description(
      'Run and manage a Portico deployment: servers, workers, accounts, sites, API keys, CRM connections, webhooks, ' +
        'payments, assessments and the store. Commands read the same PORTICO_ variables as the server and work while ' +
        'servers run.',
    )
    .usage('<command> [options]')
    .version(readProductVersion(), '-V, --version', 'print the version')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${addCommandHint(toSingleLine(text))}\n`) })
    .addHelpText('after', HELP_FOOTER);
  for (const add of COMMAND_REGISTRATIONS) add(program);
  return program;
}

/** If an error is about an unknown command and commander suggests no similar command, adds how to list the commands. */
function addCommandHint(error: string): string {
  const isUnknownCommand = error.startsWith('error: unknown command') && !error.includes('Did you mean');
  return isUnknownCommand ? `${error}; run "portico help" for a list of commands` : error;
}

const COMMAND_REGISTRATIONS = [
  addServeCommand,
  addWorkCommand,
  addCreateAccountCommand,
  addSetPasswordCommand,
  addAccountCommands,
  addCreateSiteCommand,
  addConfigureSiteCommand,
  addListSitesCommand,
  addCreateKeyCommand,
  addListKeysCommand,
  addRevokeKeyCommand,
  addSnippetCommand,
  addListIntentsCommand,
  addSaveIntentCommand,
  addDeleteIntentCommand,
  addListActionsCommand,
  addConfigureActionCommand,
  addRoutingCommands,
  addProfileCommands,
  addPublishProfileCommand,
  addListProfilesCommand,
  addDeactivateProfileCommand,
  addActivateProfileCommand,
  addAssessCommand,
  addListAssessmentsCommand,
  addShowAssessmentCommand,
  addRetryAssessmentCommand,
  addDeleteAssessmentCommand,
  addCreateInstallationCommand,
  addListInstallationsCommand,
  addConfigureInstallationCommand,
  addRotateSigningSecretCommand,
  addListDeliveriesCommand,
  addListRejectedDeliveriesCommand,
  addDryRunMappingCommand,
  addReapplyDeliveriesCommand,
  addTestDeliveryCommand,
  addCreateWebhookCommand,
  addListWebhooksCommand,
  addShowWebhookCommand,
  addConfigureWebhookCommand,
  addRotateWebhookSecretCommand,
  addDeleteWebhookCommand,
  addTestWebhookCommand,
  addListWebhookDeliveriesCommand,
  addShowWebhookDeliveryCommand,
  addResendWebhookEventsCommand,
  addConfigurePaymentProviderCommand,
  addConfigurePaymentsCommand,
  addTestPaymentsCommand,
  addListExecutionsCommand,
  addListUnmatchedMoneyCommand,
  addMigrateCommand,
  addBackupCommand,
  addCopyCommand,
  addResetMasterKeyCommand,
  addCheckConfigCommand,
  addExportDocsCommand,
];

const HELP_FOOTER = `
Examples:
  $ portico serve
  $ portico create-account --email ada@example.com --generate-password
  $ portico create-site --account ada@example.com --name "My shop" --origin https://www.example.com
  $ portico create-key --site site_0k3x --name "Support desk" --scope tickets:read
  $ portico backup backups/portico.db

${EXIT_CODES_HELP}

Results are printed on standard output, everything else on standard error. Secrets are shown only once.
Run "portico help <command>" for details of a command.`;
