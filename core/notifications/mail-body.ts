import { escapeHtml } from './mail.ts';

/**
 * A part of a mail's body. Callers need not escape texts, because the renderers do. Only quotes contain line breaks.
 */
export type MailBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'quote' | 'note'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** Renders the plain text version of a body. */
export function renderMailText(blocks: readonly MailBlock[]): string {
  return `${blocks.map(renderBlockAsText).join('\n\n')}\n`;
}

function renderBlockAsText(block: MailBlock): string {
  if (block.kind === 'link') return `${block.label}:\n${block.url}`;
  return block.kind === 'quote' ? block.text.replaceAll(/^/gm, '> ') : block.text;
}

const BODY_STYLE =
  'margin:0 auto;max-width:38rem;padding:1rem;font:16px/1.5 system-ui,-apple-system,sans-serif;' +
  'color:#1a1a1a;background:#fff';
const BLOCK_STYLES: Readonly<Record<MailBlock['kind'], string>> = {
  heading: 'font-size:1.25rem;margin:0 0 1rem',
  paragraph: 'margin:1rem 0 .25rem',
  quote: 'margin:.25rem 0;padding:.25rem .75rem;border-left:3px solid #b8bcc4;overflow-wrap:anywhere',
  note: 'margin:.75rem 0;color:#5b6069;font-size:.875rem',
  link: 'margin:.25rem 0 1rem',
};

/** Renders the HTML version of a body. It has no scripts, and loads nothing. */
export function renderMailHtml(blocks: readonly MailBlock[], locale: string): string {
  const [first] = blocks;
  const title = first && first.kind !== 'link' ? escapeHtml(first.text) : '';
  return (
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
    `<body style="${BODY_STYLE}">${blocks.map(renderBlockAsHtml).join('\n')}</body></html>\n`
  );
}

function renderBlockAsHtml(block: MailBlock): string {
  const style = `style="${BLOCK_STYLES[block.kind]}"`;
  if (block.kind === 'link') return `<p ${style}><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
  const text = escapeHtml(block.text);
  if (block.kind === 'heading') return `<h1 ${style}>${text}</h1>`;
  return block.kind === 'quote'
    ? `<blockquote ${style} dir="auto">${text.replaceAll('\n', '<br>')}</blockquote>`
    : `<p ${style}>${text}</p>`;
}
