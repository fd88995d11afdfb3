import { createElement } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';

/** The `data:` URL of the logo in the dialog's header. */
let shownLogo: string | null = null;
let canvas: HTMLCanvasElement | undefined;

/** Applies the site's look to the dialog: its accent, its corner and its logo. */
export function applyLook({ dialog, config: { look } }: Pick<FlowContext, 'config' | 'dialog'>): void {
  const { style, classList } = dialog.panel;
  // A content security policy allows changes by script, unlike a style attribute in HTML.
  style.setProperty('--accent', look.accent);
  style.setProperty('--on-accent', look.accent && look.accentText);
  classList.toggle('start', look.corner === 'start');
  if (look.logo === shownLogo && (canvas?.isConnected || look.logo === null)) return;
  canvas?.remove();
  shownLogo = look.logo;
  if (look.logo !== null) {
    const drawn = look.logo;
    decodeImage(drawn).then(
      (bitmap) => {
        if (shownLogo !== drawn) return;
        const { width, height } = bitmap;
        canvas?.remove();
        canvas = createElement('canvas', { class: 'logo', width, height, 'aria-hidden': 'true' });
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        dialog.title.before(canvas);
      },
      () => {},
    );
  }
}

/**
 * Decodes the image of a `data:` URL. The policies of many pages block images and requests of such URLs, but not the
 * decoding of bytes.
 */
function decodeImage(dataUrl: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes]));
}
