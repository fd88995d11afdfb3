import { collapseWhiteSpace } from '../text/plain-text.ts';
import { type DomElement, listChildren, readElementText } from './document.ts';

/**
 * Maximum length of a picture's name, in UTF-16 code units. A longer alternative text is a description of the picture,
 * not a name.
 */
const MAX_PICTURE_NAME_LENGTH = 40;
const PICTURE_WORD_PATTERN = / (?:logo|icon|logotype)$|^(?:logo|icon)(?: of| von| de)? /i;
const YES_NAME_PATTERN =
  /^(?:yes|y|true|included|available|supported|check|checked|check ?mark|tick|ja|enthalten|verfügbar|oui|inclus|sí|si|incluido|はい|対応|[✓✔✅]|included in .*)$/iu;
const NO_NAME_PATTERN =
  /^(?:no|false|not (?:included|available|supported)|unavailable|unsupported|excluded|cross|x|nein|nicht (?:enthalten|verfügbar)|non|non inclus|no incluido|いいえ|非対応|[✗✘✕❌]|not included in .*)$/iu;

/**
 * Returns the accessible name of a picture or icon. Returns an empty text if there is no name, if the name is too long,
 * or if an element other than `img` and `svg` has content.
 */
export function readAccessibleName(element: DomElement): string {
  const { localName } = element;
  const name =
    localName === 'img'
      ? element.getAttribute('alt')
      : (element.getAttribute('aria-label') ?? readSvgTitle(element) ?? element.getAttribute('title'));
  if (name === null || (localName !== 'img' && localName !== 'svg' && element.firstChild !== null)) return '';
  const plain = collapseWhiteSpace(name).replace(PICTURE_WORD_PATTERN, '');
  return plain.length > MAX_PICTURE_NAME_LENGTH ? '' : plain;
}

/** Returns ✓ or ✗ if the name of a picture means a tick or a cross, otherwise undefined. */
export function toTickOrCross(name: string): '✓' | '✗' | undefined {
  const plain = name.replace(/ (?:mark|sign|icon)$/i, '');
  if (YES_NAME_PATTERN.test(name) || YES_NAME_PATTERN.test(plain)) return '✓';
  return NO_NAME_PATTERN.test(name) || NO_NAME_PATTERN.test(plain) ? '✗' : undefined;
}

/**
 * Returns the visible text of an element, or its accessible label if no text is visible. An unclosed link ends at the
 * next link.
 */
export function readElementLabel(element: DomElement, hidden: ReadonlySet<DomElement>): string {
  const isExcluded = (inner: DomElement) => hidden.has(inner) || (inner.localName === 'a' && element.localName === 'a');
  const visible = hidden.has(element) ? '' : readElementText(element, isExcluded);
  if (visible !== '') return visible;
  const pictures = listChildren(element, 100).map((child) =>
    typeof child === 'string' ? '' : child.getAttribute('alt'),
  );
  const labels = [element.getAttribute('aria-label'), pictures.find(Boolean)];
  labels.push(element.getAttribute('alt'), element.getAttribute('title'));
  return labels.map((label) => collapseWhiteSpace(label ?? '')).find((label) => label !== '') ?? '';
}

function readSvgTitle(element: DomElement): string | null {
  if (element.localName !== 'svg') return null;
  const title = listChildren(element, 100).find((child) => typeof child !== 'string' && child.localName === 'title');
  return title === undefined || typeof title === 'string' ? null : title.textContent;
}
