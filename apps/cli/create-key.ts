import type { Command } from 'commander';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { SCOPES } from '../../core/access/api-key.ts';
import { CreateApiKey } from '../../core/access/create-api-key.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { CLOCK } from '../composition/tokens.ts';
import { apiKeyRecord } from '../presenters/records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { collectValues, validateOptions } from './validate-options.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly json?: true;
}

/** `portico create-key`. */
export function addCreateKey(program: Command): void {
  const command = addCommand(program, {
    name: 'create-key',
    summary: 'make an API key of a site and print its secret, this once',
    description:
      'Makes an API key and prints its secret, this once, alone on standard output; it can never be read again. The ' +
      'key works at once on every server of the store.',
    usage: '--site <id> --name <name> [--scope <scope>]... [options]',
    example: 'portico create-key --site site_0k3x --name "Support desk" --scope tickets:read --scope tickets:write',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .requiredOption('--name <name>', 'what people call the key; at most 80 characters')
    .option(
      '--scope <scope>',
      `what the key may do; repeatable; of ${SCOPES.join(', ')} (default tickets:read). Write does not imply read`,
      collectValues,
    )
    .option('--json', 'print the record and the secret as JSON');
  withStoreOptions(command).action(createKey);
}

async function createKey(options: Options): Promise<void> {
  const { site: siteId, name, scope: scopes } = options;
  const input = validateOptions(createApiKey.body, { name, scopes }, { name: '--name', scopes: '--scope' });

  await withExistingStore(options, async (container) => {
    await findSite(container, siteId);
    const { key, secret } = await container.resolve(CreateApiKey).execute({ siteId, ...input });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'api_key.created',
      subjectId: key.id,
      detail: key.scopes.join(' '),
    });
    if (options.json) return printJson({ key: apiKeyRecord(key, container.resolve(CLOCK).now()), secret });
    printStatus(
      `Made the key ${key.id} ${JSON.stringify(key.name)} with ${key.scopes.join(', ')}. Its secret, shown this once:`,
    );
    return print(secret);
  });
}
