import { type Command, Option } from 'commander';
import { configureSite as operation } from '../../contracts/management/sites.ts';
import { ConfigureSite } from '../../core/access/configure-site.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { siteRecord } from '../presenters/records.ts';
import { siteChangeDetail } from '../presenters/site-change-detail.ts';
import { checkOptions, repeated } from './check-options.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { WrongUse } from './failures.ts';
import { findSite } from './find.ts';
import { onExistingStore } from './open-store.ts';
import { typedOrigins } from './origin-option.ts';
import { note, print, printJson } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly name?: string;
  readonly origin?: readonly string[];
  readonly addOrigin?: readonly string[];
  readonly removeOrigin?: readonly string[];
  readonly clearOrigins?: true;
  readonly locale?: string;
  readonly json?: true;
}

const OPTIONS = { name: '--name', allowedOrigins: '--origin', locale: '--locale' };
const CHANGES = { ...OPTIONS, allowedOrigins: '--add-origin' };

/** `portico configure-site`. */
export function addConfigureSite(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-site',
    summary: 'change the name, allowed origins or locale of a site',
    description:
      'Changes the given settings of a site in one step; every server uses them from the next request on. --origin ' +
      'replaces the list of allowed origins; --add-origin and --remove-origin edit it. An origin without a scheme ' +
      'means https.',
    usage: '--site <id> [--origin <origin>]... [options]',
    example: 'portico configure-site --site site_0k3x --add-origin https://www.example.com',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--name <name>', 'display name; at most 120 characters')
    .option('--origin <origin>', 'an origin whose pages may use the widget; repeatable, replaces all others', repeated)
    .addOption(
      new Option('--add-origin <origin>', 'allow this origin as well; repeatable')
        .argParser(repeated)
        .conflicts('origin'),
    )
    .addOption(
      new Option('--remove-origin <origin>', 'remove this origin; repeatable').argParser(repeated).conflicts('origin'),
    )
    .addOption(new Option('--clear-origins', 'allow no origin').conflicts(['origin', 'addOrigin', 'removeOrigin']))
    .option('--locale <tag>', 'language in which the site speaks to visitors, such as en or de-AT')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(configureSite);
}

async function configureSite(options: Options): Promise<void> {
  const { site: siteId, name, locale } = options;
  const [added, removed] = [typedOrigins(options.addOrigin), typedOrigins(options.removeOrigin)];
  const replaced = options.clearOrigins ? [] : typedOrigins(options.origin);
  const change = omitUndefined({ name, locale, allowedOrigins: replaced });
  if (Object.keys(change).length === 0 && !added && !removed) throw new WrongUse('give at least one setting to change');
  const checked = checkOptions(operation.body, change, OPTIONS);

  await onExistingStore(options, async (container) => {
    const { accountId, allowedOrigins: before } = await findSite(container, siteId);
    const missing = removed?.find((origin) => !before.includes(origin));
    if (missing !== undefined)
      throw new WrongUse(`--remove-origin ${JSON.stringify(missing)} is not an allowed origin of this site`);
    const next = [...before.filter((origin) => !removed?.includes(origin)), ...(added ?? [])];
    const origins = added || removed ? checkOptions(operation.body, { allowedOrigins: next }, CHANGES) : {};
    const changes = { ...checked, ...origins };
    const site = await container.resolve(ConfigureSite).execute({ accountId, siteId, ...changes });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'site.configured',
      subjectId: siteId,
      detail: siteChangeDetail(changes),
    });
    if (options.json) return printJson(siteRecord(site));
    if (site.allowedOrigins.length === 0) note('It has no allowed origin, so no web page can send it tickets.');
    const shown = site.allowedOrigins.join(' ') || 'none';
    return print(
      `The site ${site.id} is ${JSON.stringify(site.name)}; locale ${site.locale}; allowed origins: ${shown}.`,
    );
  });
}

function omitUndefined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
