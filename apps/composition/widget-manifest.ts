import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

export const WIDGET_FOLDER = join(packageRoot, 'dist', 'widget');

interface BuiltScript {
  /** The file's name, which contains a hash of its content. */
  readonly path: string;
  readonly integrity: string;
}

/** The built scripts of the widget, as apps/build/widget.ts writes them. */
export interface WidgetManifest extends BuiltScript {
  /** The script of the console's previews. */
  readonly preview: BuiltScript;
}

let cached: WidgetManifest | undefined;

/** Reads the manifest of the widget's build, and caches it. @throws Error if the widget was not built */
export function readWidgetManifest(): WidgetManifest {
  cached ??= JSON.parse(readFileSync(join(WIDGET_FOLDER, 'manifest.json'), 'utf8')) as WidgetManifest;
  return cached;
}
