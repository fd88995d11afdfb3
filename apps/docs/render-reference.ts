import { documentInfo, findTag, operationTags, webhookTag } from '../../contracts/openapi/document-info.ts';
import type { Operation } from '../../contracts/operation.ts';
import { operations } from '../../contracts/public/operations.ts';
import { eventDescriptions } from '../../contracts/webhooks/events.ts';
import { escapeHtml } from './escape-html.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import { SERVER_ATTRIBUTE } from './server-attribute.ts';

const publishedOperations: readonly Operation[] = operations;

/**
 * Renders the first page, the API reference: a list of operations and webhooks, which a script replaces with Swagger
 * UI.
 */
export function renderReference(): RenderedGuide {
  const [first = '', ...rules] = documentInfo.description.split('\n\n');
  const renderSection = (markdown: string) => renderGuide(markdown, (href) => href);
  const { title, html } = renderSection(`# API reference\n\n${first}`);
  return {
    title,
    headings: [],
    html: `${html}
<p class="first"><a href="getting-started.html">Getting started</a> <a href="tickets.html">Sync tickets</a>
<a href="webhooks.html">Webhooks</a> <a href="client.html">Typed client</a> <a href="openapi.json">openapi.json</a></p>
<div id="reference" ${SERVER_ATTRIBUTE.served}>
${operationTags.map(({ name }) => renderOperationList(name)).join('\n')}
${renderWebhookList()}
</div>
${renderSection(`## Conventions\n\n${rules.join('\n\n')}`).html}`,
  };
}

function renderOperationList(tag: string): string {
  const items = publishedOperations
    .filter((operation) => findTag(operation) === tag)
    .map(({ method, path, summary }) => renderItem(`${method.toUpperCase()} ${path}`, summary));
  return renderList(tag, items);
}

function renderWebhookList(): string {
  return renderList(
    webhookTag.name,
    Object.entries(eventDescriptions).map(([type, description]) => renderItem(type, description)),
  );
}

function renderList(title: string, items: readonly string[]): string {
  return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function renderItem(code: string, text: string): string {
  return `<li><code>${escapeHtml(code)}</code><br>${escapeHtml(text)}</li>`;
}
