// The page behind the set-up link: makes the first account with its site, both or neither, and then an API key.
// The link's token stands behind the #, so that it reaches no log on the way.
const form = document.getElementById('set-up');
const submit = document.getElementById('submit');
const problem = document.getElementById('problem');
const token = location.hash.slice(1);

// Without the link nothing here can be done; most who come so have an account by now.
form.hidden = token === '';
document.getElementById('no-link').hidden = token !== '';

/** Where each step of the set-up got to, so that trying again does not do anything twice. */
const done = { accessToken: undefined, site: undefined };

/** Which input a pointer of the server's answer speaks of. */
const INPUTS = { '/email': 'email', '/password': 'password', '/site/name': 'site', '/site/origin': 'origin' };

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  clear();
  submit.disabled = true;
  try {
    await setUp(new FormData(form));
  } catch (refusal) {
    show(refusal);
  } finally {
    submit.disabled = false;
  }
});

document.getElementById('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(document.getElementById('secret').textContent);
  document.getElementById('copied').textContent = 'Copied.';
});

async function setUp(given) {
  if (!done.site) {
    const site = { name: given.get('site'), origin: given.get('origin') };
    const account = { email: given.get('email'), password: given.get('password') };
    Object.assign(done, await post('/auth/set-up', { token, ...account, site }));
  }
  const key = { name: 'First key', scopes: ['tickets:read', 'tickets:write'] };
  const { secret } = await post(`/sites/${done.site.id}/api-keys`, key);
  finish(done.site.id, secret);
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  if (done.accessToken) headers.authorization = `Bearer ${done.accessToken}`;
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw { detail: 'The server does not answer. Is it still running?' };
  });
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

function show(refusal) {
  const faults = refusal.errors ?? [];
  for (const { pointer, detail } of faults) {
    const input = document.getElementById(INPUTS[pointer] ?? '');
    if (!input) continue;
    const line = document.getElementById(`${input.id}-fault`);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-errormessage', line.id);
    line.textContent = `This ${detail}.`;
    line.hidden = false;
  }
  const first = form.querySelector('[aria-invalid="true"]');
  if (first) {
    first.focus();
    return;
  }
  problem.textContent = refusal.detail ?? 'Something went wrong. Try again.';
  problem.hidden = false;
}

function clear() {
  problem.hidden = true;
  for (const input of form.querySelectorAll('input')) {
    input.removeAttribute('aria-invalid');
    document.getElementById(`${input.id}-fault`).hidden = true;
  }
}

function finish(siteId, secret) {
  document.getElementById('site-id').textContent = siteId;
  document.getElementById('secret').textContent = secret;
  document.getElementById('curl').textContent =
    `curl -H 'x-service-api-key: ${secret}' ${location.origin}/v1/sites/${siteId}/tickets`;
  document.getElementById('console').href = `/console/sites/${siteId}`;
  form.hidden = true;
  document.getElementById('done').hidden = false;
  history.replaceState(null, '', location.pathname);
  document.getElementById('done-title').focus();
}
