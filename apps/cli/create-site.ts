import type { Command } from 'commander';
import { emailSchema } from '../../contracts/management/accounts.ts';
import { createSite as operation } from '../../contracts/management/sites.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { CreateSite } from '../../core/access/create-site.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { toSiteResource } from '../presenters/access-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { addHttpsToOrigins } from './origin-option.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireAccount } from './require-resources.ts';
import { appendOptionValue, validateOptions } from './validate-options.ts';

interface CreateSiteOptions extends StoreOptions {
  readonly account: string;
  readonly name: string;
  readonly origin?: readonly string[];
  readonly locale?: string;
  readonly json?: true;
}

const OPTIONS_SCHEMA = exactObject({ account: emailSchema, ...operation.body.entries });
const OPTION_NAMES = { account: '--account', name: '--name', allowedOrigins: '--origin', locale: '--locale' };

/** Registers `portico create-site`. */
export function addCreateSiteCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'create-site',
    summary: 'create a site',
    description:
      'Create a site for an account and print its ID. The site has a form "contact", so pages on its allowed origins ' +
      'can send tickets immediately.',
    usage: '--account <email> --name <name> [--origin <origin>]... [options]',
    example: 'portico create-site --account ada@example.com --name "My shop" --origin https://www.example.com',
  })
    .requiredOption('--account <email>', 'email address of the account that becomes the owner of the site')
    .requiredOption('--name <name>', 'display name; at most 120 characters')
    .option(
      '--origin <origin>',
      'allowed origin, on whose pages the widget works; default scheme https; repeatable, at most 50',
      appendOptionValue,
    )
    .option('--locale <tag>', 'language of the texts for visitors, such as en or de-AT (default: en)')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(createSite);
}

async function createSite(options: CreateSiteOptions): Promise<void> {
  const { account, name, locale } = options;
  const allowedOrigins = addHttpsToOrigins(options.origin);
  const { account: accountEmail, ...site } = validateOptions(
    OPTIONS_SCHEMA,
    { account, name, allowedOrigins, locale },
    OPTION_NAMES,
  );

  await withExistingStore(options, async (container) => {
    const owner = await requireAccount(container, accountEmail);
    const created = await container.resolve(CreateSite).execute({ ...site, accountId: owner.id });
    await container.resolve(RecordAudit).execute({
      ownerId: owner.id,
      by: 'cli',
      action: 'site.created',
      subjectId: created.id,
      detail: created.name,
    });
    if (options.json) return printJson(toSiteResource(created));
    printStatus(`Created site ${JSON.stringify(created.name)} for ${owner.email}.`);
    if (created.allowedOrigins.length === 0)
      printStatus('The site has no allowed origin yet, so the widget works on no page.');
    return print(created.id);
  });
}
