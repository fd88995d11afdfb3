import { createElement } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';

/** The `data:` URL of the logo in the dialog's header. */
let shownLogoUrl: string | null = null;
let logoCanvas: HTMLCanvasElement | undefined;

/** Applies the site's look to the dialog: its accent, its corner and its logo. */
export function applyLook({ dialog, config: { look } }: Pick<FlowContext, 'config' | 'dialog'>): void {
  const { style, classList } = dialog.panel;
  // Content security policies allow scripts to change styles, but may block `style` attributes in HTML.
  style.setProperty('--accent', look.accent);
  style.setProperty('--on-accent', look.accent && look.accentText);
  classList.toggle('start', look.corner === 'start');
  if (look.logo === shownLogoUrl && (logoCanvas?.isConnected || look.logo === null)) return;
  logoCanvas?.remove();
  shownLogoUrl = look.logo;
  if (look.logo !== null) {
    const logoUrl = look.logo;
    decodeImage(logoUrl).then(
      (bitmap) => {
        if (shownLogoUrl !== logoUrl) return;
        const { width, height } = bitmap;
        logoCanvas?.remove();
        logoCanvas = createElement('canvas', { class: 'logo', width, height, 'aria-hidden': 'true' });
        logoCanvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        dialog.title.before(logoCanvas);
      },
      () => {},
    );
  }
}

/**
 * Decodes the image in a `data:` URL. The content security policies of many pages block images and requests with such
 * URLs, but they cannot block the decoding of bytes.
 */
function decodeImage(dataUrl: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes]));
}
