import { Command } from 'commander';
import { addShowProfile } from './show-profile.ts';
import { addTestProfile } from './test-profile.ts';

/** `portico profile`: commands for authors of profiles. */
export function addProfile(program: Command): void {
  const group = new Command('profile')
    .summary('show the rules of a profile, or run the tests of a profile file')
    .description(
      'Helps to write an assessment profile: "portico profile show" prints the rules of a version as a file to start ' +
        'from, "portico profile test" runs the tests of a file. "portico publish-profile" publishes it.',
    )
    .usage('<command> [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride()
    .copyInheritedSettings(program);
  addShowProfile(group);
  addTestProfile(group);
  program.addCommand(group);
}
