import { signDelivery } from '../../../contracts/client/sign-delivery.ts';
import { createElement, queryAll } from './elements.ts';
import { readStoredText, storeText } from './storage.ts';

const STORAGE_NAME = 'portico-docs-values';

/** The request that the values in the form describe. */
interface EnteredRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/**
 * Makes the form of the dialog send requests to the server. An exported page has no server, so a hint replaces the
 * button that opens the dialog.
 */
export function initTryIt(dialog: HTMLDialogElement, docsUrl: URL): void {
  const form = dialog.querySelector('form');
  const [button] = queryAll<HTMLButtonElement>('.try-open');
  if (!form || !button) return;
  if (document.documentElement.dataset['server'] !== 'here') {
    button.replaceWith(
      createElement('span', { className: 'hint', textContent: 'To send requests, open /docs on your own server.' }),
    );
    return;
  }
  // The server's base URL is one level above the documentation.
  const serverUrl = new URL('..', docsUrl).href.replace(/\/$/, '');
  button.hidden = false;
  button.addEventListener('click', () => dialog.showModal());
  dialog.querySelector('.close')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  restoreValues(form);
  form.addEventListener('change', () => updateStoredValues(form));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    updateStoredValues(form);
    await sendRequest(form, serverUrl);
  });
}

async function sendRequest(form: HTMLFormElement, serverUrl: string): Promise<void> {
  const { method = 'GET' } = form.dataset;
  const [status, block] = [form.querySelector('[role="status"]'), form.querySelector<HTMLElement>('.code')];
  if (!status || !block) return;
  status.textContent = 'Sending…';
  try {
    const { url, headers, body } = await readRequest(form, serverUrl);
    const startedAt = performance.now();
    const response = await fetch(url, { method, headers, credentials: 'omit', ...(body !== undefined && { body }) });
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedAt)} ms`;
    showResponseBody(block, text);
  } catch (error) {
    status.textContent = `The request could not be sent: ${error instanceof Error ? error.message : error}`;
  }
}

async function readRequest(form: HTMLFormElement, serverUrl: string): Promise<EnteredRequest> {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  const listEnteredValues = (location: string) =>
    values.flatMap(([name, value]) =>
      name.startsWith(`${location}:`) && value !== '' ? [[name.slice(location.length + 1), value] as const] : [],
    );
  const { path = '', access } = form.dataset;
  const parameters = new Map(listEnteredValues('path'));
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters.get(name) ?? ''));
  const query = new URLSearchParams(listEnteredValues('query').map(([name, value]) => [name, value])).toString();
  const body = values.find(([name]) => name === 'body')?.[1];
  const secrets = new Map(listEnteredValues('secret'));
  const headers: Record<string, string> = Object.fromEntries(listEnteredValues('header'));
  if (body !== undefined) headers['content-type'] = 'application/json';
  const [apiKey, accessToken, secret] = ['apiKey', 'accessToken', 'signingSecret'].map((name) => secrets.get(name));
  if (apiKey) headers['x-service-api-key'] = apiKey;
  if (accessToken) headers['authorization'] = `Bearer ${accessToken}`;
  if (access === 'signature' && secret) {
    const signed = await signDelivery({ secret, deliveryId: `try-${crypto.randomUUID()}`, body: body ?? '' });
    Object.assign(headers, signed.headers);
  }
  return { url: `${serverUrl}${pathname}${query && `?${query}`}`, headers, body };
}

function showResponseBody(block: HTMLElement, text: string): void {
  const code = block.querySelector('code');
  if (!code) return;
  code.textContent = formatBody(text);
  block.hidden = false;
  // Keyboard users must be able to scroll a long response.
  block.querySelector('pre')?.setAttribute('tabindex', '0');
}

function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the fields whose values other operations need too: path parameters and secrets. */
function listSharedFields(form: HTMLFormElement): readonly HTMLInputElement[] {
  return queryAll<HTMLInputElement>('input[name^="path:"], input[name^="secret:"]', form);
}

function listKeepCheckboxes(form: HTMLFormElement): readonly HTMLInputElement[] {
  return queryAll<HTMLInputElement>('#try-keep', form);
}

/**
 * If the reader has checked the box, stores path parameters and secrets for this tab. Otherwise removes the stored
 * values.
 */
function updateStoredValues(form: HTMLFormElement): void {
  if (!listKeepCheckboxes(form).some(({ checked }) => checked)) {
    storeText('sessionStorage', STORAGE_NAME, undefined);
    return;
  }
  const values = {
    ...readStoredValues(),
    ...Object.fromEntries(listSharedFields(form).map(({ name, value }) => [name, value])),
  };
  storeText('sessionStorage', STORAGE_NAME, JSON.stringify(values));
}

function restoreValues(form: HTMLFormElement): void {
  const values = readStoredValues();
  if (Object.keys(values).length === 0) return;
  for (const box of listKeepCheckboxes(form)) box.checked = true;
  for (const field of listSharedFields(form)) field.value ||= values[field.name] ?? '';
}

function readStoredValues(): Readonly<Record<string, string>> {
  return JSON.parse(readStoredText('sessionStorage', STORAGE_NAME) ?? '{}');
}
