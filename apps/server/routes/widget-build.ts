import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../composition/package-root.ts';

export const WIDGET_FOLDER = join(packageRoot, 'dist', 'widget');

interface BuiltScript {
  /** The file's name, which names its content. */
  readonly path: string;
  readonly integrity: string;
}

/** The script that pages name, as apps/build/widget.ts has written it. */
export interface WidgetBuild extends BuiltScript {
  /** The script that draws the console's previews. */
  readonly preview: BuiltScript;
}

let read: WidgetBuild | undefined;

/** What was built, read once. @throws Error when the widget was not built */
export function widgetBuild(): WidgetBuild {
  read ??= JSON.parse(readFileSync(join(WIDGET_FOLDER, 'manifest.json'), 'utf8')) as WidgetBuild;
  return read;
}
