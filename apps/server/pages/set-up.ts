// The page behind the set-up link: makes the first account with its site, both or neither, and then an API key.
// The link's token stands behind the #, so that it reaches no log on the way.
/** The part of a problem document that this page shows. */
interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

const form = getElement<HTMLFormElement>('set-up');
const submit = getElement<HTMLButtonElement>('submit');
const problemNotice = getElement('problem');
const token = location.hash.slice(1);

// Without the link nothing here can be done; most who come so have an account by now.
form.hidden = token === '';
getElement('no-link').hidden = token !== '';

/** Where each step of the set-up got to, so that trying again does not do anything twice. */
const completed: { accessToken?: string; site?: { readonly id: string } } = {};

/** Which input a pointer of the server's answer speaks of. */
const INPUTS_BY_POINTER: Readonly<Record<string, string>> = {
  '/email': 'email',
  '/password': 'password',
  '/site/name': 'site',
  '/site/origin': 'origin',
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  clearProblems();
  submit.disabled = true;
  try {
    await setUp(new FormData(form));
  } catch (refusal) {
    showProblem(refusal as Problem);
  } finally {
    submit.disabled = false;
  }
});

getElement('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(getElement('secret').textContent ?? '');
  getElement('copied').textContent = 'Copied.';
});

async function setUp(input: FormData): Promise<void> {
  completed.site ??= await createAccount(input);
  const key = { name: 'First key', scopes: ['tickets:read', 'tickets:write'] };
  const { secret } = await post<{ secret: string }>(`/sites/${completed.site.id}/api-keys`, key);
  showResult(completed.site.id, secret);
}

async function createAccount(input: FormData): Promise<{ readonly id: string }> {
  const site = { name: input.get('site'), origin: input.get('origin') };
  const account = { email: input.get('email'), password: input.get('password') };
  const created = await post<{ accessToken: string; site: { id: string } }>('/auth/set-up', {
    token,
    ...account,
    site,
  });
  completed.accessToken = created.accessToken;
  return created.site;
}

/** The answer to a request. @throws Problem when it is refused or there is no answer */
async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (completed.accessToken) headers.set('authorization', `Bearer ${completed.accessToken}`);
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw { detail: 'The server does not answer. Is it still running?' };
  });
  const result = await response.json();
  if (!response.ok) throw result;
  return result;
}

function showProblem(problem: Problem): void {
  const violations = problem.errors ?? [];
  for (const { pointer, detail } of violations) {
    const input = document.getElementById(INPUTS_BY_POINTER[pointer] ?? '');
    if (!input) continue;
    const errorText = getElement(`${input.id}-fault`);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-errormessage', errorText.id);
    errorText.textContent = `This ${detail}.`;
    errorText.hidden = false;
  }
  const firstInvalid = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  if (firstInvalid) {
    firstInvalid.focus();
    return;
  }
  problemNotice.textContent = problem.detail ?? 'Something went wrong. Try again.';
  problemNotice.hidden = false;
}

function clearProblems(): void {
  problemNotice.hidden = true;
  for (const input of form.querySelectorAll('input')) {
    input.removeAttribute('aria-invalid');
    getElement(`${input.id}-fault`).hidden = true;
  }
}

function showResult(siteId: string, secret: string): void {
  getElement('site-id').textContent = siteId;
  getElement('secret').textContent = secret;
  getElement('curl').textContent =
    `curl -H 'x-service-api-key: ${secret}' ${location.origin}/v1/sites/${siteId}/tickets`;
  getElement<HTMLAnchorElement>('console').href = `/console/sites/${siteId}`;
  form.hidden = true;
  getElement('done').hidden = false;
  history.replaceState(null, '', location.pathname);
  getElement('done-title').focus();
}

function getElement<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found as E;
}
