import { createElement } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';

/** Shows that the content with this title is loading. */
export function showLoading({ dialog, t, back }: FlowContext, title: string): void {
  dialog.showView({ title, content: [createElement('p', { class: 'waiting' }, t('loading'))], back });
}
