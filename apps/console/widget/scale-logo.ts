import { MAX_LOGO_LENGTH } from '../../../core/widget/look.ts';

/**
 * The maximum size of a stored logo in pixels. The widget shows the logo half as high, so it is sharp on dense screens.
 */
const MAX_LOGO_HEIGHT_PX = 64;
const MAX_LOGO_WIDTH_PX = 256;

/**
 * Scales an image to the size of a logo and converts it to a `data:` URL. Returns `undefined` if the browser cannot
 * read the image, or if the scaled image is too large.
 */
export async function scaleLogo(file: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const scale = Math.min(1, MAX_LOGO_HEIGHT_PX / image.height, MAX_LOGO_WIDTH_PX / image.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP returns a PNG.
  return [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.9)].find(
    (url) => url.length <= MAX_LOGO_LENGTH,
  );
}
