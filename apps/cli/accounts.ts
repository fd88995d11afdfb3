import { Command } from 'commander';
import { addCloseAccountCommand } from './close-account.ts';
import { addListAccountsCommand } from './list-accounts.ts';

/** Registers the command group `portico accounts`. */
export function addAccountCommands(program: Command): void {
  const group = new Command('accounts')
    .summary('list the accounts of the deployment, or close one')
    .description(
      'Commands for the operator of the deployment. "portico accounts list" prints who has an account, with sites ' +
        'and last use; "portico accounts close" closes the account of a person who cannot sign in.',
    )
    .usage('<command> [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .copyInheritedSettings(program);
  addListAccountsCommand(group);
  addCloseAccountCommand(group);
  program.addCommand(group);
}
