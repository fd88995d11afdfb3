import { Command } from 'commander';
import { readProductVersion } from '../composition/version.ts';
import { addAssess } from './assess.ts';
import { addBackup } from './backup.ts';
import { addCheckConfig } from './check-config.ts';
import { EXIT_CODES_HELP } from './command.ts';
import { toSingleLine } from './command-errors.ts';
import { addConfigureAction } from './configure-action.ts';
import { addConfigureInstallation } from './configure-installation.ts';
import { addConfigurePaymentProvider } from './configure-payment-provider.ts';
import { addConfigurePayments } from './configure-payments.ts';
import { addConfigureSite } from './configure-site.ts';
import { addCopy } from './copy.ts';
import { addCreateAccount } from './create-account.ts';
import { addCreateInstallation } from './create-installation.ts';
import { addCreateKey } from './create-key.ts';
import { addCreateSite } from './create-site.ts';
import { addDeleteAssessment } from './delete-assessment.ts';
import { addDeleteIntent } from './delete-intent.ts';
import { addDryRunMapping } from './dry-run-mapping.ts';
import { addExportDocs } from './export-docs.ts';
import { addListActions } from './list-actions.ts';
import { addListAssessments } from './list-assessments.ts';
import { addListDeliveries } from './list-deliveries.ts';
import { addListExecutions } from './list-executions.ts';
import { addListInstallations } from './list-installations.ts';
import { addListIntents } from './list-intents.ts';
import { addListKeys } from './list-keys.ts';
import { addListProfiles } from './list-profiles.ts';
import { addListRefusals } from './list-refusals.ts';
import { addListSites } from './list-sites.ts';
import { addListUnmatchedMoney } from './list-unmatched-money.ts';
import { addMigrate } from './migrate.ts';
import { addProfile } from './profile.ts';
import { addPublishProfile } from './publish-profile.ts';
import { addReapplyDeliveries } from './reapply-deliveries.ts';
import { addResetMasterKey } from './reset-master-key.ts';
import { addRetryAssessment } from './retry-assessment.ts';
import { addRevokeKey } from './revoke-key.ts';
import { addRotateSigningSecret } from './rotate-signing-secret.ts';
import { addSaveIntent } from './save-intent.ts';
import { addSetPassword } from './set-password.ts';
import { addActivateProfile, addDeactivateProfile } from './set-profile-status.ts';
import { addShowAssessment } from './show-assessment.ts';
import { addSnippet } from './snippet.ts';
import { addTestDelivery } from './test-delivery.ts';
import { addTestPayments } from './test-payments.ts';

/** Creates the CLI: every command with its options and help. */
export function createProgram(): Command {
  const program = new Command('portico')
    .description(
      'Manage a Portico deployment: accounts, sites, API keys, CRM connections, payments, assessments and the store. ' +
        'Commands read the same PORTICO_ variables as the server and work while servers run.',
    )
    .usage('<command> [options]')
    .version(readProductVersion(), '-V, --version', 'print the version')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${toSingleLine(text)}\n`) })
    .addHelpText('after', HELP_FOOTER);
  for (const add of COMMANDS) add(program);
  return program;
}

const COMMANDS = [
  addCreateAccount,
  addSetPassword,
  addCreateSite,
  addConfigureSite,
  addListSites,
  addCreateKey,
  addListKeys,
  addRevokeKey,
  addSnippet,
  addListIntents,
  addSaveIntent,
  addDeleteIntent,
  addListActions,
  addConfigureAction,
  addProfile,
  addPublishProfile,
  addListProfiles,
  addDeactivateProfile,
  addActivateProfile,
  addAssess,
  addListAssessments,
  addShowAssessment,
  addRetryAssessment,
  addDeleteAssessment,
  addCreateInstallation,
  addListInstallations,
  addConfigureInstallation,
  addRotateSigningSecret,
  addListDeliveries,
  addListRefusals,
  addDryRunMapping,
  addReapplyDeliveries,
  addTestDelivery,
  addConfigurePaymentProvider,
  addConfigurePayments,
  addTestPayments,
  addListExecutions,
  addListUnmatchedMoney,
  addMigrate,
  addBackup,
  addCopy,
  addResetMasterKey,
  addCheckConfig,
  addExportDocs,
];

const HELP_FOOTER = `
Examples:
  $ portico create-account --email ada@example.com --generate-password
  $ portico create-site --account ada@example.com --name "My shop" --origin https://www.example.com
  $ portico create-key --site site_0k3x --name "Support desk" --scope tickets:read
  $ portico backup backups/portico.db

${EXIT_CODES_HELP}

Results are printed on standard output, everything else on standard error. Secrets are shown only once.
Run "portico help <command>" for details of a command.`;
