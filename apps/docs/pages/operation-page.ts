import { createExampleProblem } from '../../../contracts/openapi/problem-responses.ts';
import { responseHeaders } from '../../../contracts/openapi/response-headers.ts';
import type { Operation, OperationAccess } from '../../../contracts/operation.ts';
import { listPossibleProblems } from '../../../contracts/possible-problems.ts';
import { type ProblemCode, problems } from '../../../contracts/problems.ts';
import { escapeHtml } from '../escape-html.ts';
import { toSchemaNode } from '../reference/named-schemas.ts';
import type { ApiKind, OperationArea } from '../reference/operation-areas.ts';
import { toOperationTitle } from '../reference/operation-areas.ts';
import { createOperationExample } from '../reference/operation-examples.ts';
import { listOperationParameters } from '../reference/operation-parameters.ts';
import { renderCodeBlock, renderInlineMarkdown } from '../render-guide.ts';
import { formatJson } from '../samples/format-literal.ts';
import { createOperationSamples } from '../samples/operation-samples.ts';
import type { Samples } from '../samples/sample-request.ts';
import { renderMethodBadge, renderStatusBadge, renderStatusTable } from './badges.ts';
import { renderBody, renderFields } from './render-fields.ts';
import { renderSamples, type SampleTab } from './render-samples.ts';
import { renderTabs } from './render-tabs.ts';
import { hasTryItForm, renderTryItForm } from './try-it-form.ts';

const API_TITLES: Readonly<Record<ApiKind, string>> = {
  public: 'API reference',
  management: 'Management API',
  widget: 'Widget API',
};

/**
 * The note at the top of an operation's page, in Markdown, by API. It says who uses the operations of an API that is
 * not published.
 */
const API_NOTES: Readonly<Record<ApiKind, string | undefined>> = {
  public: undefined,
  management:
    '**Management, not in the published contract.** The console and the command line use this route. A new version ' +
    'may change it; the changelog says how. See [Management API](../management.html).',
  widget:
    '**For browsers, not in the published contract.** The widget uses this route on the pages of a site. A new ' +
    'version may change it; the changelog says how. See [Widget](../widget.html).',
};

const AUTHENTICATION_NOTES: Readonly<Record<OperationAccess, string>> = {
  none: 'None.',
  bearer: 'Access token of an account in `Authorization: Bearer …`. [Sign in](sign-in.html) to get one.',
  apiKey: 'API key of the site in `x-service-api-key`. Keep it on your server.',
  origin: 'The header `Origin`, which browsers send. It must equal one of the site’s allowed origins.',
  conversation:
    'The token of the conversation in `x-conversation-token`, and the header `Origin` with one of the site’s allowed ' +
    'origins.',
  signature:
    'HMAC-SHA256 of timestamp, delivery id and raw body in `x-service-signature`. ' +
    'See [CRM inbound](../crm-inbound.html).',
  webhook: 'The payment provider’s own signature of the raw body. Only payment providers call this operation.',
};

const NOT_MODIFIED_NOTE = 'Nothing has changed since the version in <code>if-none-match</code>. There is no body.';
const PROVIDER_NOTE = '<p class="variables">Payment providers send this request. You do not.</p>';

/** Renders the page of an operation in two columns: its description, and samples and examples. */
export function renderOperationPage(operation: Operation, { api, title }: OperationArea): string {
  const { path, query, headers } = listOperationParameters(operation);
  const note = API_NOTES[api];
  // The headers are listed before the body, unless the operation has only the headers that all operations have.
  const hasOwnHeaders = Object.keys(operation.headers ?? {}).length > 0;
  const headerGroup = renderFieldGroup('headers', 'Headers', headers);
  return `<div class="columns">
<header class="intro">
<p class="eyebrow">${API_TITLES[api]} <span>${escapeHtml(title)}</span></p>
<h1>${escapeHtml(toOperationTitle(operation))}</h1>
${renderLead(operation)}
${renderEndpoint(operation)}
${note === undefined ? '' : `<p class="note">${renderInlineMarkdown(note)}</p>`}
${operation.description ? `<p>${renderInlineMarkdown(operation.description)}</p>` : ''}
</header>
<aside class="examples" aria-label="Samples and examples">
${renderExamples(operation)}
</aside>
<div class="details">
<h2 id="authentication">Authentication</h2>
<p>${renderInlineMarkdown(AUTHENTICATION_NOTES[operation.access])}${
    operation.scope ? ` ${renderInlineMarkdown(`Requires the scope \`${operation.scope}\`.`)}` : ''
  }</p>
${renderFieldGroup('path-parameters', 'Path parameters', path)}
${renderFieldGroup('query-parameters', 'Query parameters', query)}
${hasOwnHeaders ? headerGroup : ''}
${renderRequestBody(operation)}
${hasOwnHeaders ? '' : headerGroup}
<h2 id="response">Response</h2>
${renderResponse(operation)}
<h2 id="errors">Errors</h2>
${renderErrors(operation)}
</div>
</div>
${hasTryItForm(operation) ? renderTryItForm(operation) : ''}`;
}

