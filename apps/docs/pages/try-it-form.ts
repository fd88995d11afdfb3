import type { Operation, OperationAccess } from '../../../contracts/operation.ts';
import { escapeHtml } from '../escape-html.ts';
import { createOperationExample } from '../reference/operation-examples.ts';
import { listOperationParameters, type Parameter } from '../reference/operation-parameters.ts';
import { formatJson } from '../samples/format-literal.ts';

/**
 * The secret that the form asks for, by the operation's access. Null if the operation needs no secret. Operations with
 * other kinds of access have no form.
 */
const SECRET_BY_ACCESS: Readonly<
  Partial<Record<OperationAccess, { readonly name: string; readonly label: string } | null>>
> = {
  none: null,
  apiKey: { name: 'apiKey', label: 'API key' },
  bearer: { name: 'accessToken', label: 'Access token' },
  signature: { name: 'signingSecret', label: 'Signing secret' },
};

/**
 * Whether the page of an operation has a form that sends it. A page cannot set `Origin` or cookies, and cannot show an
 * event stream, which does not end.
 */
export function hasTryItForm(operation: Operation): boolean {
  const { response, headers } = createOperationExample(operation);
  const isStream = typeof response === 'string' && response.startsWith('event:');
  return SECRET_BY_ACCESS[operation.access] !== undefined && !isStream && headers['cookie'] === undefined;
}

/**
 * Renders the dialog with the form that sends an operation. The page's script sends the request (browser/try-it.ts).
 */
export function renderTryItForm(operation: Operation): string {
  const { method, path, access, body } = operation;
  const parameters = listOperationParameters(operation);
  const example = createOperationExample(operation);
  const secret = SECRET_BY_ACCESS[access];
  const isSigned = access === 'signature';
  const headers = parameters.headers.filter(({ name }) => !(isSigned && name.startsWith('x-service-')));
  const rows = [
    ...(secret ? [renderInput('secret', { ...secret, type: 'password' })] : []),
    ...parameters.path.map((parameter) => renderParameterInput('path', parameter)),
    ...parameters.query.map((parameter) => renderParameterInput('query', parameter)),
    ...headers.map((parameter) => renderParameterInput('header', parameter, example.headers[parameter.name])),
  ];
  const verb = method.toUpperCase();
  return `<dialog class="try" aria-labelledby="try-title">
<form data-method="${verb}" data-path="${escapeHtml(path)}" data-access="${access}" autocomplete="off">
<div class="try-head"><h2 id="try-title">Try it</h2>
<button type="button" class="close" aria-label="Close">✕</button></div>
<p class="hint">Sends the request to this server. ${isSigned ? 'This page computes the signature. ' : ''}Values stay in
memory unless you keep them for this tab.</p>
<div class="try-fields">
${rows.join('\n')}
${body ? renderTextArea(formatJson(example.body)) : ''}
<p class="try-keep"><input type="checkbox" id="try-keep">
<label for="try-keep">Keep ids and secrets until this tab is closed</label></p>
</div>
<div class="try-actions"><button type="submit">Send ${verb}</button> <span role="status"></span></div>
<div class="code" hidden><pre class="scroll"><code></code></pre></div>
</form>
</dialog>`;
}

function renderParameterInput(location: string, { name, schema, isRequired }: Parameter, value = ''): string {
  const options = schema.enum?.map(String) ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  if (!options) return renderInput(location, { name, label: name, isRequired, value });
  const items = ['', ...options].map((option) => `<option>${escapeHtml(option)}</option>`);
  return `<p><label for="try-${location}-${name}"><code>${name}</code></label>
<select id="try-${location}-${name}" name="${location}:${name}">${items.join('')}</select></p>`;
}

interface InputOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password';
  readonly isRequired?: boolean;
  readonly value?: string;
}

function renderInput(location: string, { name, label, type = 'text', isRequired = false, value = '' }: InputOptions) {
  const text = location === 'secret' ? escapeHtml(label) : `<code>${escapeHtml(label)}</code>`;
  const filled = `${isRequired ? ' required' : ''}${value === '' ? '' : ` value="${escapeHtml(value)}"`}`;
  const ids = `id="try-${location}-${name}" name="${location}:${name}"`;
  return `<p><label for="try-${location}-${name}">${text}</label>
<input ${ids} type="${type}"${filled} autocomplete="off" spellcheck="false"></p>`;
}

function renderTextArea(body: string): string {
  return `<p class="wide"><label for="try-body">Body</label>
<textarea id="try-body" name="body" rows="10" spellcheck="false">${escapeHtml(body)}</textarea></p>`;
}
