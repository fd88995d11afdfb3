import { Command } from 'commander';
import { addDryRunRoutingCommand } from './dry-run-routing.ts';
import { addSaveRoutingCommand } from './save-routing.ts';
import { addShowRoutingCommand } from './show-routing.ts';

/** Registers the command group `portico routing`. */
export function addRoutingCommands(program: Command): void {
  const group = new Command('routing')
    .summary('show, test or replace the rules that route new tickets and chats')
    .description(
      'Commands for the rules that set the priority, team and assignee of new tickets and chats. "portico routing ' +
        'show" prints ' +
        'them as a file to edit; "portico routing dry-run" tests a file; "portico routing save" saves it.',
    )
    .usage('<command> [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .copyInheritedSettings(program);
  addShowRoutingCommand(group);
  addSaveRoutingCommand(group);
  addDryRunRoutingCommand(group);
  program.addCommand(group);
}
