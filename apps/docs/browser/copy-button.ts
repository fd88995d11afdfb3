import { createElement } from './elements.ts';

/** Adds a button that copies the code of a block. */
export function addCopyButton(block: HTMLElement): void {
  const button = createElement('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    const copied = await copyToClipboard(block.querySelector('code')?.textContent ?? '');
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.append(button);
}

/** Copies a text. Returns false if the browser does not allow it, for example on a page without HTTPS. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
