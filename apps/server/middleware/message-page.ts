import { hash } from 'node:crypto';
import { escapeHtml } from '../../../core/notifications/mail.ts';
import { PAGE_CSP } from './security-headers.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem; }
main { max-width: 34rem; margin: 10vh auto 0; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { color: light-dark(#1f5c4d, #89c2ae); }
button { font: inherit; padding: 0.6rem 1.2rem; border: 0; border-radius: 0.4rem; color: #fff; background: #1f5c4d; }
:is(a, button):focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

/** Content security policy of a message page: allows its inline style and its form, but no scripts. */
export const MESSAGE_PAGE_CSP = {
  ...PAGE_CSP,
  scriptSrc: ["'none'"],
  connectSrc: ["'none'"],
  styleSrc: [`'sha256-${hash('sha256', STYLE, 'base64')}'`],
  formAction: ["'self'"],
};

/** Renders a page with a title and a few sentences. `content` is HTML. */
export function renderMessagePage(locale: string, title: string, content: string): string {
  return (
    `<!doctype html>\n<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>\n`
  );
}
