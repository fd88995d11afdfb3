import { type Setting, settingDefinitions } from '../composition/settings.ts';

/** Renders `docs/configuration.md`: how to set a setting, and a table of all settings. */
export function renderSettingsPage(): string {
  return `# Configuration

\`\`\`sh
PORTICO_PORT=8080 npm start
npm start -- --port 8080
\`\`\`

Every setting is an environment variable. Most also have a flag, which overrides the variable; \`npm start -- --help\`
lists the flags. All settings are optional. If the configuration is invalid, the server prints one line per problem
and does not start.

| variable | flag | default | meaning |
|---|---|---|---|
${Object.values(settingDefinitions).map(toSettingRow).join('\n')}

Secrets have no flag, because other users can see command lines. To read a secret from a file, set the variable with
the suffix \`_FILE\` to its path.
`;
}

function toSettingRow({ variable, flag, default: value, description, isSecret }: Setting): string {
  const variableCell = isSecret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``;
  const cells = [variableCell, isSecret ? '' : `\`--${flag}\``, value === undefined ? '' : `\`${value}\``, description];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
