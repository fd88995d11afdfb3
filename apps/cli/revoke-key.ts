import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { RevokeApiKey } from '../../core/access/revoke-api-key.ts';
import { CLOCK } from '../composition/tokens.ts';
import { apiKeyRecord } from '../presenters/records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly key: string;
  readonly json?: true;
}

/** `portico revoke-key`. */
export function addRevokeKey(program: Command): void {
  const command = addCommand(program, {
    name: 'revoke-key',
    summary: 'revoke an API key, for the very next request',
    description:
      'Revokes an API key for good. Every server of the store refuses it from the very next request on. Revoking it ' +
      'again changes nothing.',
    usage: '--site <id> --key <id> [options]',
    example: 'portico revoke-key --site site_0k3x --key key_0k3y',
  })
    .requiredOption('--site <id>', 'the site, by its id')
    .requiredOption('--key <id>', 'the key, by the id that list-keys prints; not its secret')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(revokeKey);
}

async function revokeKey(options: Options): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await findSite(container, options.site);
    const key = await container.resolve(RevokeApiKey).execute({ siteId, keyId: options.key });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'api_key.revoked',
      subjectId: key.id,
      detail: null,
    });
    const record = apiKeyRecord(key, container.resolve(CLOCK).now());
    if (options.json) return printJson(record);
    return print(`The key ${key.id} ${JSON.stringify(key.name)} is revoked since ${record.revokedAt}.`);
  });
}
