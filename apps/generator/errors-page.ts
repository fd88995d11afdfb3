import { exampleProblem } from '../../contracts/openapi/problem-answers.ts';
import type { Operation } from '../../contracts/operation.ts';
import { type ProblemCode, problemCodes, problems } from '../../contracts/problems.ts';
import { problemsOf } from '../../contracts/problems-of.ts';
import { operations } from '../../contracts/public/operations.ts';

const example = {
  ...exampleProblem('invalid_request'),
  errors: [
    { pointer: '/content', detail: 'must be at most 4000 characters long' },
    { pointer: '/colour', detail: 'is not a known field' },
  ],
};

/** The page `docs/errors.md`: a whole answer, the table of every code, and for each code who may answer it. */
export function errorsPage(): string {
  return `# Errors

\`\`\`http
HTTP/1.1 400 Bad Request
Content-Type: application/problem+json
X-Request-Id: ${example.requestId}

${JSON.stringify(example, null, 2)}
\`\`\`

Every refusal has this shape (RFC 9457). Branch on \`code\`, which never changes its meaning; \`type\` is the address of
its section on this page; \`detail\` is for people; \`errors\` names each fault of the request by a JSON pointer
into the body, by \`query:NAME\` or by \`header:NAME\`; \`requestId\` finds the request in the log. An answer with
status 429 or 503 carries \`Retry-After\` in seconds.

| code | status | title | meaning |
|---|---|---|---|
${problemCodes.map(row).join('\n')}

${problemCodes.map(section).join('\n\n')}
`;
}

function row(code: ProblemCode): string {
  const { status, title, meaning } = problems[code];
  return `| [\`${code}\`](#${code}) | ${status} | ${title} | ${meaning.replaceAll('|', '\\|')} |`;
}

function section(code: ProblemCode): string {
  const { status, meaning } = problems[code];
  return `## ${code}\n\nStatus ${status}. ${meaning}\n\nAnswered by: ${answeredBy(code)}.`;
}

function answeredBy(code: ProblemCode): string {
  const published: readonly Operation[] = operations;
  const answering = published.filter((operation) => problemsOf(operation).includes(code));
  if (answering.length === 0) return 'no published operation';
  if (answering.length === published.length) return 'every operation';
  return answering.map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``).join(', ');
}
