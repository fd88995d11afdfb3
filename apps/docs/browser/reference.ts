// The API reference: the published operations and the webhooks in Swagger UI, and a form for credentials. Entered
// credentials are held in memory only.
import SwaggerUI, { type OutgoingRequest, type PluginSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { signDelivery } from '../../../contracts/client/sign-delivery.ts';
import { improveAccessibility } from './improve-accessibility.ts';

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
interface OpenApiDocument {
  servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: { readonly siteId: { readonly schema: { default?: string | undefined } } };
    readonly responses: Record<string, { readonly description: string }>;
    securitySchemes?: unknown;
  };
}

type CredentialName = 'siteId' | 'apiKey' | 'accessToken' | 'signingSecret';

const container = document.getElementById('reference') ?? document.body;
const canSendRequests = container.dataset['server'] === 'here';
const script = document.currentScript as HTMLScriptElement;
// The OpenAPI document is in the script's folder. The server's base URL is one level up.
const docsUrl = new URL('.', script.src);
const serverUrl = new URL('..', docsUrl).href.replace(/\/$/, '');

const CREDENTIAL_FIELDS: readonly { name: CredentialName; label: string; hint: string; type: string }[] = [
  { name: 'siteId', label: 'Site ID', hint: 'Filled in as siteId in every operation', type: 'text' },
  { name: 'apiKey', label: 'API key', hint: 'For tickets and assessments', type: 'password' },
  {
    name: 'accessToken',
    label: 'Access token',
    hint: 'For API keys. Get one with POST /auth/sign-in',
    type: 'password',
  },
  { name: 'signingSecret', label: 'Signing secret', hint: 'For CRM inbound', type: 'password' },
];
const AUTHENTICATION_TEXTS: Readonly<Record<string, string>> = {
  apiKey: 'Requires an API key.',
  bearer: 'Requires the access token of an account.',
  signature: 'Requires a signature. This page computes the four headers from the signing secret above.',
  siteOrigin:
    'For pages on the site’s allowed origins. This page has another origin: ' +
    'try it with curl and an Origin header.',
};
const credentials: Record<CredentialName, string> = { siteId: '', apiKey: '', accessToken: '', signingSecret: '' };

initReferencePage();

async function initReferencePage(): Promise<void> {
  const answer = await fetch(new URL('openapi.json', docsUrl));
  const spec = adaptOpenApiDocument(await answer.json());
  const specWithSite = () => {
    const copy = structuredClone(spec);
    copy.components.parameters.siteId.schema.default = credentials.siteId || undefined;
    return copy;
  };
  container.replaceChildren();
  const ui = SwaggerUI({
    domNode: container,
    spec,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    persistAuthorization: false,
    validatorUrl: null,
    syntaxHighlight: { theme: 'monokai' },
    tryItOutEnabled: canSendRequests,
    supportedSubmitMethods: canSendRequests ? ['get', 'post', 'put', 'patch', 'delete'] : [],
    presets: [SwaggerUI.presets.apis],
    plugins: [operationsAndWebhooksPlugin],
    layout: 'OperationsAndWebhooks',
    requestInterceptor: addCredentials,
  });
  container.before(
    canSendRequests ? createCredentialsForm(() => ui.specActions.updateJsonSpec(specWithSite())) : createExportNotice(),
  );
  improveAccessibility(container);
}

/**
 * A Swagger UI layout that shows only the operations and webhooks, because the default layout adds a second `main`
 * element to the page. It also replaces Swagger UI's deep links with plain text, because they are links inside buttons.
 */
function operationsAndWebhooksPlugin({ React: { createElement } }: PluginSystem) {
  const OperationsAndWebhooks = ({ getComponent }: { getComponent(name: string, isContainer?: boolean): unknown }) =>
    createElement('div', { className: 'swagger-ui' }, [
      createElement(getComponent('SvgAssets'), { key: 'pictures' }),
      createElement(getComponent('operations', true), { key: 'operations' }),
      createElement(getComponent('Webhooks', true), { key: 'webhooks' }),
    ]);
  return {
    components: { OperationsAndWebhooks, DeepLink: ({ text }: { text: string }) => createElement('span', {}, text) },
  };
}

/** Replaces the document's security schemes with descriptions, because this page has its own form for credentials. */
function adaptOpenApiDocument(spec: OpenApiDocument): OpenApiDocument {
  spec.servers = [{ url: serverUrl }];
  for (const operation of Object.values(spec.paths).flatMap((path) => Object.values(path))) {
    const [access = ''] = operation.security?.flatMap((one) => Object.keys(one)) ?? [];
    operation.description = [AUTHENTICATION_TEXTS[access] ?? 'No authentication.', operation.description]
      .filter(Boolean)
      .join(' ');
    for (const parameter of operation.parameters) if (isSignatureHeader(parameter)) parameter.required = false;
    delete operation.security;
  }
  delete spec.components.securitySchemes;
  // Links each error code to the page that explains it.
  for (const [name, { description }] of Object.entries(spec.components.responses)) {
    const linked = description.replaceAll(
      /^`(\w+)`/gm,
      (code: string, word: string) => `[${code}](errors.html#${word})`,
    );
    spec.components.responses[name] = { description: linked };
  }
  return spec;
}

function isSignatureHeader({ in: where, name = '' }: Parameter): boolean {
  return where === 'header' && /^x-service-/i.test(name);
}

/** Adds the entered credentials to a request. */
async function addCredentials(request: OutgoingRequest): Promise<OutgoingRequest> {
  if (!request.url.startsWith(`${serverUrl}/`)) return request;
  const path = request.url.slice(serverUrl.length);
  if (path.startsWith('/v1/') && credentials.apiKey) request.headers['x-service-api-key'] = credentials.apiKey;
  if (path.includes('/api-keys') && credentials.accessToken)
    request.headers['authorization'] = `Bearer ${credentials.accessToken}`;
  if (path.startsWith('/marketplaces/') && credentials.signingSecret) {
    const enteredId = Object.entries(request.headers).find(
      ([name]) => name.toLowerCase() === 'x-service-delivery-id',
    )?.[1];
    const deliveryId = enteredId || `try-${crypto.randomUUID()}`;
    const { headers } = await signDelivery({ secret: credentials.signingSecret, deliveryId, body: request.body ?? '' });
    request.headers = { 'Content-Type': 'application/json', ...headers };
  }
  return request;
}

function createCredentialsForm(onSiteChange: () => void): HTMLElement {
  const form = createDomElement('form', { className: 'identification', autocomplete: 'off' });
  form.append(
    createDomElement('h2', { textContent: 'Try it' }),
    createDomElement('p', {
      textContent:
        'Enter your credentials to send requests to this server. They are kept in memory and are lost when you ' +
        'leave this page.',
    }),
  );
  for (const { name, label, hint, type } of CREDENTIAL_FIELDS) {
    const input = createDomElement('input', { id: `known-${name}`, type, spellcheck: false, autocomplete: 'off' });
    input.setAttribute('aria-describedby', `hint-${name}`);
    input.addEventListener('input', () => {
      credentials[name] = input.value.trim();
    });
    if (name === 'siteId') input.addEventListener('change', onSiteChange);
    const row = createDomElement('div');
    row.append(
      createDomElement('label', { htmlFor: input.id, textContent: label }),
      input,
      createDomElement('span', { id: `hint-${name}`, textContent: hint }),
    );
    form.append(row);
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

function createExportNotice(): HTMLElement {
  return createDomElement('p', {
    className: 'identification',
    textContent: 'To send requests, open /docs on your own server.',
  });
}

function createDomElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
