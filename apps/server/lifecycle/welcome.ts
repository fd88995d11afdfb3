import { resolve } from 'node:path';
import type { DependencyContainer } from 'tsyringe';
import { SetUp } from '../../../core/access/set-up.ts';
import { CONFIG } from '../../composition/tokens.ts';
import type { RunningServer } from '../start-server.ts';

/**
 * The text that the server prints once it is ready. The set-up link is shown until the first account exists.
 */
export async function welcome(container: DependencyContainer, { publicUrl }: RunningServer): Promise<string> {
  const config = container.resolve(CONFIG);
  const token = await container.resolve(SetUp).token();
  const store = config.store === 'memory' ? 'in memory; it is gone when the process ends' : resolve(config.data);
  const lines = [
    '',
    `  Portico is ready at ${publicUrl}`,
    `  Console   ${publicUrl}/console`,
    `  Data      ${store}`,
    `  Reference ${publicUrl}/docs`,
    ...(token ? ['', '  Make the first account (the link works once):', `  ${publicUrl}/set-up#${token}`] : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}
