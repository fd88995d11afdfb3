type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the texts with one text replaced. Omits empty texts, and languages that have no texts. */
export function updateWidgetText(
  texts: TextsByLanguage,
  language: string,
  name: string,
  text: string,
): Record<string, Record<string, string>> {
  const { [language]: previous = {}, ...others } = texts;
  const { [name]: _, ...rest } = previous;
  const changed = text === '' ? rest : { ...rest, [name]: text };
  const otherLanguages = Object.fromEntries(
    Object.entries(others).map(([tag, languageTexts]) => [tag, { ...languageTexts }]),
  );
  return Object.keys(changed).length === 0 ? otherLanguages : { ...otherLanguages, [language]: changed };
}
