// The page behind the set-up link: makes the first account with its site, both or neither, and then an API key.
// The link's token stands behind the #, so that it reaches no log on the way.
/** The part of a problem document that this page shows. */
interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

const form = element<HTMLFormElement>('set-up');
const submit = element<HTMLButtonElement>('submit');
const problem = element('problem');
const token = location.hash.slice(1);

// Without the link nothing here can be done; most who come so have an account by now.
form.hidden = token === '';
element('no-link').hidden = token !== '';

/** Where each step of the set-up got to, so that trying again does not do anything twice. */
const done: { accessToken?: string; site?: { readonly id: string } } = {};

/** Which input a pointer of the server's answer speaks of. */
const INPUTS: Readonly<Record<string, string>> = {
  '/email': 'email',
  '/password': 'password',
  '/site/name': 'site',
  '/site/origin': 'origin',
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  clear();
  submit.disabled = true;
  try {
    await setUp(new FormData(form));
  } catch (refusal) {
    show(refusal as Problem);
  } finally {
    submit.disabled = false;
  }
});

element('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(element('secret').textContent ?? '');
  element('copied').textContent = 'Copied.';
});

async function setUp(given: FormData): Promise<void> {
  done.site ??= await makeAccount(given);
  const key = { name: 'First key', scopes: ['tickets:read', 'tickets:write'] };
  const { secret } = await post<{ secret: string }>(`/sites/${done.site.id}/api-keys`, key);
  finish(done.site.id, secret);
}

async function makeAccount(given: FormData): Promise<{ readonly id: string }> {
  const site = { name: given.get('site'), origin: given.get('origin') };
  const account = { email: given.get('email'), password: given.get('password') };
  const made = await post<{ accessToken: string; site: { id: string } }>('/auth/set-up', { token, ...account, site });
  done.accessToken = made.accessToken;
  return made.site;
}

/** The answer to a request. @throws Problem when it is refused or there is no answer */
async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (done.accessToken) headers.set('authorization', `Bearer ${done.accessToken}`);
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw { detail: 'The server does not answer. Is it still running?' };
  });
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

function show(refusal: Problem): void {
  const faults = refusal.errors ?? [];
  for (const { pointer, detail } of faults) {
    const input = document.getElementById(INPUTS[pointer] ?? '');
    if (!input) continue;
    const line = element(`${input.id}-fault`);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-errormessage', line.id);
    line.textContent = `This ${detail}.`;
    line.hidden = false;
  }
  const first = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  if (first) {
    first.focus();
    return;
  }
  problem.textContent = refusal.detail ?? 'Something went wrong. Try again.';
  problem.hidden = false;
}

function clear(): void {
  problem.hidden = true;
  for (const input of form.querySelectorAll('input')) {
    input.removeAttribute('aria-invalid');
    element(`${input.id}-fault`).hidden = true;
  }
}

function finish(siteId: string, secret: string): void {
  element('site-id').textContent = siteId;
  element('secret').textContent = secret;
  element('curl').textContent = `curl -H 'x-service-api-key: ${secret}' ${location.origin}/v1/sites/${siteId}/tickets`;
  element<HTMLAnchorElement>('console').href = `/console/sites/${siteId}`;
  form.hidden = true;
  element('done').hidden = false;
  history.replaceState(null, '', location.pathname);
  element('done-title').focus();
}

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found as E;
}
