import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

export const WIDGET_FOLDER = join(packageRoot, 'dist', 'widget');

interface ManifestScript {
  /** The file's name, which contains a hash of its content. */
  readonly path: string;
  readonly integrity: string;
}

/** The manifest of the widget's scripts, which apps/build/build-widget.ts writes. */
export interface WidgetManifest extends ManifestScript {
  /** The script of the console's previews. */
  readonly preview: ManifestScript;
}

let cached: WidgetManifest | undefined;

/**
 * Returns the manifest of the widget's build. Reads the file once per process.
 * @throws Error if the widget was not built
 */
export function readWidgetManifest(): WidgetManifest {
  cached ??= JSON.parse(readFileSync(join(WIDGET_FOLDER, 'manifest.json'), 'utf8')) as WidgetManifest;
  return cached;
}
