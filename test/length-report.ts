import { generatedFiles } from '../apps/generator/generated-files.ts';
import { parseSourceFiles, type SourceFile } from './rules/source-files.ts';
import { collectNodes, identifierName } from './rules/syntax.ts';

/** `npm run check` prints this report but never fails because of it. */

const MAX_FILE_LINES = 300;
const MAX_USE_CASE_LINES = 80;
/** Rule data of the built-in profile and pages for tests: lists of any length. */
const DATA_FILES = /^(?:core\/assessments\/public-web-evidence\/|test\/support\/(?:\w+\/)?evidence-traps\.ts)/;

const generated = new Set(generatedFiles.map(({ path }) => path));
const files = parseSourceFiles('core', 'adapters', 'contracts', 'apps', 'test').filter(
  ({ path }) => !generated.has(path) && !DATA_FILES.test(path),
);
printReport(
  `Files over ${MAX_FILE_LINES} lines`,
  files.filter((file) => countLines(file) > MAX_FILE_LINES),
);
printReport(
  `Use cases over ${MAX_USE_CASE_LINES} lines`,
  files.filter((file) => countLines(file) > MAX_USE_CASE_LINES && isUseCase(file)),
);

function printReport(title: string, found: readonly SourceFile[]): void {
  const longestFirst = [...found].sort((one, other) => countLines(other) - countLines(one));
  const lines = longestFirst.map((file) => `${String(countLines(file)).padStart(6)}  ${file.path}\n`);
  process.stdout.write(`${title}: ${found.length === 0 ? 'none' : found.length}\n${lines.join('')}`);
}

/** Whether a file of core/ has a class with a method `execute`. */
function isUseCase({ path, program }: SourceFile): boolean {
  return (
    path.startsWith('core/') &&
    collectNodes(program).some(({ type, key }) => type === 'MethodDefinition' && identifierName(key) === 'execute')
  );
}

function countLines({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
