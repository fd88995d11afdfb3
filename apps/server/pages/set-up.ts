// Script of the set-up page. It creates the first account and its site in one request, and then an API key. The set-up
// token is in the URL fragment. Browsers do not send the fragment, so the token appears in no server log.
import { isOrigin, toOrigin } from '../../../core/access/origin.ts';

/** The fields of a problem document that this page shows. */
interface ProblemDetails {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

interface CreatedSite {
  readonly id: string;
  readonly allowedOrigins: readonly string[];
}

const setUpFormElement = getElement<HTMLFormElement>('set-up');
const submitButton = getElement<HTMLButtonElement>('submit');
const problemNotice = getElement('problem');
const setUpToken = location.hash.slice(1);

// If there is no token, the page shows a hint instead of the form, because the visitor most likely has an account
// already.
setUpFormElement.hidden = setUpToken === '';
getElement('no-link').hidden = setUpToken !== '';

/** Results of the completed steps. A retry after an error does not repeat these steps. */
const completedSteps: { accessToken?: string; site?: CreatedSite } = {};

/** Maps the JSON pointers in the server's problems to the ids of the inputs. */
const INPUT_IDS_BY_POINTER: Readonly<Record<string, string>> = {
  '/email': 'email',
  '/name': 'name',
  '/password': 'password',
  '/site/name': 'site',
  '/site/origin': 'origin',
};

setUpFormElement.addEventListener('submit', async (event) => {
  event.preventDefault();
  clearProblems();
  submitButton.disabled = true;
  submitButton.textContent = 'Setting up…';
  try {
    await runSetUp(new FormData(setUpFormElement));
  } catch (error) {
    showProblem(error as ProblemDetails);
  } finally {
    submitButton.disabled = false;
    submitButton.textContent = 'Set up';
  }
});

getElement<HTMLInputElement>('show-password').addEventListener('change', ({ currentTarget }) => {
  getElement<HTMLInputElement>('password').type = (currentTarget as HTMLInputElement).checked ? 'text' : 'password';
});

// Shows which origin the server derives from the typed URL: `example` becomes `https://example`, and a path is cut off.
getElement<HTMLInputElement>('origin').addEventListener('input', ({ currentTarget }) => {
  const origin = toOrigin((currentTarget as HTMLInputElement).value);
  getElement('origin-website').textContent = isOrigin(origin) ? origin : 'this website';
});

for (const button of document.querySelectorAll<HTMLElement>('[data-copies]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(getElement(button.dataset['copies'] ?? '').textContent ?? '');
    button.textContent = 'Copied';
  });
}

async function runSetUp(input: FormData): Promise<void> {
  completedSteps.site ??= await createAccountAndSite(input);
  const key = { name: 'First key', scopes: ['tickets:read', 'tickets:write'] };
  const { secret } = await postJson<{ secret: string }>(`/sites/${completedSteps.site.id}/api-keys`, key);
  showSetUpResult(completedSteps.site, secret);
}

async function createAccountAndSite(input: FormData): Promise<CreatedSite> {
  const site = { name: input.get('site'), origin: input.get('origin') };
  const name = String(input.get('name') ?? '').trim();
  const account = { email: input.get('email'), password: input.get('password'), ...(name !== '' && { name }) };
  const created = await postJson<{ accessToken: string; site: CreatedSite }>('/auth/set-up', {
    token: setUpToken,
    ...account,
    site,
  });
  completedSteps.accessToken = created.accessToken;
  return created.site;
}

/** Sends a POST request and returns the JSON of the response. Throws ProblemDetails if the request fails. */
async function postJson<ResponseBody>(path: string, body: unknown): Promise<ResponseBody> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (completedSteps.accessToken) headers.set('authorization', `Bearer ${completedSteps.accessToken}`);
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw { detail: 'The server does not respond. Is it still running?' };
  });
  const result = await response.json();
  if (!response.ok) throw result;
  return result;
}

function showProblem(problem: ProblemDetails): void {
  const violations = problem.errors ?? [];
  for (const { pointer, detail } of violations) {
    const input = document.getElementById(INPUT_IDS_BY_POINTER[pointer] ?? '');
    if (!input) continue;
    const errorText = getElement(`${input.id}-error`);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-errormessage', errorText.id);
    errorText.textContent = `This ${detail}.`;
    errorText.hidden = false;
  }
  const firstInvalid = setUpFormElement.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  if (firstInvalid) {
    firstInvalid.focus();
    return;
  }
  problemNotice.textContent = problem.detail ?? 'Something went wrong. Try again.';
  problemNotice.hidden = false;
}

function clearProblems(): void {
  problemNotice.hidden = true;
  for (const input of setUpFormElement.querySelectorAll('input[name]')) {
    input.removeAttribute('aria-invalid');
    getElement(`${input.id}-error`).hidden = true;
  }
}

function showSetUpResult({ id: siteId, allowedOrigins }: CreatedSite, secret: string): void {
  const title = getElement('title');
  title.textContent = 'Setup complete';
  document.title = 'Setup complete';
  getElement('site-id').textContent = siteId;
  getElement('site-origin').textContent = allowedOrigins.join(', ');
  getElement('secret').textContent = secret;
  getElement('curl').textContent =
    `curl -H 'x-service-api-key: ${secret}' ${location.origin}/v1/sites/${siteId}/tickets`;
  getElement<HTMLAnchorElement>('console').href = `/console/sites/${siteId}`;
  setUpFormElement.hidden = true;
  getElement('done').hidden = false;
  history.replaceState(null, '', location.pathname);
  title.focus();
}

function getElement<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element as E;
}
