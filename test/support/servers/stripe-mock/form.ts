/** Stripe's form encoding: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export interface Form {
  [name: string]: string | Form;
}

/** Parses form encoding of a query or a body. @throws Error if a name is malformed or repeated */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (first === '') throw new Error(`malformed name ${name}`);
    const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
    setFormValue(form, keys, value, name);
  }
  return form;
}

function setFormValue(form: Form, [key = '', ...deeper]: readonly string[], value: string, name: string): void {
  const place = key === '' ? `${Object.keys(form).length}` : key;
  const there = form[place];
  if (deeper.length === 0) {
    if (there !== undefined) throw new Error(`${name} comes twice`);
    form[place] = value;
    return;
  }
  if (typeof there === 'string') throw new Error(`${name} is a text and more`);
  const inner = there ?? {};
  form[place] = inner;
  setFormValue(inner, deeper, value, name);
}
