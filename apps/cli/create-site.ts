import type { Command } from 'commander';
import { email } from '../../contracts/management/accounts.ts';
import { createSite as operation } from '../../contracts/management/sites.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { CreateSite } from '../../core/access/create-site.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { siteRecord } from '../presenters/records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findAccount } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { parseOrigins } from './origin-option.ts';
import { print, printJson, printStatus } from './print.ts';
import { collectValues, validateOptions } from './validate-options.ts';

interface Options extends StoreOptions {
  readonly account: string;
  readonly name: string;
  readonly origin?: readonly string[];
  readonly locale?: string;
  readonly json?: true;
}

const SCHEMA = exactObject({ account: email, ...operation.body.entries });
const OPTION_NAMES = { account: '--account', name: '--name', allowedOrigins: '--origin', locale: '--locale' };

/** `portico create-site`. */
export function addCreateSite(program: Command): void {
  const command = addCommand(program, {
    name: 'create-site',
    summary: 'make a site of an account',
    description:
      'Makes a site and prints its id. It has the form "contact" from the start, so pages on its allowed origins can ' +
      'send it tickets at once.',
    usage: '--account <address> --name <name> [--origin <origin>]... [options]',
    example: 'portico create-site --account ada@example.com --name "My shop" --origin https://www.example.com',
  })
    .requiredOption('--account <address>', 'e-mail address of the account that the site belongs to')
    .requiredOption('--name <name>', 'what people call the site; at most 120 characters')
    .option(
      '--origin <origin>',
      'an origin whose pages may use the widget; https without a scheme; repeatable, at most 50',
      collectValues,
    )
    .option('--locale <tag>', 'language in which the site speaks to visitors, such as en or de-AT (default en)')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(createSite);
}

async function createSite(options: Options): Promise<void> {
  const { account: address, name, locale } = options;
  const allowedOrigins = parseOrigins(options.origin);
  const { account: accountEmail, ...site } = validateOptions(
    SCHEMA,
    { account: address, name, allowedOrigins, locale },
    OPTION_NAMES,
  );

  await withExistingStore(options, async (container) => {
    const account = await findAccount(container, accountEmail);
    const created = await container.resolve(CreateSite).execute({ ...site, accountId: account.id });
    await container.resolve(RecordAudit).execute({
      ownerId: account.id,
      by: 'cli',
      action: 'site.created',
      subjectId: created.id,
      detail: created.name,
    });
    if (options.json) return printJson(siteRecord(created));
    printStatus(`Made the site ${JSON.stringify(created.name)} of ${account.email}.`);
    if (created.allowedOrigins.length === 0)
      printStatus('It has no allowed origin yet, so no web page can send it tickets.');
    return print(created.id);
  });
}
