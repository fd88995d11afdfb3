import { type Setting, settings } from './settings.ts';

/** Whether the arguments contain --help or -h; it wins over all others. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** An option of a program and what it means. */
export type Option = readonly [words: string, meaning: string];

const MAX_COLUMNS = 100;

/** Formats the text that `--help` prints, with option descriptions wrapped at 100 columns. */
export function helpText(call: string, summary: string, options: readonly Option[], after: string): string {
  const column = Math.max(...options.map(([words]) => words.length)) + 4;
  const lines = options.flatMap(([words, meaning]) => {
    const [first = '', ...others] = wrapText(meaning, MAX_COLUMNS - column);
    return [`  ${words}`.padEnd(column) + first, ...others.map((line) => ' '.repeat(column) + line)];
  });
  return [`Usage: ${call}`, '', ...wrapText(summary, MAX_COLUMNS), '', 'Options:', ...lines, '', after, ''].join('\n');
}

/** The options of all settings, and `--help`. */
export function listSettingOptions(): readonly Option[] {
  const visible = Object.values<Setting>(settings).filter(({ secret }) => !secret);
  const options = visible.map(({ flag, variable, default: value, meaning }): Option => {
    const source = value === undefined ? variable : `${variable}, default ${value}`;
    return [`--${flag} <value>`, `${meaning.replaceAll('`', '')} (${source})`];
  });
  return [...options, HELP];
}

export const HELP: Option = ['-h, --help', 'Print this and exit.'];

/** Secrets have no flag: other users can read command lines. */
export const SECRETS_HELP = `Secrets come from the environment or from files, never from the command line:
${Object.values<Setting>(settings)
  .filter(({ secret }) => secret)
  .map(({ variable }) => `  ${variable}, ${variable}_FILE`)
  .join('\n')}
docs/configuration.md explains each setting.`;

function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
