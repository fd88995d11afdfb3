import { documentInfo } from '../../../contracts/openapi/document-info.ts';
import type { Operation } from '../../../contracts/operation.ts';
import { listTickets } from '../../../contracts/public/tickets.ts';
import { escapeHtml } from '../escape-html.ts';
import { operationAreas, toOperationFile, toOperationTitle } from '../reference/operation-areas.ts';
import { renderGuide } from '../render-guide.ts';
import { createOperationSamples } from '../samples/operation-samples.ts';
import { renderMethodBadge } from './badges.ts';
import { toSampleTabs } from './operation-page.ts';
import { renderSamples } from './render-samples.ts';

/** The cards of the first page: the file name of a guide, and the title and text of its card. */
const GUIDE_CARDS: readonly (readonly [file: string, title: string, text: string])[] = [
  ['getting-started', 'Get started', 'Run Portico, create a ticket and answer it by API in ten minutes.'],
  ['tickets', 'Sync tickets', 'Keep your help desk up to date, without losing a change.'],
  ['webhooks', 'Receive webhooks', 'Get a signed request when a ticket, payment or assessment changes.'],
  ['assessments', 'Assess public URLs', 'Get cited facts from websites, repositories and registries.'],
  ['crm-inbound', 'Connect a CRM', 'Update tickets with signed events of your CRM.'],
  ['payments', 'Take payments', 'Start a checkout from a page of your site.'],
  ['widget', 'Add the widget', 'Forms, chat and actions on your website.'],
  ['operations', 'Run Portico', 'Install, back up, monitor and upgrade.'],
];

/** Renders the first page: cards, a first request, all published operations and the conventions of the API. */
export function renderStartPage(): string {
  const [, rules = ''] = documentInfo.description.split('\n\n');
  const samples = createOperationSamples(listTickets);
  const conventions = renderGuide(rules, { rewriteLink: (href) => href }).html;
  return `<header class="hero">
<h1>Portico developer documentation</h1>
<p class="lead">One small API for tickets, evidence assessments, signed CRM events and payments, on your own server.</p>
<p class="actions"><a class="primary" href="getting-started.html">Get started</a>
<a href="client.html">Typed client</a> <a href="openapi.json">openapi.json</a></p>
</header>
<ul class="cards">
${GUIDE_CARDS.map(renderCard).join('\n')}
</ul>
<div class="split">
<div>
<h2 id="first-request">Your first request</h2>
<p>Create an API key in the console, set three variables, and list the open tickets of a site. Every page of an
operation has samples in three languages, and a form that sends the request.</p>
<p><a href="${toOperationFile(listTickets)}">List tickets</a> explains the parameters and the response.</p>
</div>
<div class="examples">
${samples ? renderSamples(toSampleTabs(samples)) : ''}
</div>
</div>
<h2 id="api-reference">API reference</h2>
<div class="areas">
${renderApiReferenceLinks()}
</div>
<h2 id="conventions">Conventions</h2>
${conventions}
<h2 id="more">More</h2>
<ul>
<li><a href="events/ticket-created.html">Webhook events</a>: the requests that Portico sends to you.</li>
<li><a href="management.html">Management API</a>: the routes that the console uses. They are not part of the published
contract.</li>
<li><a href="errors.html">Errors</a> and <a href="configuration.html">Configuration</a>: all codes and settings.</li>
</ul>`;
}

function renderCard([file, title, text]: (typeof GUIDE_CARDS)[number]): string {
  const content = `<strong>${escapeHtml(title)}</strong> <span>${escapeHtml(text)}</span>`;
  return `<li><a href="${file}.html">${content}</a></li>`;
}

function renderApiReferenceLinks(): string {
  const areas = operationAreas.filter(({ api }) => api === 'public');
  return areas
    .map(({ title, operations }) => {
      const items = operations.map(renderOperationLink).join('\n');
      return `<section><h3>${escapeHtml(title)}</h3>\n<ul class="operations">\n${items}\n</ul></section>`;
    })
    .join('\n');
}

function renderOperationLink(operation: Operation): string {
  const content = `${renderMethodBadge(operation.method)} <span>${escapeHtml(toOperationTitle(operation))}</span>`;
  return `<li><a href="${toOperationFile(operation)}">${content}</a></li>`;
}
