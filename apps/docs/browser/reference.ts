// The first page: the published operations in Swagger UI, and a form for credentials, which stay in this page's memory
// only.
import SwaggerUI, { type OutgoingRequest, type PluginSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { signDelivery } from '../../../contracts/client/sign-delivery.ts';
import { keepAccessible } from './keep-accessible.ts';

interface Parameter {
  readonly in: string;
  readonly name?: string;
  required?: boolean;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  description?: string;
  security?: readonly Readonly<Record<string, unknown>>[];
}

/** The part of contracts/openapi.json that this page changes. */
interface Spec {
  servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: { readonly siteId: { readonly schema: { default?: string | undefined } } };
    readonly responses: Record<string, { readonly description: string }>;
    securitySchemes?: unknown;
  };
}

type Field = 'siteId' | 'apiKey' | 'accessToken' | 'signingSecret';

const place = document.getElementById('reference') ?? document.body;
const canTry = place.dataset['server'] === 'here';
const script = document.currentScript as HTMLScriptElement;
// The document lies beside this script; the server's own address is one level up.
const beside = new URL('.', script.src);
const base = new URL('..', beside).href.replace(/\/$/, '');

const FIELDS: readonly { name: Field; label: string; hint: string; type: string }[] = [
  { name: 'siteId', label: 'Site id', hint: 'fills in every siteId', type: 'text' },
  { name: 'apiKey', label: 'API key', hint: 'for tickets and assessments', type: 'password' },
  { name: 'accessToken', label: 'Access token', hint: 'for API keys; POST /auth/sign-in gives one', type: 'password' },
  { name: 'signingSecret', label: 'Signing secret', hint: 'for CRM inbound', type: 'password' },
];
const CALLERS: Readonly<Record<string, string>> = {
  apiKey: 'Called with an API key.',
  bearer: 'Called with the access token of the account.',
  signature: 'Called with a signature: tried here, this page makes the four headers by the signing secret above.',
  siteOrigin:
    'Called by pages on the site’s allowed origins, as the browser tells them; this page is on none. ' +
    'Try it by curl with the header Origin.',
};
const known: Record<Field, string> = { siteId: '', apiKey: '', accessToken: '', signingSecret: '' };

start();

async function start(): Promise<void> {
  const answer = await fetch(new URL('openapi.json', beside));
  const spec = told(await answer.json());
  const withSite = () => {
    const copy = structuredClone(spec);
    copy.components.parameters.siteId.schema.default = known.siteId || undefined;
    return copy;
  };
  place.replaceChildren();
  const ui = SwaggerUI({
    domNode: place,
    spec,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    persistAuthorization: false,
    validatorUrl: null,
    syntaxHighlight: { theme: 'monokai' },
    tryItOutEnabled: canTry,
    supportedSubmitMethods: canTry ? ['get', 'post', 'put', 'patch', 'delete'] : [],
    presets: [SwaggerUI.presets.apis],
    plugins: [plain],
    layout: 'OperationsAlone',
    requestInterceptor: identified,
  });
  place.before(canTry ? identification(() => ui.specActions.updateJsonSpec(withSite())) : elsewhere());
  keepAccessible(place);
}

/** Only the operations, which are no second main part of the page, and no link within the button that opens one. */
function plain({ React: { createElement } }: PluginSystem) {
  const OperationsAlone = ({ getComponent }: { getComponent(name: string, isContainer?: boolean): unknown }) =>
    createElement('div', { className: 'swagger-ui' }, [
      createElement(getComponent('SvgAssets'), { key: 'pictures' }),
      createElement(getComponent('operations', true), { key: 'operations' }),
    ]);
  return { components: { OperationsAlone, DeepLink: ({ text }: { text: string }) => createElement('span', {}, text) } };
}

/**
 * The document as this page shows it: the caller is described in words, since the form above replaces Swagger UI's own.
 */
function told(spec: Spec): Spec {
  spec.servers = [{ url: base }];
  for (const operation of Object.values(spec.paths).flatMap((path) => Object.values(path))) {
    const [access = ''] = operation.security?.flatMap((one) => Object.keys(one)) ?? [];
    operation.description = [CALLERS[access] ?? 'Called by anybody.', operation.description].filter(Boolean).join(' ');
    for (const parameter of operation.parameters) if (isSigned(parameter)) parameter.required = false;
    delete operation.security;
  }
  delete spec.components.securitySchemes;
  // Refusals have a page of their own.
  for (const [name, { description }] of Object.entries(spec.components.responses)) {
    const linked = description.replaceAll(
      /^`(\w+)`/gm,
      (code: string, word: string) => `[${code}](errors.html#${word})`,
    );
    spec.components.responses[name] = { description: linked };
  }
  return spec;
}

function isSigned({ in: where, name = '' }: Parameter): boolean {
  return where === 'header' && /^x-service-/i.test(name);
}

/** Gives a request what identifies the reader. */
async function identified(request: OutgoingRequest): Promise<OutgoingRequest> {
  if (!request.url.startsWith(`${base}/`)) return request;
  const path = request.url.slice(base.length);
  if (path.startsWith('/v1/') && known.apiKey) request.headers['x-service-api-key'] = known.apiKey;
  if (path.includes('/api-keys') && known.accessToken) request.headers['authorization'] = `Bearer ${known.accessToken}`;
  if (path.startsWith('/marketplaces/') && known.signingSecret) {
    const given = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'x-service-delivery-id')?.[1];
    const deliveryId = given || `try-${crypto.randomUUID()}`;
    const { headers } = await signDelivery({ secret: known.signingSecret, deliveryId, body: request.body ?? '' });
    request.headers = { 'Content-Type': 'application/json', ...headers };
  }
  return request;
}

function identification(siteChanged: () => void): HTMLElement {
  const form = element('form', { className: 'identification', autocomplete: 'off' });
  form.append(
    element('h2', { textContent: 'Try it here' }),
    element('p', {
      textContent:
        'Every operation below can be sent to this server. What you fill in stays in this page’s memory and is ' +
        'gone when you leave it.',
    }),
  );
  for (const { name, label, hint, type } of FIELDS) {
    const input = element('input', { id: `known-${name}`, type, spellcheck: false, autocomplete: 'off' });
    input.setAttribute('aria-describedby', `hint-${name}`);
    input.addEventListener('input', () => {
      known[name] = input.value.trim();
    });
    if (name === 'siteId') input.addEventListener('change', siteChanged);
    const row = element('div');
    row.append(
      element('label', { htmlFor: input.id, textContent: label }),
      input,
      element('span', { id: `hint-${name}`, textContent: hint }),
    );
    form.append(row);
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

function elsewhere(): HTMLElement {
  return element('p', {
    className: 'identification',
    textContent: 'To try the operations, open /docs on your own server: there this page sends requests.',
  });
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
