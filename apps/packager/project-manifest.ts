import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';

/** Members of the project's package.json that the packages take over. */
export interface ProjectManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Reads the project's package.json. */
export function readProjectManifest(): ProjectManifest {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as ProjectManifest;
}

/**
 * The scope of the packages. npm has no unscoped package of this project, so a scoped name never runs the program of a
 * stranger.
 */
export const PACKAGE_SCOPE = '@portico-gateway';
