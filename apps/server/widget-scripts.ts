import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';

const FOLDER = join(packageRoot, 'dist', 'widget');

/** What apps/widget/build.js tells of the scripts that it has written. */
interface Manifest extends BuiltScript {
  readonly parts: readonly BuiltScript[];
}

interface BuiltScript {
  /** The file's name, which names its content. */
  readonly path: string;
  readonly integrity: string;
}

/** A script in each form that it can be sent in. */
export interface WidgetScript extends BuiltScript {
  readonly forms: Readonly<Record<'identity' | 'gzip' | 'br', Uint8Array>>;
}

/** The widget as it was built: the script that pages name, and all scripts by their files' names. */
export interface WidgetScripts {
  readonly first: WidgetScript;
  readonly byPath: ReadonlyMap<string, WidgetScript>;
}

let read: WidgetScripts | undefined;

/** The built scripts, read once. @throws Error when the widget was not built */
export function widgetScripts(): WidgetScripts {
  read ??= readScripts();
  return read;
}

function readScripts(): WidgetScripts {
  const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
  const first = scriptOf(manifest);
  return { first, byPath: new Map([first, ...manifest.parts.map(scriptOf)].map((script) => [script.path, script])) };
}

function scriptOf({ path, integrity }: BuiltScript): WidgetScript {
  const bytes = (suffix: string) => readFileSync(join(FOLDER, `${path}${suffix}`));
  return { path, integrity, forms: { identity: bytes(''), gzip: bytes('.gz'), br: bytes('.br') } };
}
