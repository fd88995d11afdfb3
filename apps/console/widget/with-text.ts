type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A site's texts with one of them changed; an empty one, and a language without any, are left out. */
export function withText(
  texts: Texts,
  language: string,
  name: string,
  text: string,
): Record<string, Record<string, string>> {
  const { [language]: before = {}, ...others } = texts;
  const { [name]: _, ...rest } = before;
  const changed = text === '' ? rest : { ...rest, [name]: text };
  const kept = Object.fromEntries(Object.entries(others).map(([tag, own]) => [tag, { ...own }]));
  return Object.keys(changed).length === 0 ? kept : { ...kept, [language]: changed };
}
