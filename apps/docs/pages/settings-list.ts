import { type Setting, settingDefinitions } from '../../composition/settings.ts';
import { renderInlineMarkdown } from '../render-guide.ts';

const settings: readonly Setting[] = Object.values(settingDefinitions);

/** Replaces the table of settings in the rendered guide `configuration` with a list, which fits narrow screens. */
export function replaceSettingsTable(html: string): string {
  const items = settings.map(renderSetting).join('\n');
  return html.replace(/<div class="scroll table">[\s\S]*?<\/div>/, () => `<ul class="fields">\n${items}\n</ul>`);
}

function renderSetting({ variable, flag, default: value, description, isSecret }: Setting): string {
  const flagCode = isSecret ? '' : ` <code class="flag">--${flag}</code>`;
  const rules = isSecret
    ? `\n<p class="rules">secret · or its file in <code>${variable}_FILE</code></p>`
    : value === undefined
      ? ''
      : `\n<p class="rules">default <code>${value}</code></p>`;
  return `<li class="field" id="${variable}">
<p class="head"><code>${variable}</code>${flagCode}</p>
<p>${renderInlineMarkdown(description)}</p>${rules}
</li>`;
}
