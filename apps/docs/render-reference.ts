import { documentInfo, findTag, openApiTags } from '../../contracts/openapi/document-info.ts';
import type { Operation } from '../../contracts/operation.ts';
import { operations } from '../../contracts/public/operations.ts';
import { escapeHtml } from './escape-html.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import { SERVER_ATTRIBUTE } from './server-attribute.ts';

const publishedOperations: readonly Operation[] = operations;

/** Renders the first page, the API reference: a list of operations, which a script replaces with Swagger UI. */
export function renderReference(): RenderedGuide {
  const [first = '', ...rules] = documentInfo.description.split('\n\n');
  const renderSection = (markdown: string) => renderGuide(markdown, (href) => href);
  const { title, html } = renderSection(`# API reference\n\n${first}`);
  return {
    title,
    headings: [],
    html: `${html}
<p class="first"><a href="getting-started.html">Getting started</a> <a href="tickets.html">Sync tickets</a>
<a href="client.html">Typed client</a> <a href="openapi.json">openapi.json</a></p>
<div id="reference" ${SERVER_ATTRIBUTE.served}>
${openApiTags.map(({ name }) => renderOperationList(name)).join('\n')}
</div>
${renderSection(`## Conventions\n\n${rules.join('\n\n')}`).html}`,
  };
}

function renderOperationList(tag: string): string {
  const items = publishedOperations
    .filter((operation) => findTag(operation) === tag)
    .map(({ method, path, summary }) => {
      const line = `${method.toUpperCase()} ${path}`;
      return `<li><code>${escapeHtml(line)}</code><br>${escapeHtml(summary)}</li>`;
    });
  return `<h2>${escapeHtml(tag)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}
