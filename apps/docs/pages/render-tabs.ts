import { escapeHtml } from '../escape-html.ts';

/** A tab with the HTML of its panel. */
export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly html: string;
}

/**
 * Renders tabs. The page's script shows only the panel of the selected tab. Without the script, all panels are visible,
 * one below the other. `group` is part of the element ids. In the group `language`, the script stores the selection.
 */
export function renderTabs(group: string, label: string, tabs: readonly Tab[]): string {
  const buttons = tabs.map(({ key, label: text }, index) => {
    const selected = index === 0 ? 'aria-selected="true"' : 'aria-selected="false" tabindex="-1"';
    const ids = `id="tab-${group}-${key}" aria-controls="panel-${group}-${key}"`;
    return `<button type="button" role="tab" ${ids} ${selected} data-key="${key}">${escapeHtml(text)}</button>`;
  });
  const panels = tabs.map(({ key, label: text, html }) => {
    const ids = `id="panel-${group}-${key}" aria-labelledby="tab-${group}-${key}"`;
    return `<div role="tabpanel" ${ids} data-key="${key}" data-label="${escapeHtml(text)}">\n${html}\n</div>`;
  });
  return `<div class="tabs" data-group="${group}">
<div role="tablist" aria-label="${escapeHtml(label)}">${buttons.join('')}</div>
${panels.join('\n')}
</div>`;
}
