import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';

/** The fields of the project's package.json that are copied to the package.json of the packages. */
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
 * The npm scope of the packages. Portico publishes no packages outside this scope: somebody else may own an unscoped
 * name.
 */
export const PACKAGE_SCOPE = '@portico-gateway';
