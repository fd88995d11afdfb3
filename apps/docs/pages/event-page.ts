import { eventExamples } from '../../../contracts/openapi/event-examples.ts';
import { webhookParameters, webhookResponses } from '../../../contracts/openapi/webhooks.ts';
import { eventDescriptions, eventSchemas } from '../../../contracts/webhooks/events.ts';
import type { EventType } from '../../../core/events/event.ts';
import { escapeHtml } from '../escape-html.ts';
import { toSchemaNode } from '../reference/named-schemas.ts';
import { renderCodeBlock, renderInlineMarkdown } from '../render-guide.ts';
import { formatJson } from '../samples/format-literal.ts';
import { createWebhookSamples } from '../samples/webhook-samples.ts';
import { renderMethodBadge, renderStatusBadge, renderStatusTable } from './badges.ts';
import { renderBody, renderFields } from './render-fields.ts';
import { renderSamples } from './render-samples.ts';
import { renderTabs } from './render-tabs.ts';

const WEBHOOK_RESPONSES = [
  [renderStatusBadge(200, '2xx'), webhookResponses['webhook-delivered'].description],
  [renderStatusBadge(410), webhookResponses['webhook-gone'].description],
  [renderStatusBadge(500, 'Other'), webhookResponses['webhook-retried'].description],
] as const;

/** Renders the page of an event type. It describes the request that Portico sends to webhooks. */
export function renderEventPage(type: EventType): string {
  const description = eventSchemas[type].entries.data.pipe[1].description;
  const headers = Object.values(webhookParameters);
  const samples = createWebhookSamples(type);
  return `<div class="columns">
<header class="intro">
<p class="eyebrow">Webhook events</p>
<h1><code>${escapeHtml(type)}</code></h1>
<p class="lead">${escapeHtml(eventDescriptions[type])}</p>
<div class="endpoint">${renderMethodBadge('post')} <code>the URL of your webhook</code></div>
<p class="note">${renderInlineMarkdown(
    'Portico sends this request to the webhooks that subscribe to the event. Create one in the console or with ' +
      '[Create webhook](../api/create-webhook.html). See [Webhooks](../webhooks.html).',
  )}</p>
<p>${renderInlineMarkdown(description)}</p>
</header>
<aside class="examples" aria-label="Samples and examples">
<h2 id="verification">Verify and handle it</h2>
${renderSamples([
  { key: 'typescript', label: 'TypeScript', language: 'ts', code: samples.typescript },
  { key: 'python', label: 'Python', language: 'python', code: samples.python },
  { key: 'send', label: 'Send a test', language: 'sh', code: samples.shell },
])}
<h2 id="request-example">Request</h2>
${renderTabs('request', 'Part of the request', [
  { key: 'body', label: 'Body', html: renderCodeBlock(formatJson(eventExamples[type]), 'json') },
  { key: 'headers', label: 'Headers', html: renderCodeBlock(formatHeaders(), 'http') },
])}
</aside>
<div class="details">
<h2 id="headers">Headers</h2>
${renderFields(
  headers.map(({ name, schema, description: text }) => ({ name, schema, isRequired: false, description: text })),
  'response',
)}
<h2 id="body">Body</h2>
${renderBody(toSchemaNode(eventSchemas[type], 'response'), 'response')}
<h2 id="responses">Your response</h2>
${renderStatusTable('What Portico does', WEBHOOK_RESPONSES)}
</div>
</div>`;
}

function formatHeaders(): string {
  const signed = Object.values(webhookParameters).map(({ name, example }) => `${name}: ${example}`);
  return ['content-type: application/json', ...signed].join('\n');
}
