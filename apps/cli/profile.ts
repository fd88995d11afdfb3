import { Command } from 'commander';
import { addShowProfileCommand } from './show-profile.ts';
import { addTestProfileCommand } from './test-profile.ts';

/** Registers the command group `portico profile`, for authors of profiles. */
export function addProfileCommands(program: Command): void {
  const group = new Command('profile')
    .summary('show the rules of a profile, or test a profile file')
    .description(
      'Commands for authors of assessment profiles. "portico profile show" prints a version as a file to start from; ' +
        '"portico profile test" runs the tests of a file. "portico publish-profile" publishes it.',
    )
    .usage('<command> [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .copyInheritedSettings(program);
  addShowProfileCommand(group);
  addTestProfileCommand(group);
  program.addCommand(group);
}
