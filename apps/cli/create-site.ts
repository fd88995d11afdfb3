import type { Command } from 'commander';
import { email } from '../../contracts/management/accounts.ts';
import { createSite as operation } from '../../contracts/management/sites.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { CreateSite } from '../../core/access/create-site.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { siteRecord } from '../presenters/records.ts';
import { checkOptions, repeated } from './check-options.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findAccount } from './find.ts';
import { onExistingStore } from './open-store.ts';
import { typedOrigins } from './origin-option.ts';
import { note, print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly account: string;
  readonly name: string;
  readonly origin?: readonly string[];
  readonly locale?: string;
  readonly json?: true;
}

const SCHEMA = exactObject({ account: email, ...operation.body.entries });
const OPTIONS = { account: '--account', name: '--name', allowedOrigins: '--origin', locale: '--locale' };

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
      repeated,
    )
    .option('--locale <tag>', 'language in which the site speaks to visitors, such as en or de-AT (default en)')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(createSite);
}

async function createSite(options: Options): Promise<void> {
  const { account: address, name, locale } = options;
  const allowedOrigins = typedOrigins(options.origin);
  const { account: checked, ...site } = checkOptions(
    SCHEMA,
    { account: address, name, allowedOrigins, locale },
    OPTIONS,
  );

  await onExistingStore(options, async (container) => {
    const account = await findAccount(container, checked);
    const made = await container.resolve(CreateSite).execute({ ...site, accountId: account.id });
    await container.resolve(RecordAudit).execute({
      ownerId: account.id,
      by: 'cli',
      action: 'site.created',
      subjectId: made.id,
      detail: made.name,
    });
    if (options.json) return printJson(siteRecord(made));
    note(`Made the site ${JSON.stringify(made.name)} of ${account.email}.`);
    if (made.allowedOrigins.length === 0) note('It has no allowed origin yet, so no web page can send it tickets.');
    return print(made.id);
  });
}
