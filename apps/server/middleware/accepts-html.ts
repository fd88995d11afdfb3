import type { Request } from 'express';

/** Whether the client names HTML as a media type, as browsers do when they open a page. */
export function acceptsHtml({ headers }: Request): boolean {
  return headers.accept?.includes('text/html') === true;
}
