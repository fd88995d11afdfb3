import { createExampleProblem } from '../../contracts/openapi/problem-responses.ts';
import type { Operation } from '../../contracts/operation.ts';
import { listPossibleProblems } from '../../contracts/possible-problems.ts';
import { type ProblemCode, problemCodes, problems } from '../../contracts/problems.ts';
import { operations } from '../../contracts/public/operations.ts';
import { operationAreas } from '../docs/reference/operation-areas.ts';

const exampleErrorBody = {
  ...createExampleProblem('invalid_request'),
  errors: [
    { pointer: '/content', detail: 'must be at most 4000 characters long' },
    { pointer: '/colour', detail: 'is not a known field' },
  ],
};

/** Renders the page `docs/errors.md`: an example, the table of all codes, and the operations that return each code. */
export function renderErrorsPage(): string {
  return `# Errors

Every error response of the API has one shape, problem details (RFC 9457), and a stable \`code\`. Branch on \`code\`.

\`\`\`http
HTTP/1.1 400 Bad Request
Content-Type: application/problem+json
X-Request-Id: ${exampleErrorBody.requestId}

${JSON.stringify(exampleErrorBody, null, 2)}
\`\`\`

| member | meaning |
|---|---|
| \`code\` | the kind of error. A code never changes its meaning |
| \`type\` | the URL of the code's section on this page |
| \`title\`, \`detail\` | texts for people |
| \`status\` | the HTTP status |
| \`requestId\` | finds the request in the server's log. Quote it when you ask for help |
| \`errors\` | what is wrong. \`pointer\` is a JSON pointer into the body, or \`query:NAME\` or \`header:NAME\` |

Responses of operations with a rate limit have the headers \`RateLimit-Policy\` and \`RateLimit\`
([IETF draft](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10)).
\`RateLimit-Policy: "apiKey";q=1200;w=60\` allows 1,200 requests in 60 seconds. \`RateLimit: "apiKey";r=1199;t=42\` says
that 1,199 of them remain for the next 42 seconds. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`
have the same numbers.

A response with status 429 or 503 has the header \`Retry-After\` in seconds. Retry after that time. Send a change with
the same idempotency key again.

| code | status | title | meaning |
|---|---|---|---|
${problemCodes.map(toErrorRow).join('\n')}

${problemCodes.map(toErrorSection).join('\n\n')}
`;
}

function toErrorRow(code: ProblemCode): string {
  const { status, title, meaning } = problems[code];
  return `| [\`${code}\`](#${code}) | ${status} | ${title} | ${meaning.replaceAll('|', '\\|')} |`;
}

function toErrorSection(code: ProblemCode): string {
  const { status, meaning } = problems[code];
  return `## ${code}\n\nStatus ${status}. ${meaning}\n\nReturned by: ${formatOperationsByCode(code)}.`;
}

/**
 * Maximum number of unpublished operations that the page lists for a code. If more of them return the code, the page
 * lists none of them.
 */
const MAX_LISTED_OPERATIONS = 12;

function formatOperationsByCode(code: ProblemCode): string {
  const published = selectOperationsByCode(operations, code);
  const publishedIds = new Set(operations.map(({ id }) => String(id)));
  const others = selectOperationsByCode(
    operationAreas.flatMap((area) => area.operations).filter(({ id }) => !publishedIds.has(id)),
    code,
  );
  if (published.length === operations.length) return 'every operation';
  const parts = [
    ...(published.length > 0 ? [formatRoutes(published)] : []),
    ...(others.length > MAX_LISTED_OPERATIONS ? ['many operations outside the published contract'] : []),
    ...(others.length > 0 && others.length <= MAX_LISTED_OPERATIONS
      ? [`outside the published contract: ${formatRoutes(others)}`]
      : []),
  ];
  return parts.length === 0 ? 'no operation. The response is about the URL or the method' : parts.join('; ');
}

function selectOperationsByCode(candidates: readonly Operation[], code: ProblemCode): readonly Operation[] {
  return candidates.filter((operation) => listPossibleProblems(operation).includes(code));
}

function formatRoutes(operationList: readonly Operation[]): string {
  return operationList.map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``).join(', ');
}