/** Renders the summary. Returns an empty text if the summary only repeats the title. */
function renderLead(operation: Operation): string {
  const plain = operation.summary.replaceAll(/\b(?:an?|the) /gi, '').toLowerCase();
  if (plain === toOperationTitle(operation).toLowerCase()) return '';
  return `<p class="lead">${renderInlineMarkdown(operation.summary)}.</p>`;
}

/** Converts the samples of an operation to tabs. */
export function toSampleTabs({ curl, typescript, python }: Samples): readonly SampleTab[] {
  return [
    { key: 'curl', label: 'curl', language: 'sh', code: curl },
    { key: 'typescript', label: 'TypeScript', language: 'ts', code: typescript },
    { key: 'python', label: 'Python', language: 'python', code: python },
  ];
}

function renderEndpoint({ method, path, ...operation }: Operation): string {
  const parts = escapeHtml(path).replaceAll(/\{\w+\}/g, '<b>$&</b>');
  const button = hasTryItForm({ method, path, ...operation })
    ? '\n<button type="button" class="try-open" aria-haspopup="dialog" hidden>Try it</button>'
    : '';
  return `<div class="endpoint">${renderMethodBadge(method)} <code>${parts}</code>${button}</div>`;
}

function renderFieldGroup(id: string, title: string, fields: Parameters<typeof renderFields>[0]): string {
  return fields.length === 0 ? '' : `<h2 id="${id}">${title}</h2>\n${renderFields(fields, 'request')}`;
}

function renderRequestBody({ body }: Operation): string {
  if (!body) return '';
  const node = toSchemaNode(body, 'request');
  const description = node.description ? `<p>${renderInlineMarkdown(node.description)}</p>\n` : '';
  return `<h2 id="body">Body</h2>\n${description}${renderBody(node, 'request')}`;
}

function renderResponse({ success, access }: Operation): string {
  const names = [
    'X-Request-Id' as const,
    ...(success.headers ?? []),
    ...(access === 'none' ? [] : (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const)),
  ];
  const fields = names.map((name) => {
    const { description, schema } = responseHeaders[name];
    return {
      name: name.toLowerCase(),
      schema: 'type' in schema ? { type: schema.type } : { type: 'string' },
      isRequired: false,
      description,
    };
  });
  const notModified = success.conditional ? `<p>${renderStatusBadge(304)} ${NOT_MODIFIED_NOTE}</p>\n` : '';
  return `<p>${renderStatusBadge(success.status)} ${renderInlineMarkdown(success.description)}</p>
${notModified}<details class="headers"><summary>Response headers</summary>${renderFields(fields, 'response')}</details>
${renderBody(toSchemaNode(success.schema, 'response'), 'response')}`;
}

function renderErrors(operation: Operation): string {
  const rows = listPossibleProblems(operation).map((code) => {
    const { status, meaning } = problems[code];
    const link = `<a href="../errors.html#${code}"><code>${code}</code></a>`;
    return [renderStatusBadge(status), `${link}<br>${renderInlineMarkdown(meaning)}`] as const;
  });
  return renderStatusTable('Code and meaning', rows);
}

function renderExamples(operation: Operation): string {
  const samples = createOperationSamples(operation);
  return `<h2 id="request-sample">Request</h2>
${samples ? renderSamples(toSampleTabs(samples)) : PROVIDER_NOTE}
<h2 id="response-example">Response</h2>
${renderTabs('response', 'Status of the response', [createSuccessTab(operation), ...createProblemTabs(operation)])}`;
}

function createSuccessTab(operation: Operation) {
  const { response } = createOperationExample(operation);
  const key = String(operation.success.status);
  const html =
    typeof response === 'string'
      ? renderCodeBlock(response.trimEnd(), 'text')
      : renderCodeBlock(formatJson(response), 'json');
  return { key, label: key, html };
}

/**
 * Renders one example of a problem per status. If several problems have the same status, a problem that the operation
 * itself declares is preferred.
 */
function createProblemTabs(operation: Operation) {
  const codes: readonly ProblemCode[] = [...operation.problems, ...listPossibleProblems(operation)];
  const byStatus = new Map<number, ProblemCode>();
  for (const code of codes) {
    const { status } = problems[code];
    if (STATUSES_WITH_EXAMPLE.has(status) && !byStatus.has(status)) byStatus.set(status, code);
  }
  return [...byStatus]
    .sort(([first], [second]) => first - second)
    .map(([status, code]) => {
      const html = renderCodeBlock(formatJson(createExampleProblem(code)), 'json');
      return { key: String(status), label: String(status), html };
    });
}

/** Statuses with an example. Other statuses occur only if the client has a bug in its HTTP code. */
const STATUSES_WITH_EXAMPLE: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 410, 412, 422, 429, 502, 503]);
