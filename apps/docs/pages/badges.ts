import { escapeHtml } from '../escape-html.ts';

/** Renders an HTTP method as a coloured badge. */
export function renderMethodBadge(method: string): string {
  return `<span class="verb ${method}">${method.toUpperCase()}</span>`;
}

/** Renders an HTTP status as a badge. The first digit determines its colour. `label` is the text of the badge. */
export function renderStatusBadge(status: number, label = String(status)): string {
  return `<span class="status s${String(status).charAt(0)}">${escapeHtml(label)}</span>`;
}

/** Renders a table of statuses. Both columns of `rows` are HTML. `title` is the heading of the second column. */
export function renderStatusTable(
  title: string,
  rows: readonly (readonly [status: string, description: string])[],
): string {
  const lines = rows.map(([status, description]) => `<tr><td>${status}</td><td>${description}</td></tr>`);
  return `<div class="scroll table errors"><table>
<thead><tr><th>Status</th><th>${title}</th></tr></thead>
<tbody>
${lines.join('\n')}
</tbody></table></div>`;
}
