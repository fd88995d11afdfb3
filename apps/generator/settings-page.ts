import { type Setting, settings } from '../composition/settings.ts';

/** The page `docs/configuration.md`: how settings are given, and the table of all of them. */
export function renderSettingsPage(): string {
  return `# Configuration

\`\`\`sh
PORTICO_PORT=8080 npm start
npm start -- --port 8080
\`\`\`

Every setting is an environment variable; most have a flag of the same words, which goes before the variable. Nothing
has to be set to begin with; \`npm start -- --help\` lists the flags. If the configuration is invalid, the server
prints one line per problem and does not start.

| variable | flag | default | meaning |
|---|---|---|---|
${Object.values(settings).map(toRow).join('\n')}

A secret has no flag, since command lines are not private. It can be kept in a file instead, whose path stands in the
variable of the same name with \`_FILE\` behind it.
`;
}

function toRow({ variable, flag, default: value, meaning, secret }: Setting): string {
  const names = secret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``;
  const cells = [names, secret ? '' : `\`--${flag}\``, value === undefined ? '' : `\`${value}\``, meaning];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
