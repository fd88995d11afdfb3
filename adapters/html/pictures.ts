import type { Element } from './page-tree.ts';
import { joined } from './text.ts';

/** Longer names describe what a picture shows. */
const LONGEST_NAME = 40;
const YES =
  /^(?:yes|y|true|included|available|supported|check|checked|check ?mark|tick|ja|enthalten|verfügbar|oui|inclus|sí|si|incluido|はい|対応|[✓✔✅]|included in .*)$/iu;
const NO =
  /^(?:no|false|not (?:included|available|supported)|unavailable|unsupported|excluded|cross|x|nein|nicht (?:enthalten|verfügbar)|non|non inclus|no incluido|いいえ|非対応|[✗✘✕❌]|not included in .*)$/iu;
/** What a name says of being a picture. */
const OF_PICTURES = / (?:logo|icon|logotype)$|^(?:logo|icon)(?: of| von| de)? /i;

/**
 * What is read to those who do not see a picture, an icon or a tick; empty for what has no name, or holds text of its
 * own.
 */
export function pictureName(element: Element): string {
  const { name, attributes, children } = element;
  const said =
    name === 'img' ? attributes['alt'] : (attributes['aria-label'] ?? titleOf(element) ?? attributes['title']);
  if (said === undefined || (name !== 'img' && name !== 'svg' && children.length > 0)) return '';
  const known = joined(said).replace(OF_PICTURES, '');
  return known.length > LONGEST_NAME ? '' : known;
}

/** The sign for what a tick or a cross is named; `undefined` for any other picture. */
export function answerOf(name: string): '✓' | '✗' | undefined {
  const plain = name.replace(/ (?:mark|sign|icon)$/i, '');
  if (YES.test(name) || YES.test(plain)) return '✓';
  return NO.test(name) || NO.test(plain) ? '✗' : undefined;
}

function titleOf({ name, children }: Element): string | undefined {
  if (name !== 'svg') return undefined;
  const title = children.find((child) => typeof child !== 'string' && child.name === 'title');
  if (title === undefined || typeof title === 'string') return undefined;
  return title.children.find((child) => typeof child === 'string');
}
