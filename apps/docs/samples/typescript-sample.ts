import type { Operation } from '../../../contracts/operation.ts';
import { createOperationExample } from '../reference/operation-examples.ts';
import { formatTypeScript } from './format-literal.ts';
import { replaceVariables, type SampleRequest, toEnvironmentVariable } from './sample-request.ts';

/** The option of the typed client that authenticates a call, by access. */
const CLIENT_OPTION_BY_ACCESS: Readonly<Record<string, string>> = {
  apiKey: 'apiKey: API_KEY',
  bearer: 'accessToken: ACCESS_TOKEN',
  origin: 'origin: ORIGIN',
};

/** Writes TypeScript code that calls a published operation with the typed client. */
export function writeClientSample(operation: Operation): string {
  const { id, path, access } = operation;
  const { query, headers, body } = createOperationExample(operation);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const options = [
    'baseUrl: PORTICO_URL',
    ...(parameters.includes('siteId') ? ['siteId: SITE_ID'] : []),
    ...(CLIENT_OPTION_BY_ACCESS[access] === undefined ? [] : [CLIENT_OPTION_BY_ACCESS[access]]),
  ];
  const members = [
    ...parameters.filter((name) => name !== 'siteId').map((name) => `${name}: ${toEnvironmentVariable(name)}`),
    ...Object.entries(query).map(([name, value]) => `${name}: ${formatTypeScript(value)}`),
    ...(Object.keys(headers).length > 0 ? [`headers: ${formatTypeScript(headers, 1)}`] : []),
    ...(body === undefined ? [] : [`body: ${formatTypeScript(body, 1)}`]),
  ];
  const variables = [
    'PORTICO_URL',
    ...parameters.map(toEnvironmentVariable),
    ...listOptionVariables(options.join(' ')),
  ];
  const call = formatArguments(members);
  return `import { createClient } from '@portico-gateway/client';

const { ${[...new Set(variables)].map((name) => `${name} = ''`).join(', ')} } = process.env;
const portico = createClient({ ${options.join(', ')} });

const { body } = await portico.${id}(${call});
console.log(body);`;
}

/** Writes TypeScript code that sends the request with `fetch`. */
export function writeFetchSample({ method, url, headers, body, responseFormat }: SampleRequest): string {
  const variables = [url, ...headers.map(([, template]) => template)].flatMap(listTemplateVariables);
  const members = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: {\n${headers.map(formatHeader).join('\n')}\n  }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${formatTypeScript(body, 1)})`]),
  ];
  const options = members.length === 0 ? '' : `, {\n${members.map((member) => `  ${member},`).join('\n')}\n}`;
  return `const { ${[...new Set(variables)].join(', ')} } = process.env;

const response = await fetch(${formatTemplate(url)}${options});
${RESPONSE_READING_CODE[responseFormat]}`;
}

const RESPONSE_READING_CODE: Readonly<Record<SampleRequest['responseFormat'], string>> = {
  json: 'console.log(await response.json());',
  text: 'console.log(await response.text());',
  stream: `for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  console.log(chunk);
}`,
};

function formatArguments(members: readonly string[]): string {
  if (members.length === 0) return '';
  const inline = `{ ${members.join(', ')} }`;
  if (inline.length <= 56 && !inline.includes('\n')) return inline;
  return `{\n${members.map((member) => `  ${member},`).join('\n')}\n}`;
}

function formatHeader([name, template]: readonly [string, string]): string {
  return `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${formatTemplate(template)},`;
}

/** Formats a template as a TypeScript expression: a template literal or a string literal. */
function formatTemplate(template: string): string {
  const variables = listTemplateVariables(template);
  if (variables.length === 0) return formatTypeScript(template);
  if (template === `$${variables[0]}`) return `\`\${${variables[0]}}\``;
  return `\`${replaceVariables(template, (name) => `\${${name}}`)}\``;
}

function listTemplateVariables(template: string): readonly string[] {
  return [...template.matchAll(/\$([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);
}

function listOptionVariables(text: string): readonly string[] {
  return [...text.matchAll(/: ([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);
}
