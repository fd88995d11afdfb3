import { type Command, Option } from 'commander';
import { configureSite as operation } from '../../contracts/management/sites.ts';
import { ConfigureSite } from '../../core/access/configure-site.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { toSiteResource } from '../presenters/access-resources.ts';
import { formatSiteAuditDetail } from '../presenters/format-site-audit-detail.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { addHttpsToOrigins } from './origin-option.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { appendOptionValue, validateOptions } from './validate-options.ts';

interface ConfigureSiteOptions extends StoreOptions {
  readonly site: string;
  readonly name?: string;
  readonly origin?: readonly string[];
  readonly addOrigin?: readonly string[];
  readonly removeOrigin?: readonly string[];
  readonly clearOrigins?: true;
  readonly locale?: string;
  readonly json?: true;
}

const OPTION_NAMES = { name: '--name', allowedOrigins: '--origin', locale: '--locale' };
const OPTION_NAMES_WITH_ADD_ORIGIN = { ...OPTION_NAMES, allowedOrigins: '--add-origin' };

/** Registers `portico configure-site`. */
export function addConfigureSiteCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-site',
    summary: 'change the name, allowed origins or locale of a site',
    description:
      'Change the specified settings of a site. Takes effect immediately on every server. --origin replaces the list ' +
      'of allowed origins; --add-origin and --remove-origin edit it. An origin without a scheme means https.',
    usage: '--site <id> [--origin <origin>]... [options]',
    example: 'portico configure-site --site site_0k3x --add-origin https://www.example.com',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--name <name>', 'display name; at most 120 characters')
    .option(
      '--origin <origin>',
      'replace the allowed origins, on whose pages the widget works; repeatable',
      appendOptionValue,
    )
    .addOption(
      new Option('--add-origin <origin>', 'add an allowed origin; repeatable')
        .argParser(appendOptionValue)
        .conflicts('origin'),
    )
    .addOption(
      new Option('--remove-origin <origin>', 'remove an allowed origin; repeatable')
        .argParser(appendOptionValue)
        .conflicts('origin'),
    )
    .addOption(
      new Option('--clear-origins', 'remove all allowed origins').conflicts(['origin', 'addOrigin', 'removeOrigin']),
    )
    .option('--locale <tag>', 'language of the texts for visitors, such as en or de-AT')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(configureSite);
}

async function configureSite(options: ConfigureSiteOptions): Promise<void> {
  const { site: siteId, name, locale } = options;
  const [added, removed] = [addHttpsToOrigins(options.addOrigin), addHttpsToOrigins(options.removeOrigin)];
  const replaced = options.clearOrigins ? [] : addHttpsToOrigins(options.origin);
  const change = omitUndefined({ name, locale, allowedOrigins: replaced });
  if (Object.keys(change).length === 0 && !added && !removed)
    throw new UsageError('specify at least one setting to change');
  const checked = validateOptions(operation.body, change, OPTION_NAMES);

  await withExistingStore(options, async (container) => {
    const { allowedOrigins: current } = await requireSite(container, siteId);
    const missing = removed?.find((origin) => !current.includes(origin));
    if (missing !== undefined)
      throw new UsageError(`--remove-origin ${JSON.stringify(missing)} is not an allowed origin of this site`);
    const nextOrigins = [...current.filter((origin) => !removed?.includes(origin)), ...(added ?? [])];
    const origins =
      added || removed
        ? validateOptions(operation.body, { allowedOrigins: nextOrigins }, OPTION_NAMES_WITH_ADD_ORIGIN)
        : {};
    const changes = { ...checked, ...origins };
    const site = await container.resolve(ConfigureSite).execute({ siteId, ...changes });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'site.configured',
      subjectId: siteId,
      detail: formatSiteAuditDetail(changes),
    });
    if (options.json) return printJson(toSiteResource(site));
    if (site.allowedOrigins.length === 0)
      printStatus('The site has no allowed origin, so the widget works on no page.');
    const originList = site.allowedOrigins.join(' ') || 'none';
    return print(
      `Updated site ${site.id}: name ${JSON.stringify(site.name)}, locale ${site.locale}, origins ${originList}.`,
    );
  });
}

function omitUndefined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
