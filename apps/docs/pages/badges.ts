import { escapeHtml } from '../escape-html.ts';

/** Renders the HTTP method of an operation, in the colour of the method. */
export function renderMethod(method: string): string {
  return `<span class="verb ${method}">${method.toUpperCase()}</span>`;
}

/** Renders a status in the colour of its first digit. `label` is shown instead of the status. */
export function renderStatus(status: number, label = String(status)): string {
  return `<span class="status s${String(status).charAt(0)}">${escapeHtml(label)}</span>`;
}

/** Renders a table of statuses. The second column is HTML. */
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
