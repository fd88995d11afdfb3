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

/** The page `docs/errors.md`: an example, the table of all codes, and the operations that return each code. */
export function errorsPage(): string {
  return `# Errors

Every error response of the API has one shape, problem details (RFC 9457), and a stable \`code\`. Branch on \`code\`.

\`\`\`http
HTTP/1.1 400 Bad Request
Content-Type: application/problem+json
X-Request-Id: ${example.requestId}

${JSON.stringify(example, null, 2)}
\`\`\`

| member | meaning |
|---|---|
| \`code\` | the kind of error. A code never changes its meaning |
| \`type\` | the URL of the code's section on this page |
| \`title\`, \`detail\` | texts for people |
| \`status\` | the HTTP status |
| \`requestId\` | finds the request in the server's log. Quote it when you ask for help |
| \`errors\` | what is wrong. \`pointer\` is a JSON pointer into the body, \`query:NAME\` or \`header:NAME\` |

A response with status 429 or 503 has the header \`Retry-After\` in seconds. Retry after that time. Send a change with
the same idempotency key again.

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
  return `## ${code}\n\nStatus ${status}. ${meaning}\n\nReturned by: ${answeredBy(code)}.`;
}

function answeredBy(code: ProblemCode): string {
  const published: readonly Operation[] = operations;
  const answering = published.filter((operation) => problemsOf(operation).includes(code));
  if (answering.length === 0) return 'only routes outside the published contract';
  if (answering.length === published.length) return 'every operation';
  return answering.map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``).join(', ');
}
