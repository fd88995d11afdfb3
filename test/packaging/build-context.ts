import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';

/**
 * The files below `root` that .dockerignore includes in the build context of `docker build`, relative to `root`.
 */
export function contextFiles(root: string): readonly string[] {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const ignored = dockerignore.default().add(rules);
  // Like Docker, enters an excluded folder only if a rule includes a path below it.
  const isEntered = (folder: string) =>
    !ignored.ignores(folder) || rules.some((rule) => rule.startsWith(`!${folder}/`));

  const filesIn = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return isEntered(path) ? filesIn(path) : [];
      return ignored.ignores(path) ? [] : [path];
    });
  return filesIn('');
}
