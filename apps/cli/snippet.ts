import type { Command } from 'commander';
import { ReadLook } from '../../core/widget/read-look.ts';
import { CONFIG, PUBLIC_URL } from '../composition/tokens.ts';
import { readWidgetManifest } from '../composition/widget-manifest.ts';
import { createWidgetSnippet } from '../presenters/widget-snippet.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';

interface SnippetOptions extends StoreOptions {
  readonly site: string;
  readonly integrity?: true;
}

/** Registers `portico snippet`. */
export function addSnippetCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'snippet',
    summary: 'print the HTML tag that embeds the widget',
    description:
      'Print the script tag that embeds the widget in the pages of a site. The script URL begins with ' +
      'PORTICO_PUBLIC_URL. With --integrity the tag pins this build of the widget by its hash; replace the tag after ' +
      'every upgrade of the server. A new site has the intent contact; its actions, such as messages, are disabled ' +
      'until configure-action enables them.',
    usage: '--site <id> [options]',
    example: 'portico snippet --site site_0k3x',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--integrity', 'pin this build of the widget with an integrity hash');
  withStoreOptions(command).action(printSnippet);
}

async function printSnippet(options: SnippetOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { current: publicUrl } = container.resolve(PUBLIC_URL);
    const site = await requireSite(container, options.site);
    if (container.resolve(CONFIG).publicUrl === undefined)
      printStatus(`PORTICO_PUBLIC_URL is not set; the tag uses ${publicUrl}.`);
    if (site.allowedOrigins.length === 0)
      printStatus('The site has no allowed origin yet, so the widget works on no page.');
    const look = await container.resolve(ReadLook).execute({ siteId: site.id });
    return print(
      createWidgetSnippet(publicUrl, site.id, options.integrity ? 'pinned' : 'moving', readWidgetManifest(), look),
    );
  });
}
