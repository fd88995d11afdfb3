import { generatedFiles } from '../apps/generator/generated-files.ts';
import { type SourceFile, sourceFiles } from './rules/source-files.ts';
import { nameOf, nodesIn } from './rules/syntax.ts';

/** `npm run check` prints this report and never fails because of it: a long file is worth a look, not a rule. */

const LONG_FILE = 300;
const LONG_USE_CASE = 80;
/** Rule data of the shipped profile, and pages that tests read: a list may be as long as it has to be. */
const DATA = /^(?:core\/assessments\/public-web-evidence\/|test\/support\/(?:\w+\/)?evidence-traps\.ts)/;

const generated = new Set(generatedFiles.map(({ path }) => path));
const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test').filter(
  ({ path }) => !generated.has(path) && !DATA.test(path),
);
print(
  `Files over ${LONG_FILE} lines`,
  files.filter((file) => linesOf(file) > LONG_FILE),
);
print(
  `Use cases over ${LONG_USE_CASE} lines`,
  files.filter((file) => linesOf(file) > LONG_USE_CASE && isUseCase(file)),
);

function print(title: string, found: readonly SourceFile[]): void {
  const longestFirst = [...found].sort((one, other) => linesOf(other) - linesOf(one));
  const lines = longestFirst.map((file) => `${String(linesOf(file)).padStart(6)}  ${file.path}\n`);
  process.stdout.write(`${title}: ${found.length === 0 ? 'none' : found.length}\n${lines.join('')}`);
}

/** A class of the core with a method called `execute`. */
function isUseCase({ path, program }: SourceFile): boolean {
  return (
    path.startsWith('core/') &&
    nodesIn(program).some(({ type, key }) => type === 'MethodDefinition' && nameOf(key) === 'execute')
  );
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
