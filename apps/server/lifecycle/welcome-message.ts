import { resolve } from 'node:path';
import type { DependencyContainer } from 'tsyringe';
import { SetUp } from '../../../core/access/set-up.ts';
import { CONFIG } from '../../composition/tokens.ts';
import type { RunningServer } from '../start-server.ts';

/**
 * Formats the text that the server prints once it is ready. Until the first account exists, the text contains the
 * set-up link.
 */
export async function formatWelcomeMessage(
  container: DependencyContainer,
  { publicUrl }: RunningServer,
): Promise<string> {
  const config = container.resolve(CONFIG);
  const token = await container.resolve(SetUp).findSetUpToken();
  const store = config.store === 'memory' ? 'in memory, lost when the process ends' : resolve(config.dataFolder);
  const lines = [
    '',
    `  Portico is ready at ${publicUrl}`,
    `  Console   ${publicUrl}/console`,
    `  Data      ${store}`,
    `  Reference ${publicUrl}/docs`,
    ...(token ? ['', '  Create the first account (the link works once):', `  ${publicUrl}/set-up#${token}`] : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}
