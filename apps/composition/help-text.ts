import { type Setting, settingDefinitions } from './settings.ts';

/** Whether the arguments contain --help or -h. If so, the program prints its help and ignores all other arguments. */
export function isHelpRequested(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** A command-line option and its description. */
export type OptionHelp = readonly [usage: string, description: string];

const MAX_COLUMNS = 100;

/** Formats the text that `--help` prints, with option descriptions wrapped at 100 columns. */
export function formatHelpText(usage: string, summary: string, options: readonly OptionHelp[], footer: string): string {
  const descriptionColumn = Math.max(...options.map(([option]) => option.length)) + 4;
  const lines = options.flatMap(([option, description]) => {
    const [first = '', ...others] = wrapText(description, MAX_COLUMNS - descriptionColumn);
    return [
      `  ${option}`.padEnd(descriptionColumn) + first,
      ...others.map((line) => ' '.repeat(descriptionColumn) + line),
    ];
  });
  return [`Usage: ${usage}`, '', ...wrapText(summary, MAX_COLUMNS), '', 'Options:', ...lines, '', footer, ''].join(
    '\n',
  );
}

/** Lists the options of all settings, and `--help`. */
export function listSettingOptions(): readonly OptionHelp[] {
  const publicSettings = Object.values<Setting>(settingDefinitions).filter(({ isSecret }) => !isSecret);
  const options = publicSettings.map(({ flag, variable, default: value, description: meaning }): OptionHelp => {
    const source = value === undefined ? variable : `${variable}, default ${value}`;
    return [`--${flag} <value>`, `${meaning.replaceAll('`', '')} (${source})`];
  });
  return [...options, HELP_OPTION];
}

export const HELP_OPTION: OptionHelp = ['-h, --help', 'Print this help and exit.'];

/** The part of the help text about secrets. Secrets have no flags, because other users can read command lines. */
export const SECRETS_HELP = `Set secrets in the environment, or in files named by the _FILE variables:
${Object.values<Setting>(settingDefinitions)
  .filter(({ isSecret }) => isSecret)
  .map(({ variable }) => `  ${variable}, ${variable}_FILE`)
  .join('\n')}
See docs/configuration.md for all settings.`;

function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
