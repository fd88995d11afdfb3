const LANGUAGE_TAG_PATTERN = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;

/** Returns a BCP 47 tag in canonical form: `en-GB`, `zh-Hans-CN`. Returns `undefined` if the tag is invalid. */
export function toEvidenceLanguage(text: string): string | undefined {
  const tag = text.trim();
  try {
    return LANGUAGE_TAG_PATTERN.test(tag) ? Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] : undefined;
  } catch {
    return undefined;
  }
}
