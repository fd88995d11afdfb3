import { about, tagOf, tags } from '../../contracts/openapi/words.ts';
import type { Operation } from '../../contracts/operation.ts';
import { operations } from '../../contracts/public/operations.ts';
import { escapeHtml } from './html.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import { SERVER_BEHIND } from './server-behind.ts';

const published: readonly Operation[] = operations;

/** The first page: the published operations, to be read and tried. Without a script it lists them. */
export function referencePage(): RenderedGuide {
  const [first = '', ...rules] = about.description.split('\n\n');
  const part = (markdown: string) => renderGuide(markdown, (href) => href);
  const { title, html } = part(`# API reference\n\n${first}`);
  return {
    title,
    headings: [],
    html: `${html}
<p class="first"><a href="getting-started.html">Getting started</a> <a href="tickets.html">Synchronise tickets</a>
<a href="client.html">Typed client</a> <a href="openapi.json">openapi.json</a></p>
<div id="reference" ${SERVER_BEHIND.served}>
${tags.map(({ name }) => listed(name)).join('\n')}
</div>
${part(`## What holds everywhere\n\n${rules.join('\n\n')}`).html}`,
  };
}

function listed(tag: string): string {
  const items = published
    .filter((operation) => tagOf(operation) === tag)
    .map(({ method, path, summary }) => {
      const line = `${method.toUpperCase()} ${path}`;
      return `<li><code>${escapeHtml(line)}</code><br>${escapeHtml(summary)}</li>`;
    });
  return `<h2>${escapeHtml(tag)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}
