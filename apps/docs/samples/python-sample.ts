import { formatPython } from './format-literal.ts';
import { replaceVariables, type SampleRequest } from './sample-request.ts';

/** Writes Python code that sends the request with the standard library. */
export function writePythonSample({ method, url, headers, body, responseFormat }: SampleRequest): string {
  const needsJson = body !== undefined || responseFormat === 'json';
  const modules = [...(needsJson ? ['json'] : []), 'os'].map((name) => `import ${name}`);
  const headerLines = headers.map(([name, template]) => `        "${name}": ${formatTemplate(template)},`);
  const parts = [
    `    ${formatTemplate(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers={\n${headerLines.join('\n')}\n    },`] : []),
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
  ];
  return `${modules.join('\n')}
from urllib.request import Request, urlopen

env = os.environ
${body === undefined ? '' : `body = ${formatPython(body)}\n`}request = Request(
${parts.join('\n')}
)
with urlopen(request) as response:
${RESPONSE_READING_CODE[responseFormat]}`;
}

const RESPONSE_READING_CODE: Readonly<Record<SampleRequest['responseFormat'], string>> = {
  json: '    print(json.load(response))',
  text: '    print(response.read().decode())',
  stream: '    for line in response:\n        print(line.decode(), end="")',
};

/** Formats a template as a Python expression: an f-string, a variable, or a string literal. */
function formatTemplate(template: string): string {
  if (!/\$[A-Z]/.test(template)) return formatPython(template);
  const whole = /^\$([A-Z_]+)$/.exec(template);
  if (whole) return `env["${whole[1]}"]`;
  return `f"${replaceVariables(template, (name) => `{env['${name}']}`)}"`;
}
