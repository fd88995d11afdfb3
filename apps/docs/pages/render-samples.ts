import { renderCodeBlock } from '../render-guide.ts';
import { renderTabs } from './render-tabs.ts';

/** A code sample with its tab. The browser stores the `key` of the selected tab. */
export interface SampleTab {
  readonly key: string;
  readonly label: string;
  /** Language for syntax highlighting. */
  readonly language: string;
  readonly code: string;
}

/** Renders samples as tabs, followed by a list of the environment variables that they use. */
export function renderSamples(samples: readonly SampleTab[]): string {
  const tabs = samples.map(({ key, label, language, code }) => ({ key, label, html: renderCodeBlock(code, language) }));
  const used = samples.flatMap(({ code }) => [...code.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  const variables = [...new Set(used)].map((name) => `<code>${name}</code>`);
  return `${renderTabs('language', 'Language of the sample', tabs)}
<p class="variables">Set ${formatList(variables)} in the environment.</p>`;
}

function formatList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
