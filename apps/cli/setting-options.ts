import { type Command, Option } from 'commander';
import type { Flags } from '../composition/config.ts';
import { type Setting, settingDefinitions } from '../composition/settings.ts';

/** Adds the same setting options as the server has: one for each setting that is not a secret. */
export function withSettingOptions(command: Command): Command {
  for (const { flag, variable, isSecret } of Object.values<Setting>(settingDefinitions)) {
    if (!isSecret) command.addOption(new Option(`--${flag} <value>`, `overrides ${variable}`));
  }
  return command;
}

/** Returns the values of the options that `withSettingOptions` has added, by flag. Omitted options are `undefined`. */
export function readSettingFlags(command: Command): Flags {
  const options: Record<string, string | undefined> = command.opts();
  return Object.fromEntries(command.options.map((option) => [option.name(), options[option.attributeName()]]));
}
