const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;

/** A BCP 47 tag as written, in canonical case: `en-GB`, `zh-Hans-CN`; `undefined` for what is none. */
export function evidenceLanguage(text: string): string | undefined {
  const tag = text.trim();
  if (!TAG.test(tag)) return undefined;
  return tag
    .split(/[-_]/)
    .map((part, index) => subtag(part.toLowerCase(), index))
    .join('-');
}

function subtag(part: string, index: number): string {
  if (index === 0) return part;
  if (part.length === 2) return part.toUpperCase();
  return part.length === 4 && /^[a-z]/.test(part) ? part.slice(0, 1).toUpperCase() + part.slice(1) : part;
}
