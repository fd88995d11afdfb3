import { Command } from 'commander';
import { addShowProfile } from './show-profile.ts';
import { addTestProfile } from './test-profile.ts';

/** `portico profile`: what helps to write a profile. */
export function addProfile(program: Command): void {
  const group = new Command('profile')
    .summary('show a profile’s rules, and run the tests of one to be')
    .description(
      'Helps to write an assessment profile: "portico profile show" prints the rules of a version as a file to begin ' +
        'with, "portico profile test" runs the tests of a file. "portico publish-profile" publishes it.',
    )
    .usage('<command> [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .copyInheritedSettings(program);
  addShowProfile(group);
  addTestProfile(group);
  program.addCommand(group);
}
