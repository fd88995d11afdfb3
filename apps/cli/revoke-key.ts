import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { RevokeApiKey } from '../../core/access/revoke-api-key.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toApiKeyResource } from '../presenters/access-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface RevokeKeyOptions extends StoreOptions {
  readonly site: string;
  readonly key: string;
  readonly json?: true;
}

/** Registers `portico revoke-key`. */
export function addRevokeKeyCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'revoke-key',
    summary: 'revoke an API key',
    description:
      'Revoke an API key permanently. Every server rejects it immediately. Repeating the command changes nothing.',
    usage: '--site <id> --key <id> [options]',
    example: 'portico revoke-key --site site_0k3x --key key_0k3y',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .requiredOption('--key <id>', 'key ID, not the secret; list-keys prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(revokeKey);
}

async function revokeKey(options: RevokeKeyOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const key = await container.resolve(RevokeApiKey).execute({ siteId, keyId: options.key });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'api_key.revoked',
      subjectId: key.id,
      detail: null,
    });
    const record = toApiKeyResource(key, container.resolve(CLOCK).now());
    if (options.json) return printJson(record);
    return print(`API key ${key.id} ${JSON.stringify(key.name)} was revoked at ${record.revokedAt}.`);
  });
}
