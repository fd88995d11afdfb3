import type { Command } from 'commander';
import { CONFIG, PUBLIC_URL } from '../composition/tokens.ts';
import { widgetSnippet } from '../presenters/widget-snippet.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findSite } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printStatus } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly integrity?: true;
}

/** `portico snippet`. */
export function addSnippet(program: Command): void {
  const command = addCommand(program, {
    name: 'snippet',
    summary: 'print what is pasted into a site’s pages',
    description:
      'Prints the one line of HTML that puts the widget on a page of the site. It names the server by ' +
      'PORTICO_PUBLIC_URL. With --integrity it names this very build of the widget, with the value that browsers ' +
      'check it by: after an upgrade of the server such a line has to be pasted anew.',
    usage: '--site <id> [options]',
    example: 'portico snippet --site site_0k3x',
  })
    .requiredOption('--site <id>', 'the site, by the id that create-site and list-sites print')
    .option('--integrity', 'name this build of the widget, with its integrity value');
  withStoreOptions(command).action(snippet);
}

async function snippet(options: Options): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { current: publicUrl } = container.resolve(PUBLIC_URL);
    const site = await findSite(container, options.site);
    if (container.resolve(CONFIG).publicUrl === undefined)
      printStatus(`PORTICO_PUBLIC_URL is not set; the line names ${publicUrl}.`);
    if (site.allowedOrigins.length === 0)
      printStatus('The site has no allowed origin yet, so the widget works on no page.');
    return print(widgetSnippet(publicUrl, site.id, options.integrity ? 'pinned' : 'moving'));
  });
}
