import type { Command } from 'commander';
import { createApiKey, MAX_ALLOWED_NETWORKS } from '../../contracts/public/api-keys.ts';
import { SCOPES } from '../../core/access/api-key.ts';
import { CreateApiKey } from '../../core/access/create-api-key.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toApiKeyResource } from '../presenters/access-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { appendOptionValue, toUsageError, validateOptions } from './validate-options.ts';

interface CreateKeyOptions extends StoreOptions {
  readonly site: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly expiresAt?: string;
  readonly allowNetwork?: readonly string[];
  readonly json?: true;
}

/** Option names by setting of an API key, for error messages. */
const OPTION_NAMES = {
  name: '--name',
  scopes: '--scope',
  expiresAt: '--expires-at',
  allowedNetworks: '--allow-network',
} as const;

/** Registers `portico create-key`. */
export function addCreateKeyCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'create-key',
    summary: 'create an API key and print its secret once',
    description:
      'Create an API key for a site. Prints the secret alone on standard output, only once. The key works ' +
      'immediately on every server.',
    usage: '--site <id> --name <name> [--scope <scope>]... [--allow-network <network>]... [options]',
    example: 'portico create-key --site site_0k3x --name "Support desk" --scope tickets:read --scope tickets:write',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .requiredOption('--name <name>', 'display name; at most 80 characters')
    .option(
      '--scope <scope>',
      `scope: ${SCOPES.join(', ')} (default: tickets:read); write does not include read; repeatable`,
      appendOptionValue,
    )
    .option('--expires-at <time>', 'when the key expires: ISO 8601 with a time zone (default: never)')
    .option(
      '--allow-network <network>',
      'network that may use the key, such as 203.0.113.0/24 (default: all); repeatable, at most ' +
        `${MAX_ALLOWED_NETWORKS} times`,
      appendOptionValue,
    )
    .option('--json', 'print the record and the secret as JSON');
  withStoreOptions(command).action(createKey);
}

async function createKey(options: CreateKeyOptions): Promise<void> {
  const { site: siteId, name, scope: scopes, expiresAt, allowNetwork: allowedNetworks } = options;
  const values = { name, scopes, expiresAt, allowedNetworks };
  const input = validateOptions(createApiKey.body, values, OPTION_NAMES);

  await withExistingStore(options, async (container) => {
    await requireSite(container, siteId);
    const { key, secret } = await container
      .resolve(CreateApiKey)
      .execute({ siteId, ...input })
      .catch((error: unknown) => {
        throw toUsageError(error, values, OPTION_NAMES);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'api_key.created',
      subjectId: key.id,
      detail: key.scopes.join(' '),
    });
    if (options.json) return printJson({ key: toApiKeyResource(key, container.resolve(CLOCK).now()), secret });
    printStatus(
      `Created API key ${key.id} ${JSON.stringify(key.name)} with ${key.scopes.join(', ')}. Secret (shown only once):`,
    );
    return print(secret);
  });
}
