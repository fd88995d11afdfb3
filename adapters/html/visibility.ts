/** What a page says nothing by: programs, what stands ready, and what is there for programs that lack something. */
const INERT = new Set(
  'script style template noscript iframe object applet noembed noframes audio video canvas textarea datalist'.split(
    ' ',
  ),
);
/** What is not shown where it stands: names for the hovering mouse, readings of letters, and what is struck out. */
const UNSHOWN = new Set('title desc metadata defs symbol annotation annotation-xml rp rt del s strike'.split(' '));
/** One without an end goes on to the end of the style. */
const COMMENT = /\/\*.*?(?:\*\/|$)/gs;
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden)\b/i;

export const isInert = (name: string) => INERT.has(name);

/** Whether an element hides what is in it, by what it is or by an attribute. */
export function hidesContent(name: string, attributes: Readonly<Record<string, string | undefined>>): boolean {
  if (UNSHOWN.has(name)) return true;
  if (name === 'dialog' && attributes['open'] === undefined) return true;
  if (attributes['hidden'] !== undefined || attributes['popover'] !== undefined) return true;
  if (attributes['aria-hidden']?.trim().toLowerCase() === 'true') return true;
  return attributes['style'] !== undefined && HIDING_STYLE.test(attributes['style'].replaceAll(COMMENT, ''));
}
